import { z } from 'zod';
import { INSTANT_MAX_S } from '../../../feed/contract/desk.ts';
import { RequestRefused } from '../../show/refused.ts';
import { call, type RemoteCall } from './call.ts';
import { csv, NONE } from './operation.ts';

const DAY_MS = 86_400_000;

export const Span = z.object({
  from: z
    .string()
    .optional()
    .describe('ISO-8601, such as `2026-06-13T19:00:00Z`; a day before `to` if left out.'),
  to: z.string().optional().describe('ISO-8601; now if left out.'),
});

export const asRunCalls: readonly RemoteCall[] = [
  call({
    id: 'getAsRunLog',
    tag: 'as-run',
    summary: 'The as-run log of all channels, as CSV.',
    method: 'get',
    role: 'watch',
    path: '/as-run',
    params: NONE,
    query: Span,
    body: null,
    answer: csv('AsRunLog', 'touchline-as-run.csv'),
    reply: async ({ show, query }) => {
      const { from, to } = spanOf(query);
      return streamed(show.asRun.csv(from, to));
    },
  }),
];

/** From when to when, Unix ms. Throws RequestRefused. */
export function spanOf(query: z.output<typeof Span>): { from: number; to: number } {
  const to = instantOf('to', query.to) ?? Date.now();
  const from = instantOf('from', query.from) ?? Math.max(0, to - DAY_MS);
  if (from > to) throw new RequestRefused('bad_request', '"from" is later than "to". Swap them.');
  return { from, to };
}

/** What can be said of it before the first line is sent has been said then: it rejects where the log can't be read. */
export async function streamed(lines: AsyncGenerator<string>): Promise<AsyncIterable<string>> {
  const header = await lines.next();
  const first = await lines.next();
  return (async function* () {
    for (const { value, done } of [header, first]) if (!done) yield value;
    yield* lines;
  })();
}

/** An instant in a query, ISO-8601, as Unix ms; null where there is none. Throws RequestRefused. */
function instantOf(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const instant = Date.parse(text);
  if (!(instant >= 0 && instant <= INSTANT_MAX_S * 1_000)) {
    throw new RequestRefused('bad_request', `"${name}" is no time. Write it as 2026-06-13T19:00:00Z.`);
  }
  return instant;
}
