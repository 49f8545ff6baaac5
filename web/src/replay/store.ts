// One open hand: where its replay stands, what the table shows then, and its clock.
import { computed, signal } from '@preact/signals';
import { isShowdown, marksOfStep, NO_MARKS, stepsOf } from '../showdown';
import type { ShownTable } from '../table/store';
import type { Replay, ReplayFrame } from '../wire';
import { frameTime, jumpTo, move, partAt, walkOf, type Key, type Move, type Speed, type Walk } from './control';
import { Equities } from './equities';
import { viewOfFrame } from './view';

/** Kept from hand to hand. */
const speed = signal<Speed>(1);
export const isOpen = signal(true);

export class ReplayStore implements ShownTable {
  readonly walk;
  readonly equities: Equities;
  readonly frame;
  readonly view;
  readonly part;
  readonly equity;
  readonly steps;
  readonly step;
  readonly activeStep;
  readonly isSettled;
  readonly isShowdown;
  readonly isWalking = signal(false);
  readonly marks;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly replay: Replay,
    at = 0,
  ) {
    this.equities = new Equities(replay);
    this.walk = signal<Walk>(walkOf(replay.frames.length, at, speed.value));
    this.frame = computed((): ReplayFrame => frameOf(replay, this.walk.value.at));
    this.view = computed(() => viewOfFrame(replay, this.frame.value, isOpen.value));
    this.part = computed(() => partAt(replay.jumps, this.walk.value.at));
    this.equity = computed(() => this.equities.found.value[this.frame.value.moment]);
    const steps = stepsOf(replay.results);
    this.steps = signal(steps);
    this.isSettled = computed(() => this.frame.value.step !== null);
    this.step = computed(() => this.frame.value.step ?? steps.length);
    this.activeStep = computed(() => (this.isSettled.value ? steps[this.step.value] : undefined));
    this.isShowdown = signal(isShowdown(replay.results));
    this.marks = computed(() => (this.activeStep.value ? marksOfStep(this.activeStep.value) : NO_MARKS));
  }

  close(): void {
    clearTimeout(this.#timer);
    this.equities.close();
  }

  take(next: Move): void {
    clearTimeout(this.#timer);
    this.walk.value = move(this.walk.value, next);
    speed.value = this.walk.value.speed;
    if (!this.walk.value.isPlaying) return;
    const ms = frameTime(this.frame.value.lines.length, this.walk.value.speed);
    this.#timer = setTimeout(() => this.take({ do: 'tick' }), ms);
  }

  /** Does what a key means for this hand; false where it is for the page around it. */
  press(key: Key): boolean {
    if (key.do === 'hand' || key.do === 'help') return false;
    if (key.do === 'cards') {
      isOpen.value = !isOpen.value;
    } else if (key.do === 'jump') {
      const frame = jumpTo(this.replay, key.to);
      if (frame !== undefined) this.take({ do: 'go', to: frame });
    } else {
      this.take(key);
    }
    return true;
  }
}

function frameOf(replay: Replay, at: number): ReplayFrame {
  const frame = replay.frames[at];
  if (frame === undefined) throw new Error('a replay has frames');
  return frame;
}
