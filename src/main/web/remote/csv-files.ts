import { z } from 'zod';
import { INSTANT_MAX_S } from '../../../feed/contract/desk.ts';
import { rosterCsv } from '../../show/branding/roster-file.ts';
import { teamsCsv } from '../../show/branding/team-file.ts';
import { webErrors } from '../errors.ts';
import { inputOf } from '../../show/requests/requests.ts';
import { call, type RemoteCall } from './call.ts';
import { csv, NONE, whole } from './operation.ts';
import { InLeague, OfChannel, OfTeam } from './params.ts';
import { rosterOf } from './reads.ts';

/** Calls that answer with CSV files. */

const DAY_MS = 86_400_000;

const Span = z.object({
  from: z
    .string()
    .optional()
    .describe('An ISO 8601 time, such as `2026-06-13T19:00:00Z`. Defaults to one day before `to`.'),
  to: z.string().optional().describe('An ISO 8601 time. Defaults to now.'),
});

const Reported = Span.extend({
  sponsor: z.string().optional().describe('The ID of a sponsor. Defaults to all sponsors.'),
  rehearsals: z.enum(['yes', 'no']).default('no').describe('Whether rehearsals count as airtime.'),
});
export const csvCalls: readonly RemoteCall[] = [
  call({
    id: 'getAsRunLog',
    tag: 'as-run',
    summary: 'Returns the as-run log of all channels, as CSV.',
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
  call({
    id: 'getRundownFile',
    tag: 'rundown',
    summary: 'Returns the people in a rundown, as CSV.',
    method: 'get',
    path: '/channels/:channel/rundown-file',
    role: 'watch',
    params: OfChannel,
    query: NONE,
    body: null,
    answer: csv('RundownFile', 'touchline-rundown.csv'),
    reply: ({ show, params }) =>
      whole(show.rundowns.export(inputOf('rundown:export', { channel: params.channel }).channel)),
  }),
  call({
    id: 'getTeamsFile',
    tag: 'teams',
    summary: 'Returns the saved teams, as CSV.',
    method: 'get',
    role: 'watch',
    path: '/teams-file',
    params: NONE,
    query: NONE,
    body: null,
    answer: csv('TeamsFile', 'touchline-teams.csv'),
    reply: ({ show }) => whole(teamsCsv(show.teams.entries())),
  }),
  call({
    id: 'getRosterFile',
    tag: 'teams',
    summary: 'Returns the players of a team, as CSV.',
    method: 'get',
    role: 'watch',
    path: '/rosters/:name/file',
    params: OfTeam,
    query: InLeague,
    body: null,
    answer: csv('RosterFile', 'touchline-roster.csv'),
    reply: ({ show, params, query }) => whole(rosterCsv(rosterOf(show, { ...params, ...query }).players)),
  }),
  call({
    id: 'getSponsorReport',
    tag: 'sponsors',
    summary: 'Returns the proof of play, as CSV: each appearance with its seconds on air, and the total.',
    method: 'get',
    role: 'watch',
    path: '/sponsor-report',
    params: NONE,
    query: Reported,
    body: null,
    answer: csv('SponsorReport', 'touchline-sponsors.csv'),
    reply: ({ show, query }) => {
      const countsRehearsals = query.rehearsals === 'yes';
      const lines = show.reports.lines(query.sponsor ?? null, { ...spanOf(query), countsRehearsals });
      return streamed(lines);
    },
  }),
];

/** Returns the time span of a query in Unix ms. Throws RequestRefused for an invalid or negative span. */
function spanOf(query: z.output<typeof Span>): { from: number; to: number } {
  const to = instantOf('to', query.to) ?? Date.now();
  const from = instantOf('from', query.from) ?? Math.max(0, to - DAY_MS);
  if (from > to) throw webErrors.timesReversed();
  return { from, to };
}

/** Waits for the first line, so that an unreadable log rejects before the answer starts. */
async function streamed(lines: AsyncGenerator<string>): Promise<AsyncIterable<string>> {
  const header = await lines.next();
  const first = await lines.next();
  return (async function* () {
    for (const { value, done } of [header, first]) if (!done) yield value;
    yield* lines;
  })();
}

/** Parses an ISO 8601 instant in a query into Unix ms, or returns null if it is absent. Throws RequestRefused. */
function instantOf(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const instant = Date.parse(text);
  if (!(instant >= 0 && instant <= INSTANT_MAX_S * 1_000)) {
    throw webErrors.invalidTime(name);
  }
  return instant;
}
