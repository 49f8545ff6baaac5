// What the host's page asks the server.
import { ask } from '../http';
import type { AdminRequest, AdminView } from '../wire';

export const admin = {
  /** Null where the browser is no administrator's. */
  look: (): Promise<AdminView | null> => ask('GET', '/api/admin'),
  logIn: (token: string): Promise<AdminView> => ask('POST', '/api/admin/session', { token }),
  logOut: (): Promise<null> => ask('DELETE', '/api/admin/session'),
  do: (wish: AdminRequest): Promise<AdminView> => ask('POST', '/api/admin/do', wish),
};
