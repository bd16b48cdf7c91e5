import type { Clock } from './clock.ts';
import type { SessionRow } from './session-row.ts';
import type { LogStore } from './storage.ts';

/** Events that are read and sent in one go; live frames are sent between slices. */
const SLICE = 500;

/**
 * Returns the start of the history response.
 * @param unreadable how many recorded presses are unreadable; included if above zero, because the log lacks these
 * presses
 */
function head(session: SessionRow, unreadable: number): string {
  const { contractVersion, sport, league, sessionId, matchup, phase, sandboxOwner } = session;
  const fields = {
    contractVersion,
    sport,
    league,
    sessionId,
    matchup,
    phase,
    ...(sandboxOwner === null ? {} : { sandbox: true }),
    ...(unreadable === 0 ? {} : { unreadableEvents: unreadable }),
  };
  return `${JSON.stringify(fields).slice(0, -1)},"events":[`;
}

/**
 * Returns a log as the history response (feed-protocol, History): complete, oldest first, up to the press that was the
 * newest at the time of the call. Streamed in slices, so that a long log neither fills the memory nor delays a frame.
 */
export async function historyBody(
  session: SessionRow,
  logs: LogStore,
  clock: Clock,
): Promise<ReadableStream<Uint8Array> | string> {
  const { sessionId } = session;
  const lastSeq = (await logs.lastSeq(sessionId)) ?? -1;
  const first = await logs.slice(sessionId, -1, lastSeq, SLICE);
  const opening = head(session, await logs.unreadable(sessionId)) + first.map(({ event }) => event).join(',');
  let afterSeq = first.at(-1)?.seq ?? lastSeq;
  if (afterSeq >= lastSeq) return `${opening}]}`;

  const encoder = new TextEncoder();
  let pending = opening;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise<void>((resolve) => clock.soon(resolve));
      const slice = await logs.slice(sessionId, afterSeq, lastSeq, SLICE);
      const events = slice.map(({ event }) => `,${event}`).join('');
      afterSeq = slice.at(-1)?.seq ?? lastSeq;
      const isDone = afterSeq >= lastSeq;
      controller.enqueue(encoder.encode(pending + events + (isDone ? ']}' : '')));
      pending = '';
      if (isDone) controller.close();
    },
  });
}
