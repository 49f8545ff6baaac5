// What these pages ask the server.
import { ask } from '../http';
import type { Farewell, Leaders, NewAccount, NewPassword, Session, Stats } from '../wire';

export const people = {
  stats: (): Promise<Stats> => ask('GET', '/api/me/stats'),
  leaders: (game: string): Promise<Leaders> => ask('GET', `/api/leaders?game=${encodeURIComponent(game)}`),
  claim: (): Promise<Session> => ask('POST', '/api/allowance'),
  makeAccount: (account: NewAccount): Promise<Session> => ask('POST', '/api/account', account),
  changePassword: (passwords: NewPassword): Promise<Session> => ask('POST', '/api/account/password', passwords),
  deleteAccount: (farewell: Farewell): Promise<null> => ask('POST', '/api/account/delete', farewell),
  logOut: (): Promise<null> => ask('DELETE', '/api/session'),
};
