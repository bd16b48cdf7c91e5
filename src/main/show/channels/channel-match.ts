import type { Tape } from '../../../feed/client/tape.ts';
import type { MatchMinute, MomentInstant } from '../../../feed/contract/moments.ts';
import type { Snapshot } from '../../../feed/contract/messages.ts';
import type { SportView } from '../../../feed/sports/index.ts';
import { phaseOf, viewOf, watchedSport } from '../../../feed/sports/index.ts';
import { noCompetition } from '../../../preload/contract/competition.ts';
import type { MatchView, Motion } from '../../../preload/contract/output-frame.ts';
import type { BoundSession } from '../../../preload/contract/show-state.ts';
import { namedTeams } from '../branding/team-registry.ts';
import { clockMs, minuteAt } from '../../../words/clock.ts';
import type { Clock } from '../ports.ts';
import { isRehearsed } from './bound-session.ts';
import type { ChannelFeed } from './channel-feed.ts';
import type { KeptState } from './kept-state.ts';
import { shootoutView } from './line-score.ts';
import {
  blankMatchState,
  WINDOW_LANGUAGE,
  withProducerValues,
  type ChannelContent,
  type MatchState,
} from './match-state.ts';
import type { ProducerOverrides } from './producer-values.ts';
import { Timeline } from './timeline.ts';

export interface ChannelMatchPorts {
  clock: Clock;
  /** How far back an output can look, ms. */
  keepMs: number;
  feed: Pick<ChannelFeed, 'session' | 'sport' | 'league' | 'tape' | 'lastSeq'>;
  /** What the producer holds over the match. */
  producer: ProducerOverrides;
}

/**
 * What a channel's match is: the feed's newest state, read by the rules of its sport, and the states before it.
 *
 *   snapshot --read--> view --publish--> match state on the timeline
 */
export class ChannelMatch {
  readonly timeline: Timeline<MatchState>;
  readonly producer: ProducerOverrides;
  readonly #ports: ChannelMatchPorts;
  #teams: MatchView['teams'] = namedTeams({ a: null, b: null });
  #snapshot: Snapshot | null = null;
  #view: SportView | null = null;
  #newest: MatchView | null = null;
  #isHeard = false;
  #shownSession: BoundSession | null = null;

  constructor(ports: ChannelMatchPorts) {
    this.#ports = ports;
    this.producer = ports.producer;
    this.timeline = new Timeline(ports.keepMs);
  }

  /** The session itself has been heard: what is on air is its own. */
  get isHeard(): boolean {
    return this.#isHeard;
  }

  get snapshot(): Snapshot | null {
    return this.#snapshot;
  }

  /** The snapshot in the terms of its sport; null before the first. */
  get view(): SportView | null {
    return this.#view;
  }

  /** What the feed alone says, whatever the producer holds; an empty view before the first snapshot. */
  get feedView(): SportView {
    const { sport, league } = this.#ports.feed;
    return viewOf(sport, league, this.#snapshot);
  }

  /** The session whose match outputs have got last; the one before, until this one has a state. */
  get shownSession(): BoundSession | null {
    return this.#shownSession;
  }

  /** As published last; null before the first state of this game. */
  get newest(): MatchView | null {
    return this.#newest;
  }

  /** The newest state as an output without a delay shows it. */
  shown(content: Pick<ChannelContent, 'dress' | 'competitionOf'>): MatchState {
    const state = this.timeline.newest ?? blankMatchState;
    return withProducerValues(
      state,
      content,
      this.producer.overrides,
      this.#ports.clock.wall(),
      WINDOW_LANGUAGE,
    );
  }

  /** The newest state with nothing held over it; null before the first. */
  asFed(content: Pick<ChannelContent, 'dress' | 'competitionOf'>): MatchView | null {
    return (
      this.#newest && {
        ...this.#newest,
        teams: content.dress(this.#newest, WINDOW_LANGUAGE),
        competition: content.competitionOf(this.#newest),
      }
    );
  }

  /** Another session is to be heard. @param keepsState its match is the same: until it is heard, the match stands as it did */
  begin({ matchup }: BoundSession, keepsState: boolean): void {
    this.#isHeard = false;
    this.#teams = namedTeams(matchup);
    if (!keepsState) this.#forget();
  }

  /** The feed has said who plays, or what: what it has shown so far is read again. */
  rename({ matchup }: BoundSession): void {
    this.#teams = namedTeams(matchup);
    if (this.#snapshot !== null) this.#view = this.feedView;
  }

  /**
   * The match is what it was when the program ended, until its session is heard.
   *
   * @param isCurrent the session that was on is on again; false: outputs showed the one before it
   */
  putBack({ session, matches, snapshot }: KeptState, isCurrent: boolean): void {
    const now = this.#ports.clock.wall();
    this.#shownSession = session;
    for (const { at, match, seq } of matches) {
      this.timeline.push(Math.min(at, now), { match, seq, motion: 'jump' });
    }
    const last = matches.at(-1);
    if (!isCurrent || last === undefined) return;
    this.#newest = last.match;
    this.#view = last.match.view;
    this.#snapshot = snapshot;
    const clock = this.producer.clock.face;
    const { playClock } = this.producer;
    const clocks = [clock, playClock];
    if (JSON.stringify(clocks) === JSON.stringify([last.match.clock, last.match.playClock])) return;
    // The producer has moved one since, which is remembered at once.
    this.#newest = { ...last.match, clock, playClock };
    this.timeline.push(now, { match: this.#newest, seq: last.seq, motion: 'jump' });
  }

  /** There is no match any more, on any output once its delay lets that through. */
  end(): void {
    this.#isHeard = false;
    this.#shownSession = null;
    this.#forget();
    this.timeline.push(this.#ports.clock.wall(), blankMatchState);
  }

  /** Takes a snapshot of the session and answers what it says. No output has it before `publish`. */
  read(snapshot: Snapshot): SportView {
    this.#isHeard = true;
    this.#snapshot = snapshot;
    this.#view = this.feedView;
    return this.#view;
  }

  /** The match by the snapshot that was read last, as viewers are told it. No output need have it yet. */
  told(session: BoundSession, isFinal: boolean): MatchView {
    return this.producer.shownOver(this.#made(session, isFinal), this.#ports.clock.wall());
  }

  /** What is true of the snapshot that was read last, as viewers are told it. No output need have it yet. */
  instant(session: BoundSession, isFinal: boolean): MomentInstant {
    const now = this.#ports.clock.wall();
    const { view, clock } = this.told(session, isFinal);
    const told = { score: view.score, phase: phaseOf(view, isFinal), clock: null, minute: null };
    if (clock === null) return told;
    const ms = clockMs(clock, now);
    const { direction, showsTenths } = clock;
    return { ...told, clock: { ms, direction, showsTenths }, minute: minuteOf(view, ms) };
  }

  /** The minute that the match clock is in, as viewers are told it; null where there is none. */
  minute(): MatchMinute | null {
    const now = this.#ports.clock.wall();
    if (this.#newest === null) return null;
    const { view, clock } = this.producer.shownOver(this.#newest, now);
    return clock && minuteOf(view, clockMs(clock, now));
  }

  /** Puts the match on the timeline as it is now. True: the feed has released values that the producer held. */
  publish(session: BoundSession, motion: Motion, isFinal: boolean): boolean {
    const { clock, keepMs, feed } = this.#ports;
    this.#newest = this.#made(session, isFinal);
    this.#shownSession = session;
    const at = clock.wall();
    const hasReleased = this.producer.followFeed(this.#newest, at, at - keepMs);
    this.timeline.push(at, {
      match: this.#newest,
      seq: feed.lastSeq,
      motion,
    });
    return hasReleased;
  }

  /** The match as the feed alone has it now. */
  #made(session: BoundSession, isFinal: boolean): MatchView {
    const { feed, producer } = this.#ports;
    return matchView(session, this.#newest, {
      sport: feed.sport,
      view: this.#view ?? this.feedView,
      isFinal,
      teams: this.#teams,
      clock: producer.clock.face,
      playClock: producer.playClock,
      tape: feed.tape,
    });
  }

  #forget(): void {
    this.#snapshot = null;
    this.#view = null;
    this.#newest = null;
  }
}

type MatchParts = Pick<MatchView, 'sport' | 'view' | 'isFinal' | 'teams' | 'clock' | 'playClock'> & {
  tape: Tape | null;
};

function minuteOf(view: SportView, ms: number): MatchMinute | null {
  const last = watchedSport(view.sport).clock?.lastMinuteOf(view) ?? null;
  return last === null ? null : minuteAt(ms, last);
}

function matchView(
  session: BoundSession,
  before: MatchView | null,
  { tape, ...newest }: MatchParts,
): MatchView {
  const { league, competition } = session;
  return {
    ...newest,
    league,
    competition: competition ? { ...noCompetition, ...competition, isOwn: true } : noCompetition,
    isSandbox: isRehearsed(session),
    phase: phaseOf(newest.view, newest.isFinal),
    shootout: shootoutView(newest.view, tape, before),
    // The producer's are laid over the match wherever it is shown.
    countdown: null,
    manualFacts: {},
  };
}
