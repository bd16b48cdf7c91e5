import type { ChannelNames } from '../../../preload/contract/dress.ts';
import type { BoundSession, GameRow } from '../../../preload/contract/show-state.ts';

/** What a channel is bound to: a session of a source, or a game that has none yet. */

export function isSameSession(one: BoundSession | null, other: BoundSession): boolean {
  return one?.source === other.source && one.sessionId === other.sessionId;
}

/** What is on it is a rehearsal, or goes on where one was: viewers may see other teams than the session names. */
export function isRehearsed({ sandbox, ofRehearsal }: BoundSession): boolean {
  return sandbox || ofRehearsal === true;
}

/** The sides on air, for the log; the session's id if they have no names. */
export function namesOf(session: BoundSession, names: Pick<ChannelNames, 'a' | 'b'> | null): string {
  const [a, b] = [names?.a.name ?? '', names?.b.name ?? ''];
  const words = a === '' && b === '' ? session.sessionId : `${a} – ${b}`;
  return isRehearsed(session) ? `${words} (rehearsal)` : words;
}

/** A game that is still to come, as a channel has it until a session of it opens. Null: it can't be told from others. */
export function armedSession({
  source,
  gameId,
  league,
  sport,
  matchup,
  scheduledStart,
}: GameRow): BoundSession | null {
  if (gameId === null) return null;
  return {
    source,
    sessionId: `upcoming:${gameId}`,
    league,
    sport,
    matchup: { a: matchup.a ?? '', b: matchup.b ?? '' },
    sandbox: false,
    armed: { gameId, scheduledStart },
  };
}

/** Whether a row of a list is the game that a session is of. */
export function isGameOf(game: GameRow, session: BoundSession): boolean {
  if (game.source !== session.source) return false;
  return session.armed
    ? game.gameId === session.armed.gameId
    : game.sessions.some(({ sessionId }) => sessionId === session.sessionId);
}
