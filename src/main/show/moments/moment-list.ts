import type { Retractions, TapeEvent } from '../../../feed/contract/received.ts';
import type { Moment, MomentInstant, MomentPlayer } from '../../../feed/contract/moments.ts';
import type { ViewScore } from '../../../feed/contract/values.ts';
import type { SportView } from '../../../feed/sports/index.ts';
import {
  momentInputOf,
  isIdle,
  momentsAfter,
  momentsOf,
  renewalOf,
  type MomentInput,
} from '../../../feed/sports/index.ts';

/** Inputs kept per channel: far more than any review or correction reaches back. */
const INPUTS_MAX = 240;
/** So many more may stand before the oldest go: one more is little work, all of them anew is not. */
const INPUTS_SPARE = 60;

/** Inputs kept over a restart: more than a control window shows. */
const KEPT_MAX = 120;

/** The moments as they are kept over a restart: what they were made of, so that it can still be taken back. */
export interface KeptMoments {
  inputs: MomentInput[];
  /** Presses that were cancelled, in this session and in those before it of the same match. */
  retracted: [press: number, undo: number][];
  retractedBefore: [press: number, undo: number][];
  /** Whom the producer has put on them, by their ids. */
  players: [moment: number, player: MomentPlayer][];
}

/** What an event changed. */
export interface MomentChange {
  /** A moment that has just begun, heard live. */
  begun: Moment | null;
  /** Moments that have just been withdrawn. */
  withdrawn: Moment[];
}

const nothingChanged: MomentChange = { begun: null, withdrawn: [] };

/** The moments of one channel's session. Only what was heard live is one; what history adds can only take back. */
export class MomentList {
  #inputs: MomentInput[] = [];
  #retracted: Retractions = new Map();
  /** As the feed alone makes them. */
  #folded: Moment[] = [];
  /** The same with the players on them. */
  #moments: Moment[] = [];
  readonly #players = new Map<number, MomentPlayer>();
  /** Retracted in earlier sessions of the same match, whose numbers this one does not use. */
  #retractedBefore: Retractions = new Map();

  /** Oldest first. */
  get moments(): readonly Moment[] {
    return this.#moments;
  }

  find(id: number): Moment | null {
    return this.#moments.find((moment) => moment.id === id) ?? null;
  }

  /** Another session: nothing of the old one is left. */
  reset(): void {
    this.#inputs = [];
    this.#retracted = new Map();
    this.#retractedBefore = new Map();
    this.#players.clear();
    this.#folded = [];
    this.#moments = [];
  }

  /** Puts a player on a moment, or takes the one that is there off (null). */
  setPlayer(id: number, player: MomentPlayer | null): void {
    if (player === null) this.#players.delete(id);
    else this.#players.set(id, player);
    this.#moments = this.#withPlayers();
  }

  /** What to keep over a restart. */
  kept(): KeptMoments {
    const inputs = this.#inputs.slice(-KEPT_MAX);
    const seqs = new Set(inputs.map(({ seq }) => seq));
    const among = (retracted: Retractions): [number, number][] =>
      [...retracted].filter(([press]) => seqs.has(press));
    return {
      inputs,
      retracted: among(this.#retracted),
      retractedBefore: among(this.#retractedBefore),
      players: [...this.#players],
    };
  }

  /** The moments are those that were kept. */
  putBack({ inputs, retracted, retractedBefore, players }: KeptMoments): void {
    this.#retractedBefore = new Map(retractedBefore);
    for (const [id, player] of players) this.#players.set(id, player);
    this.#fold(inputs, new Map(retracted));
  }

  /** The match goes on in another session: what was a moment stays one, and what was withdrawn stays so. */
  carryOver(): void {
    this.#retractedBefore = this.#everRetracted();
    this.#retracted = new Map();
  }

  /**
   * An event heard live for the first time.
   *
   * @param retracted the presses that an undo cancelled so far, this event included; null: none since last time
   * @param instant what is true now, as viewers are told it; asked for a moment alone
   */
  heard(
    event: TapeEvent,
    before: SportView | null,
    after: SportView,
    retracted: Retractions | null,
    at: number,
    instant: () => MomentInstant,
  ): MomentChange {
    const input = momentInputOf(event, before, after, at);
    const told = input.moment === null ? input : { ...input, instant: instant() };
    return this.#add(told, retracted ?? this.#retracted);
  }

  /** The state came anew after an absence. */
  renewed(before: SportView | null, after: SportView, retracted: Retractions, at: number): MomentChange {
    return this.#add(renewalOf(before, after, at), retracted);
  }

  /** History was read: it may tell of an undo that was missed. */
  applyRetractions(retracted: Retractions): MomentChange {
    return this.#fold(this.#inputs, retracted);
  }

  /** The session is sealed. */
  ended(id: number, at: number, feedScore: ViewScore, instant: MomentInstant): MomentChange {
    const moment = { kind: 'final', side: null, phase: null } as const;
    const nothingElse = { delta: { a: 0, b: 0 }, review: null, isUnderReview: false };
    return this.#add({ seq: id, at, moment, ...nothingElse, feedScore, instant }, this.#retracted);
  }

  #add(input: MomentInput, retracted: Retractions): MomentChange {
    const inputs = isIdle(input) ? this.#inputs : [...this.#inputs, input];
    if (retracted !== this.#retracted || inputs.length > INPUTS_MAX + INPUTS_SPARE) {
      return this.#fold(inputs.slice(-INPUTS_MAX), retracted);
    }
    if (inputs === this.#inputs) return nothingChanged;
    this.#inputs = inputs;
    return this.#stand(momentsAfter(this.#folded, input, this.#everRetracted()));
  }

  #fold(inputs: MomentInput[], retracted: Retractions): MomentChange {
    this.#inputs = inputs;
    this.#retracted = retracted;
    return this.#stand(momentsOf(inputs, this.#everRetracted()));
  }

  /** Those of earlier sessions as well. */
  #everRetracted(): Retractions {
    return this.#retractedBefore.size === 0
      ? this.#retracted
      : new Map([...this.#retractedBefore, ...this.#retracted]);
  }

  #stand(moments: Moment[]): MomentChange {
    const before = this.#folded;
    this.#folded = moments;
    this.#dropPlayers();
    this.#moments = this.#withPlayers();
    // Both in the order of their inputs: the oldest may be gone, and a new one comes last.
    const oldest = moments[0]?.id;
    const gone = Math.max(
      0,
      before.findIndex(({ id }) => id === oldest),
    );
    const change: MomentChange = { begun: null, withdrawn: [] };
    for (let index = 0; index < moments.length; index += 1) {
      const moment = moments[index];
      const was = before[gone + index];
      if (moment === undefined || moment === was) continue;
      if (moment.state !== 'withdrawn') change.begun = was ? null : moment;
      else if (was && was.state !== 'withdrawn') change.withdrawn.push(moment);
    }
    return change;
  }

  /** What never was has nobody on it, nor has what is not known any more. */
  #dropPlayers(): void {
    if (this.#players.size === 0) return;
    const standing = new Set(this.#folded.flatMap(({ id, state }) => (state === 'withdrawn' ? [] : [id])));
    for (const id of this.#players.keys()) if (!standing.has(id)) this.#players.delete(id);
  }

  #withPlayers(): Moment[] {
    if (this.#players.size === 0) return this.#folded;
    return this.#folded.map((moment) => {
      const player = this.#players.get(moment.id);
      return player === undefined ? moment : { ...moment, player };
    });
  }
}
