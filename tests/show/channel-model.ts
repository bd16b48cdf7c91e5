/** A model of what a channel shows, based only on the rules: no timers, links or files. Times are Unix ms. */

export type Team = 'A' | 'B';
export type Release = 'manual' | 'agree' | 'change';
type Score = Record<Team, number | null>;

/** The match clock from the instant at which it read `ms`. */
interface ClockModel {
  at: number;
  ms: number;
  isRunning: boolean;
}

interface Held {
  team: Team;
  value: number;
  release: Release;
  feed: number | null;
  /** When the feed released the override; null while it still applies. */
  until: number | null;
}

/** A game from a source, or a manual game. */
export class GameModel {
  /** The score at the start of the game. */
  base = { A: 0, B: 0 };
  /** The match's goals before the takeover. */
  before: readonly { seq: number; team: Team }[] = [];
  /** Events in the order of `seq`; `team` is null for an undo. */
  rows: { seq: number; team: Team | null }[] = [];
  /** Whether the game sends a state to every connection. */
  hasState = true;
  readonly name: string;
  readonly kind: 'live' | 'upcoming' | 'rehearsal' | 'manual';

  constructor(name: string, kind: GameModel['kind'] = 'live') {
    this.name = name;
    this.kind = kind;
  }

  /** Goals that count, oldest first. An undo cancels the newest goal before it that still counts. */
  get goals(): { seq: number; team: Team }[] {
    const goals: { seq: number; team: Team }[] = [];
    for (const { seq, team } of this.rows) {
      if (team === null) goals.pop();
      else goals.push({ seq, team });
    }
    return goals;
  }

  get score(): Score {
    if (this.kind === 'upcoming') return { A: null, B: null };
    const of = (team: Team): number =>
      this.base[team] + this.goals.filter((goal) => goal.team === team).length;
    return { A: of('A'), B: of('B') };
  }

  /** The goals of the match that count, as far as they are known individually. */
  get matchGoals(): { seq: number; team: Team }[] {
    return [...this.before, ...this.goals];
  }

  add(seq: number, team: Team | null): void {
    this.rows = [...this.rows, { seq, team }].sort((one, other) => one.seq - other.seq);
  }
}

/** A game on the channel, with its overrides, clocks and moments on that channel. */
export class Placed {
  readonly overrides: Held[] = [];
  /** Goals received live, by `seq`. */
  readonly heard = new Set<number>();
  hasCelebrated = false;
  /** The goals that counted in the last received state. */
  known: readonly Team[] = [];
  /** After a manual takeover, the manual game that replaced the feed's game. */
  game: GameModel;
  /** Clock changes, oldest first; empty if there is no clock. */
  readonly clocks: ClockModel[] = [];
  /** False for a rehearsal, because its recording runs the clock. */
  readonly hasOwnClock: boolean;
  /** True for a rehearsal that was being replaced. A restart doesn't resume it. */
  isFrozen = false;

  constructor(game: GameModel) {
    this.game = game;
    this.hasOwnClock = game.kind !== 'rehearsal';
  }

  /** Returns the reading of the match clock at an instant; null if there is no clock. */
  clockAt(instant: number): { ms: number; isRunning: boolean } | null {
    const clock = this.clocks.findLast(({ at }) => at <= instant);
    return clock
      ? { ms: clock.ms + (clock.isRunning ? instant - clock.at : 0), isRunning: clock.isRunning }
      : null;
  }

  valueAt(team: Team, feed: number | null, instant: number): number | null {
    let value = feed;
    for (const one of this.overrides)
      if (one.team === team && (one.until === null || one.until > instant)) value = one.value;
    return value;
  }
}

export class ChannelModel {
  chosen: Placed | null = null;
  /** The game on air from `at` on; `placed` is null for no game. */
  history: { at: number; placed: Placed | null; score: Score }[] = [];
  #begun = 0;
  #applied = 0;

  get onAir(): Placed | null {
    return this.history.at(-1)?.placed ?? null;
  }

  /**
   * Starts the choice of a game. `apply` makes it (null: no game), and returns false if a newer choice was made first.
   * `isNewest` returns whether the choice can still be made.
   */
  choice(): { isNewest: () => boolean; apply: (game: GameModel | null, now: number) => boolean } {
    this.#begun += 1;
    const mine = this.#begun;
    const isNewest = (): boolean => mine >= this.#applied;
    const apply = (game: GameModel | null, now: number): boolean => {
      if (!isNewest()) return false;
      this.#applied = mine;
      const isOnAir = game !== null && this.onAir?.game === game;
      if (game === null) this.chosen = null;
      else this.chosen = isOnAir ? this.onAir : this.chosen?.game === game ? this.chosen : new Placed(game);
      if (game === null && this.history.length > 0)
        this.history.push({ at: now, placed: null, score: { A: null, B: null } });
      if (game?.hasState) this.stateOf(game, now);
      return true;
    };
    return { isNewest, apply };
  }

  /**
   * Handles a state of a game, and releases the overrides that it ends. The first state of the chosen game puts that
   * game on air.
   */
  stateOf(game: GameModel, now: number): void {
    const goesOn = this.chosen?.game === game || (this.onAir?.game === game && !this.onAir.isFrozen);
    const placed = this.chosen?.game === game ? this.chosen : this.onAir;
    if (!goesOn || placed === null) return;
    for (const one of placed.overrides) {
      const feed = game.score[one.team];
      const isOver =
        one.release === 'agree' ? feed === one.value : one.release === 'change' && feed !== one.feed;
      if (one.until === null && isOver) one.until = now;
    }
    placed.known = game.matchGoals.map(({ team }) => team);
    this.history.push({ at: now, placed, score: game.score });
  }

  /** The game on air, if it is also the chosen one. No other game can be changed. */
  get changeable(): Placed | null {
    return this.chosen === this.onAir ? this.chosen : null;
  }

  /** The manual game that accepts scores: the chosen one, or the one on air until the feed's game has a state. */
  get scored(): GameModel | null {
    return [this.chosen, this.onAir].find((placed) => placed?.game.kind === 'manual')?.game ?? null;
  }

  /**
   * Starts a manual takeover of the game on air, including overrides. Returns a function that applies it; null if
   * refused.
   */
  takeover(): ((now: number) => boolean) | null {
    const placed = this.changeable;
    if (placed === null || placed.game.kind === 'manual') return null;
    this.#begun += 1;
    const mine = this.#begun;
    // From now on, a game that was chosen earlier can't replace the game being taken over.
    this.#applied = mine;
    return (now) => {
      if (mine < this.#applied || this.chosen !== placed) return false;
      const { name, score, matchGoals } = placed.game;
      const manual = new GameModel(name, 'manual');
      for (const team of ['A', 'B'] as const) manual.base[team] = placed.valueAt(team, score[team], now) ?? 0;
      manual.before = matchGoals;
      for (const one of placed.overrides) one.until ??= now;
      placed.game = manual;
      this.stateOf(manual, now);
      return true;
    };
  }

  /** Changes the match clock of the game on air. Ignored while another game is pending. */
  moveClock(now: number, move: Partial<Pick<ClockModel, 'ms' | 'isRunning'>>): void {
    const placed = this.changeable;
    if (placed === null) return;
    placed.clocks.push({ ms: 0, isRunning: false, ...placed.clockAt(now), ...move, at: now });
  }

  /** Overrides a score of the game on air. Ignored while another game is pending. */
  hold(team: Team, value: number, release: Release, now: number): void {
    const { chosen } = this;
    if (chosen === null || chosen !== this.onAir) return;
    this.unhold(team);
    const feed = chosen.game.score[team];
    const until = release === 'agree' && feed === value ? now : null;
    chosen.overrides.push({ team, value, release, feed, until });
  }

  unhold(team: Team): void {
    const overrides = this.chosen?.overrides ?? [];
    const index = overrides.findIndex((one) => one.team === team && one.until === null);
    if (index >= 0) overrides.splice(index, 1);
  }

  /** Simulates a kill and restart of the program. @param pauseMs how long a rehearsal was stopped */
  restart(pauseMs: number): void {
    const { onAir, chosen } = this;
    if (onAir === null || chosen === null) this.history = [];
    if (onAir?.game.kind !== 'rehearsal') return;
    if (onAir !== chosen) {
      onAir.isFrozen = true;
      return;
    }
    for (const entry of this.history) if (entry.placed === onAir) entry.at += pauseMs;
    for (const one of onAir.overrides) if (one.until !== null) one.until += pauseMs;
  }

  /**
   * Returns whether nothing was on air yet at an instant. At that point, a delayed output shows the first state early,
   * or nothing.
   */
  isBefore(instant: number): boolean {
    return !this.history.some(({ at }) => at <= instant);
  }

  /** Returns what an output shows at an instant. */
  at(instant: number): { placed: Placed; score: Score } | null {
    const entry = this.history.findLast(({ at }) => at <= instant) ?? this.history[0];
    if (!entry?.placed) return null;
    const { placed, score } = entry;
    const of = (team: Team): number | null => placed.valueAt(team, score[team], instant);
    return { placed, score: { A: of('A'), B: of('B') } };
  }
}
