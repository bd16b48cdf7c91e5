import type { Moment } from '../../../feed/contract/moments.ts';
import { shootoutScore } from '../../../feed/contract/leader.ts';
import { watchedSport } from '../../../feed/sports/index.ts';
import type { Phase } from '../../../feed/contract/phase.ts';
import type { MatchView, TickerItem } from '../../../preload/contract/output-frame.ts';
import type { ChannelNames } from '../../../preload/contract/assigned-teams.ts';
import type { BoundSession, GameRow } from '../../../preload/contract/show-state.ts';
import { isSameMatch } from '../sources/bound-session.ts';

/** A game that a channel of this show has. */
export interface KnownGame {
  session: BoundSession;
  /** By whom its sides are found, on air. */
  names: ChannelNames | null;
  /** Its sides in the kits that the producer chose, whether it is heard or not. */
  teams: MatchView['teams'];
  /** As viewers without a delay are shown it; null while it is unheard or stale. */
  match: MatchView | null;
  /** While it is stale: as viewers were shown it last, and since when nothing of it can be trusted, Unix ms. */
  stale: { match: MatchView; since: number } | null;
  moments: readonly Moment[];
}

/** One that is heard, and not grown old. */
export type PlayedGame = KnownGame & { match: MatchView };

/** A game as a channel had it when it left, lately, or when it grew old. `leftAt`: Unix ms. */
export type LeftGame = PlayedGame & { leftAt: number };

/** The games that have grown old, as viewers were shown them last. */
export function staleOf(known: readonly KnownGame[]): LeftGame[] {
  return known.flatMap(({ stale, ...game }) =>
    stale === null ? [] : [{ ...game, stale, match: stale.match, leftAt: stale.since }],
  );
}

/** What a finished game has besides its score while no channel follows it: the shoot-out that decided it. Null: nothing. */
export function listedPlay({ status, shootout }: GameRow): TickerItem['play'] | null {
  return status === 'closed' && shootout ? { phase: null, clock: null, lastMinute: null, shootout } : null;
}

/** Phases that a clock runs in. */
const RUNS: ReadonlySet<Phase['is']> = new Set<Phase['is']>(['period', 'overtime', 'extra-time']);

/** Of these games the one that a row of a list stands for, or null. */
export function playedOf(row: GameRow, known: readonly KnownGame[]): PlayedGame | null {
  return knownOf(row, known.filter(isPlayed));
}

export function isPlayed(game: KnownGame): game is PlayedGame {
  return game.match !== null;
}

/** The same, heard or not. */
export function knownOf<Game extends KnownGame>(row: GameRow, known: readonly Game[]): Game | null {
  const found = known.filter(({ session }) => isSameMatch(row, session));
  // A feed that was taken over may still be on another channel.
  return found.find(({ session }) => session.takenFrom !== undefined) ?? found[0] ?? null;
}

/**
 * Where it is, as the ticker says it.
 *
 * @param behindMs how far the output that says it is behind: its clock is to read what it reads now
 */
export function playOf({ match }: PlayedGame, behindMs: number): NonNullable<TickerItem['play']> {
  const { phase, clock, view, shootout } = match;
  const isRunning = phase !== null && RUNS.has(phase.is);
  return {
    phase,
    clock: clock && isRunning ? { ...clock, at: clock.at - behindMs } : null,
    lastMinute: watchedSport(view.sport).clock?.lastMinuteOf(view) ?? null,
    shootout: shootout && shootoutScore(shootout),
  };
}
