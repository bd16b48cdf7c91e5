import { isScoreKind, type Moment } from '../../../feed/contract/moments.ts';
import type { GraphicId, MatchView } from '../../../preload/contract/output-frame.ts';
import {
  SPONSOR_BACK_MS,
  type Booking,
  type Rotation,
  type SponsorMarks,
  type SponsorSlot,
} from '../../../preload/contract/sponsors.ts';
import { earlier } from '../instants.ts';
import { edgeAfter, isAt, isFor, type Spot } from './bookings.ts';
import { isBreak, isUndecided, openSlots, showsOpenMoment, type BareFrame } from './open-slots.ts';
import { turnAfter, turnAt, whoseTurn } from './rotation.ts';
import type { Sponsors } from './sponsors.ts';

/** The output, and the state of its channel at the instant that the output shows. */
export interface OnOutput {
  output: string;
  channel: string;
  session: Spot['session'];
  /** True if nothing is drawn: the output waits for its scene, or its feed is too stale. */
  isBlank: boolean;
  /** Returns when a graphic went on air, Unix ms; null: unknown. */
  sinceOf: (graphic: GraphicId | 'takeover') => number | null;
  /** Oldest first. */
  moments: readonly Moment[];
  /** Returns when a moment was last retracted, up to an instant; null: never. */
  withdrawnBy: (instant: number) => number | null;
  /**
   * Returns the states of the match that begin after `after`, up to and including `upTo`, oldest first. The first
   * element is the state before them, if there is one.
   */
  states: (after: number, upTo: number) => readonly { at: number; match: MatchView | null }[];
  /** Until when the producer hides sponsors; Infinity: no end. */
  heldUntil: number;
}

/** The graphic whose takes count for the rotation of a slot. */
const GRAPHIC_OF: Readonly<Record<SponsorSlot, GraphicId | 'takeover'>> = {
  bug: 'scorebug',
  'lower-third': 'lower-third',
  'full-frame': 'full-frame',
  ticker: 'ticker',
  takeover: 'takeover',
  corner: 'scorebug',
};

/**
 * Chooses the sponsor marks in the pictures of one output, and hides them for SPONSOR_BACK_MS after a review or a
 * retracted moment.
 */
export class OutputSponsors {
  readonly #sponsors: Pick<Sponsors, 'bookings' | 'calendar' | 'rotationOf' | 'markOf' | 'turns'>;
  /** The checked game, and the instant up to which its states were checked. */
  #known: { of: string; upTo: number } = { of: '', upTo: -Infinity };
  /** When something that must not be shown with sponsors was last on air. */
  #barredAt = -Infinity;
  /** The current or last break of the game. */
  #break = '';
  #edge: number | null = null;

  constructor(sponsors: Pick<Sponsors, 'bookings' | 'calendar' | 'rotationOf' | 'markOf' | 'turns'>) {
    this.#sponsors = sponsors;
  }

  /** The next instant at which marks may change without an event, or null. */
  get edge(): number | null {
    return this.#edge;
  }

  /** Returns the marks for a picture, and updates `edge`. */
  marksIn(frame: BareFrame, on: OnOutput): SponsorMarks {
    const { at, match } = frame;
    this.#edge = null;
    if (this.#sponsors.bookings.length === 0) return {};
    this.#measure(frame, on);
    if (match === null || on.isBlank || frame.test !== undefined) return {};
    const backAt = Math.max(this.#barredAt + SPONSOR_BACK_MS, on.heldUntil);
    if (at < backAt) {
      this.#edge = backAt === Infinity ? null : backAt;
      return {};
    }
    const marks: SponsorMarks = {};
    for (const slot of openSlots(frame)) {
      const spot = {
        slot,
        output: on.output,
        channel: on.channel,
        league: match.league,
        session: on.session,
      };
      const mark = this.#sponsors.markOf(this.#bookingFor(spot, frame, on)?.sponsor ?? '');
      if (mark !== null) marks[slot] = mark;
    }
    return marks;
  }

  #bookingFor(spot: Spot, frame: BareFrame, on: OnOutput): Booking | undefined {
    const { at } = frame;
    const booked = this.#sponsors.bookings.filter((booking) => isFor(booking, spot));
    const timeOfDay = this.#sponsors.calendar(at);
    for (const booking of booked) {
      const edge = edgeAfter(booking, timeOfDay);
      this.#edge = earlier(this.#edge, edge && edge - timeOfDay + at);
    }
    const among = booked.filter((booking) => isAt(booking, timeOfDay));
    const rotation = this.#sponsors.rotationOf(spot.slot);
    if (among.length > 1 && rotation.by === 'time')
      this.#edge = earlier(this.#edge, turnAfter(at, rotation.seconds));
    return whoseTurn(among, this.#turn(rotation, spot, frame, on));
  }

  #turn(rotation: Rotation, { slot, channel }: Spot, { at }: BareFrame, on: OnOutput): number {
    const { turns } = this.#sponsors;
    // Makes keys unique per game.
    const keyed = (key: string | number): string => `${on.session?.sessionId ?? ''} ${key}`;
    switch (rotation.by) {
      case 'time':
        return turnAt(at, rotation.seconds);
      case 'moment': {
        const newest = on.moments.findLast(
          (moment) => moment.at <= at && moment.state !== 'withdrawn' && isScoreKind(moment.kind),
        );
        return newest === undefined ? 0 : turns.turnOf(channel, 'moment', keyed(newest.id));
      }
      case 'graphic': {
        const since = on.sinceOf(GRAPHIC_OF[slot]);
        return since === null ? 0 : turns.turnOf(channel, `graphic ${GRAPHIC_OF[slot]}`, String(since));
      }
      case 'break':
        return this.#break === '' ? 0 : turns.turnOf(channel, 'break', keyed(this.#break));
    }
  }

  /** Checks all states since the last call: a review hides sponsors even if no picture showed it. */
  #measure(frame: BareFrame, { channel, session, states, withdrawnBy }: OnOutput): void {
    const { at, match } = frame;
    const of = `${channel} ${session?.sessionId ?? ''}`;
    if (this.#known.of !== of) {
      this.#known = { of, upTo: -Infinity };
      this.#barredAt = -Infinity;
      this.#break = '';
    }
    const from = Math.max(this.#known.upTo, at - SPONSOR_BACK_MS);
    const passed = states(from, at);
    for (const [place, state] of passed.entries()) {
      if (isUndecided(state.match)) this.#barredAt = Math.max(this.#barredAt, passed[place + 1]?.at ?? at);
    }
    this.#barredAt = Math.max(this.#barredAt, withdrawnBy(at) ?? -Infinity);
    if (showsOpenMoment(frame)) this.#barredAt = at;
    if (match !== null && isBreak(match)) this.#break = JSON.stringify(match.phase);
    this.#known.upTo = Math.max(this.#known.upTo, at);
  }
}
