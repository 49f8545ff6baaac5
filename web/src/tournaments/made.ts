// What has just been made here, so that its page can say so, with what the organiser should know.
import { signal } from '@preact/signals';
import type { NewTournamentMade } from '../wire';

export const made = signal<NewTournamentMade | null>(null);
