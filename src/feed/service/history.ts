import type { Clock } from './clock.ts';
import type { SessionRow } from './session-row.ts';
import type { LogStore } from './storage.ts';

/** Events read and sent in one go; between two such slices the live frames have their turn. */
const SLICE = 500;

/** @param unreadable presses that are recorded and can't be read: told where there are any, for they are not in the log */
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
 * A log as the history response (feed-protocol, History): whole, oldest first, streamed slice by slice, so that a long one
 * neither fills memory nor holds up a frame. What is pressed after the first slice is not in it.
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
