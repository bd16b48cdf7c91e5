import { lastMinuteOf } from '../clock/match-clock.ts';
import type { Moment } from '../../../feed/contract/moments.ts';
import { shootoutScore } from '../../../feed/contract/leader.ts';
import { watchedSport, type GameView } from '../../../feed/sports/index.ts';
import type { Phase } from '../../../feed/contract/phase.ts';
import type { MatchView, TickerItem } from '../../../preload/contract/output-frame.ts';
import type { ChannelNames } from '../../../preload/contract/assigned-teams.ts';
import type { BoundSession, GameRow } from '../../../preload/contract/show-state.ts';
import { isSameMatch } from '../sources/bound-session.ts';

/** A game on a channel of this show. */
export interface KnownGame {
  session: BoundSession;
  /** The names of its teams on air, for lookups. */
  names: ChannelNames | null;
  /** The game's teams in the uniforms chosen by the producer, with or without data from the feed. */
  teams: MatchView['teams'];
  /** As viewers of an undelayed output see it. Null without data, and while stale unless its score is overridden. */
  match: MatchView | null;
  /** While stale: the last match that viewers saw, and the time since when it can't be trusted, Unix ms. */
  stale: { match: MatchView; since: number } | null;
  moments: readonly Moment[];
}

/** A game whose match is known. */
export type PlayedGame = KnownGame & { match: MatchView };

/** The last state of a game on a channel before the game left the channel or became stale. `leftAt`: Unix ms. */
export type LeftGame = PlayedGame & { leftAt: number };

/** Returns the stale games, as viewers last saw them. */
export function staleOf(known: readonly KnownGame[]): LeftGame[] {
  return known.flatMap(({ stale, ...game }) =>
    stale === null ? [] : [{ ...game, stale, match: stale.match, leftAt: stale.since }],
  );
}

/** Returns the shootout that a list reports for a finished game, or null. */
export function listedPlay({ status, shootout }: GameRow): TickerItem['play'] | null {
  return status === 'closed' && shootout ? { phase: null, clock: null, lastMinute: null, shootout } : null;
}

/** Phases in which a clock runs. */
const RUNS: ReadonlySet<Phase['is']> = new Set<Phase['is']>(['period', 'part', 'overtime', 'extra-time']);

/** Returns the known game of a list's row; null: not known, or without data. */
export function playedOf(row: GameRow, known: readonly KnownGame[]): PlayedGame | null {
  return knownOf(row, known.filter(isPlayed));
}

export function isPlayed(game: KnownGame): game is PlayedGame {
  return game.match !== null;
}

/** Returns the known game of a list's row, with or without data; null: not known. */
export function knownOf<Game extends KnownGame>(row: GameRow, known: readonly Game[]): Game | null {
  const found = known.filter(({ session }) => isSameMatch(row, session));
  // A feed that was taken over may still be on another channel.
  return found.find(({ session }) => session.takenFrom !== undefined) ?? found[0] ?? null;
}

/**
 * Returns the game's phase, clock and shootout for the ticker.
 *
 * @param behindMs the output's delay, by which the clock is shifted to show its current reading
 */
export function playOf({ match }: PlayedGame, behindMs: number): NonNullable<TickerItem['play']> {
  const { phase, clock, view, shootout, status } = match;
  const name = watchedSport(view.sport).shootoutName;
  const { winner }: GameView = view;
  const isRunning = status === null && phase !== null && RUNS.has(phase.is);
  return {
    phase,
    clock: clock && isRunning ? { ...clock, at: clock.at - behindMs } : null,
    lastMinute: lastMinuteOf(view, clock),
    shootout: shootout && shootoutScore(shootout),
    ...(shootout && name !== undefined && { shootoutName: name }),
    ...(winner !== undefined && { winner }),
  };
}
