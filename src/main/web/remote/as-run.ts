import { z } from 'zod';
import { asRunCsv } from '../../show/as-run/as-run.ts';
import { RequestRefused } from '../../show/refused.ts';
import { call, type RemoteCall } from './call.ts';
import { csv, NONE } from './operation.ts';

const DAY_MS = 86_400_000;

const Span = z.object({
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
    summary: 'The as-run log of all channels.',
    method: 'get',
    path: '/as-run',
    params: NONE,
    query: Span,
    body: null,
    answer: csv('AsRunLog', 'touchline-as-run.csv'),
    reply: ({ show, query }) => {
      const to = instantOf('to', query.to) ?? Date.now();
      const from = instantOf('from', query.from) ?? to - DAY_MS;
      if (from > to) throw new RequestRefused('bad_request', '"from" is later than "to". Swap them.');
      return asRunCsv(show.asRun.read(from, to));
    },
  }),
];

/** An instant in a query, ISO-8601, as Unix ms; null where there is none. Throws RequestRefused. */
function instantOf(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const instant = Date.parse(text);
  if (Number.isNaN(instant)) {
    throw new RequestRefused('bad_request', `"${name}" is no time. Write it as 2026-06-13T19:00:00Z.`);
  }
  return instant;
}
