// What the viewer has noted about the others at a table: a text, a colour, and whether to hear them.
import { signal } from '@preact/signals';
import { ask, tablePath } from '../http';
import type { NewNote, Notes, NoteView } from '../wire';

/** By name, as the table calls them. */
export const notes = signal<ReadonlyMap<string, NoteView>>(new Map());

export async function loadNotes(table: string): Promise<void> {
  try {
    const told = await ask<Notes>('GET', `${tablePath(table)}/notes`);
    notes.value = new Map(told.notes.map((note) => [note.name, note]));
  } catch {
    // A table without notes is a table all the same.
  }
}

export async function keepNote(table: string, note: NewNote): Promise<void> {
  await ask('POST', `${tablePath(table)}/notes`, note);
  await loadNotes(table);
}

export function isMutedHere(name: string): boolean {
  return notes.value.get(name)?.muted ?? false;
}
