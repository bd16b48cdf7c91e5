import { ruleField } from '../../../preload/contract/rule-field.ts';
import { lookUp } from '../../../feed/contract/lookup.ts';
import type { GameStatus, SetStatus } from '../../../feed/contract/game-status.ts';
import { isSameJson } from '../../../feed/contract/same-json.ts';
import { playClockOf, type PlayClock, type SportView } from '../../../feed/sports/index.ts';
import type { ClockView, MatchView, Motion } from '../../../preload/contract/output-frame.ts';
import type { OverrideField, OverrideRelease } from '../../../preload/contract/overrides.ts';
import type { RulePatch } from '../../../preload/contract/competition.ts';
import {
  adoptPeriod,
  changeRecording,
  followPeriod,
  noClock,
  stopClock,
  type MatchClock,
} from '../clock/match-clock.ts';
import { stopPlayClock } from '../clock/play-clock.ts';
import {
  followFeed,
  handedOver,
  overrideField,
  overrideStates,
  releaseOverride,
  setOverride,
  stepOverride,
  withOverrides,
  type Overrides,
} from '../overrides/overrides.ts';
import type { SavedValues } from './last-state.ts';
import type { AsRunRecorder } from './ports.ts';
import type { ReplayReading } from './replay-clock.ts';

const RULE = ruleField('');

/** Clearing a status within this time, in ms, also undoes its effect on the clock. */
const UNDO_MS = 30_000;

/** A released override. */
export interface Released {
  field: OverrideField;
  /** When the field was first overridden since its last release, Unix ms. */
  since: number;
  /** True if the feed has the same value now. */
  hasAgreed: boolean;
}

/** The producer's values of a channel's game: overrides, clocks, and whether the sides are swapped. */
export class ProducerOverrides {
  readonly #record: AsRunRecorder;
  #overrides: Overrides = [];
  /** When each field was first overridden since its last release, Unix ms. */
  readonly #overriddenAt = new Map<OverrideField, number>();
  #clock: MatchClock = noClock;
  #playClock: ClockView | null = null;
  #hasSwappedSides = false;
  #status: SetStatus | null = null;
  /** The match clock before and after the status stopped it; null: it didn't stop the clock. */
  #stopped: { before: MatchClock; clock: MatchClock; at: number } | null = null;

  constructor(record: AsRunRecorder) {
    this.#record = record;
  }

  /** Includes overrides released by the feed that delayed outputs still show. */
  get overrides(): Overrides {
    return this.#overrides;
  }

  /** The rules of this game that the producer changed, by name. */
  get rules(): Readonly<Record<string, unknown>> {
    const active = this.#overrides.filter(({ releasedAt }) => releasedAt === null);
    return Object.fromEntries(
      active.flatMap(({ field, value }) =>
        field.startsWith(RULE) ? [[field.slice(RULE.length), value]] : [],
      ),
    );
  }

  get clock(): MatchClock {
    return this.#clock;
  }

  /** The play clock; null: none. */
  get playClock(): ClockView | null {
    return this.#playClock;
  }

  /** Whether the teams changed ends, so that all outputs draw them in the opposite order. */
  get hasSwappedSides(): boolean {
    return this.#hasSwappedSides;
  }

  /** The exceptional state of the game; null: none. */
  get status(): SetStatus | null {
    return this.#status;
  }

  /** Resets all values for another game. */
  begin(followsFeed: boolean): void {
    this.putBack({
      overrides: [],
      clock: { ...noClock, follows: followsFeed },
      playClock: null,
      hasSwappedSides: false,
      status: null,
    });
  }

  /** The values to save for a restart. */
  get saved(): SavedValues {
    return {
      overrides: this.#overrides,
      clock: this.#clock,
      playClock: this.#playClock,
      hasSwappedSides: this.#hasSwappedSides,
      status: this.#status,
    };
  }

  putBack({ overrides, clock, playClock, hasSwappedSides, status }: SavedValues): void {
    this.#status = status;
    this.#overrides = overrides;
    this.#clock = clock;
    this.#playClock = playClock;
    this.#hasSwappedSides = hasSwappedSides;
  }

  /** Copies the values of another channel with the same game. Returns false if they are already equal. */
  copy({ saved }: ProducerOverrides): boolean {
    const isSame = isSameJson(saved, this.saved);
    if (!isSame) this.putBack(saved);
    return !isSame;
  }

  /** Overrides a value. Throws RequestRefused for a field or value that is invalid in this match. */
  hold(match: MatchView, name: string, value: unknown, release: OverrideRelease, now: number): void {
    const field = overrideField(name, match);
    const next = setOverride(this.#overrides, match, { field, value, release }, now);
    this.#noteOverridden(field, now);
    this.#overrides = next;
    this.#record('hold', field, `${JSON.stringify(value)} until ${release}`, 'operator');
  }

  /**
   * Overrides a number with its value plus `by`. Returns false if it is at its limit. Throws RequestRefused like
   * `hold`.
   */
  step(match: MatchView, name: string, by: number, now: number): boolean {
    const field = overrideField(name, match);
    const next = stepOverride(this.#overrides, match, { field, by }, now);
    if (next === this.#overrides) return false;
    this.#noteOverridden(field, now);
    this.#overrides = next;
    const override = next.find((one) => one.field === field);
    this.#record(
      'hold',
      field,
      `${JSON.stringify(override?.value)} until ${override?.release ?? 'manual'}`,
      'operator',
    );
    return true;
  }

  /** Changes rules of this game; null restores a rule. Throws RequestRefused like `hold`, and changes nothing then. */
  setRules(match: MatchView, patch: RulePatch, now: number): void {
    const changes = Object.entries(patch).map(
      ([key, value]) => [overrideField(ruleField(key), match), value] as const,
    );
    const before = new Set(this.#overrides.map(({ field }) => field));
    this.#overrides = changes.reduce(
      (overrides, [field, value]) =>
        value === null
          ? releaseOverride(overrides, field)
          : setOverride(overrides, match, { field, value, release: 'manual' }, now),
      this.#overrides,
    );
    for (const [field, value] of changes)
      if (value === null && before.has(field)) this.#record('unhold', field, null, 'operator');
      else if (value !== null)
        this.#record('hold', field, `${JSON.stringify(value)} until manual`, 'operator');
  }

  /**
   * Sets or clears the exceptional state of the game. Stops both clocks. Clearing it soon afterwards restores the match
   * clock that it stopped. Returns false if nothing changed.
   *
   * @param words the status in words, for the as-run log
   */
  setStatus(game: GameStatus | null, words: string | null, now: number): boolean {
    if (isSameJson(game, this.#status?.game ?? null)) return false;
    const stopped = this.#stopped;
    this.#status = game && { game, since: now };
    if (game === null) {
      this.#stopped = null;
      const isUndo = stopped !== null && stopped.clock === this.#clock && now - stopped.at <= UNDO_MS;
      if (isUndo) this.#clock = stopped.before;
    } else {
      const before = this.#clock;
      this.stopClock(now);
      if (before !== this.#clock) this.#stopped = { before, clock: this.#clock, at: now };
    }
    this.#record('status', game?.is ?? 'none', words, 'operator');
    return true;
  }

  #noteOverridden(field: OverrideField, now: number): void {
    const override = this.#overrides.find((one) => one.field === field && one.releasedAt === null);
    const since = override && (this.#overriddenAt.get(field) ?? override.setAt);
    this.#overriddenAt.set(field, since ?? now);
  }

  /** Releases an override. Returns null if there was none. */
  unhold(name: string, match: MatchView | null): Released | null {
    const field = overrideField(name, match);
    const override = this.#overrides.find((one) => one.field === field && one.releasedAt === null);
    if (override === undefined) return null;
    this.#overrides = releaseOverride(this.#overrides, field);
    this.#record('unhold', field, null, 'operator');
    const hasAgreed =
      match !== null && lookUp(overrideStates([override], match), field)?.feed === override.value;
    return { field, since: this.#overriddenAt.get(field) ?? override.setAt, hasAgreed };
  }

  /** Applies a new state of the feed. Returns whether it released an override. */
  followFeed(match: MatchView, at: number, forgetBefore: number): boolean {
    if (this.#overrides.length === 0) return false;
    const active = new Set(this.#overrides.filter(({ releasedAt }) => releasedAt === null));
    this.#overrides = followFeed(this.#overrides, match, at, forgetBefore);
    const still = new Set(this.#overrides);
    const released = [...active].filter((one) => !still.has(one));
    for (const { field } of released) this.#record('unhold', field, null, 'feed');
    return released.length > 0;
  }

  /** Continues with manual scoring from what is on air; overrides become the game's own values. */
  handOver(match: MatchView, at: number): void {
    this.#overrides = handedOver(this.#overrides, match, at);
  }

  /** Returns the match as viewers see it with this state of the feed. */
  shownOver(match: MatchView, at: number): MatchView {
    return withOverrides(match, followFeed(this.#overrides, match, at, -Infinity), at);
  }

  /**
   * Applies the producer's change of the match clock. Returns false if nothing changed.
   *
   * @param playClock the play clock of the sport; null: none
   * @param now Unix ms
   */
  moveClock(
    verb: string,
    next: (clock: MatchClock) => MatchClock,
    playClock: PlayClock | null,
    now: number,
  ): boolean {
    const clock = next(this.#clock);
    if (clock === this.#clock) return false;
    this.#setClock(clock, playClock, now);
    this.#record('clock', verb, null, 'operator');
    return true;
  }

  /** Applies the producer's change of the play clock. Returns false if nothing changed. */
  movePlayClock(verb: string, next: (clock: ClockView | null) => ClockView | null): boolean {
    const clock = next(this.#playClock);
    if (clock === this.#playClock) return false;
    this.#playClock = clock;
    this.#record('clock', `play ${verb}`, null, 'operator');
    return true;
  }

  /** Swaps the sides, or restores their order. Returns false if nothing changed. */
  swapSides(hasSwappedSides: boolean): boolean {
    if (hasSwappedSides === this.#hasSwappedSides) return false;
    this.#hasSwappedSides = hasSwappedSides;
    this.#record('sides', hasSwappedSides ? 'swapped' : 'restored', null, 'operator');
    return true;
  }

  /** Continues the clock in the current period after a change of match rules. */
  adoptPeriod(view: SportView): void {
    this.#clock = adoptPeriod(this.#clock, view);
  }

  /** Updates the clock after the feed may have changed the period. Returns whether the clock followed. */
  followPeriod(view: SportView, motion: Motion, now: number, isManualGame: boolean): boolean {
    const clock = followPeriod(this.#clock, view, motion, now, isManualGame);
    if (clock === this.#clock) return false;
    this.#setClock(clock, playClockOf(view), now);
    return true;
  }

  /**
   * Converts the clock when a rehearsal is taken over or returns to its recording. @param follows whether the clock may
   * follow from now on
   */
  changeRecording(follows: boolean, now: number): void {
    this.#clock = changeRecording(this.#clock, follows, now);
  }

  /** Sets a rehearsal's clock to its recording, unless the producer runs it. */
  followReplay({ period, face }: ReplayReading, playClock: PlayClock | null): void {
    const clock = this.#clock;
    if (!clock.follows) return;
    const addedMinutes = clock.period === period ? (clock.face?.addedMinutes ?? null) : null;
    const next = { ...clock, face: { ...face, addedMinutes }, period, previous: null, needsCheck: false };
    this.#setClock(next, playClock, face.at);
  }

  /** Sets the clock. In some sports, a stopped match clock stops the play clock too. */
  #setClock(clock: MatchClock, playClock: PlayClock | null, now: number): void {
    const hasStopped = this.#clock.face?.isRunning === true && clock.face?.isRunning !== true;
    this.#clock = clock;
    if (hasStopped && playClock?.stopsWithMatch === true)
      this.#playClock = stopPlayClock(this.#playClock, now);
  }

  /** Stops both clocks. */
  stopClock(now: number): void {
    this.#clock = stopClock(this.#clock, now);
    this.#playClock = stopPlayClock(this.#playClock, now);
  }
}
