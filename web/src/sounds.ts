// Short tones made by the browser: the own turn, cards, chips, a pot, somebody who speaks. A browser
// lets a page sound only after it has been touched.
import { prefs } from './prefs';
import { isMyTurn, mySeat, type TableView } from './view';
import type { Frame } from './wire';

export type Sound = 'turn' | 'cards' | 'chips' | 'win' | 'chat' | 'hurry' | 'moved';

/** Pitches in hertz, one after the other. */
const NOTES: Record<Sound, number[]> = {
  turn: [660, 880],
  hurry: [880, 880, 880],
  cards: [220],
  chips: [330],
  win: [523, 659, 784],
  chat: [494],
  moved: [392, 523],
};
const LONG_S = 0.09;
const LOUD: Record<Sound, number> = { turn: 0.12, hurry: 0.14, cards: 0.03, chips: 0.04, win: 0.09, chat: 0.04, moved: 0.08 };

let context: AudioContext | null = null;

function wake(): void {
  try {
    context ??= new AudioContext();
    void context.resume();
  } catch {
    // A browser without sound.
  }
}

addEventListener('pointerdown', wake, { once: true });
addEventListener('keydown', wake, { once: true });

export function play(sound: Sound): void {
  if (!prefs.value.sounds || (prefs.value.quiet && sound !== 'turn' && sound !== 'hurry')) return;
  if (context === null || context.state !== 'running') return;
  NOTES[sound].forEach((pitch, index) => tone(context as AudioContext, pitch, index * LONG_S, LOUD[sound]));
}

function tone(audio: AudioContext, pitch: number, after: number, loud: number): void {
  const [source, volume] = [audio.createOscillator(), audio.createGain()];
  const begin = audio.currentTime + after;
  source.type = 'triangle';
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(loud, begin);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + LONG_S * 1.6);
  source.connect(volume).connect(audio.destination);
  source.start(begin);
  source.stop(begin + LONG_S * 1.7);
}

/** What is to be heard when a frame has turned one view into the next; null for nothing. */
export function soundOf(frame: Frame, before: TableView | null, next: TableView): Sound | null {
  if (isMyTurn(next) && (before === null || !isMyTurn(before) || before.turn?.turn !== next.turn?.turn)) return 'turn';
  switch (frame.t) {
    case 'chat':
      return frame.d.line.me ? null : 'chat';
    case 'board':
    case 'dealt':
      return 'cards';
    case 'acted':
      return frame.d.amount > 0 ? 'chips' : null;
    case 'hand_over': {
      const me = mySeat(next);
      const start = me === undefined ? undefined : next.startStacks[me.seat];
      return me !== undefined && start !== undefined && me.stack > start ? 'win' : null;
    }
    default:
      return null;
  }
}
