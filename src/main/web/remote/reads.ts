import { z } from 'zod';
import { controlRequests } from '../../../preload/contract.ts';
import { Roster } from '../../../preload/contract/rosters.ts';
import type { Tag, View } from '../../../preload/contract/route.ts';
import { CatalogState, ShowState } from '../../../preload/contract/show-state.ts';
import { OwnThemeView } from '../../../preload/contract/theme-requests.ts';
import { inputOf } from '../../show/requests/requests.ts';
import type { Show } from '../../show/show.ts';
import { call, read, type RemoteCall } from './call.ts';
import { json, NONE } from './operation.ts';
import { SportFile } from '../../../feed/sports/file/sport-file.ts';
import { InLeague, OfSport, OfTeam, OfTheme, paramsOf } from './params.ts';
import { VIEWS } from './views.ts';
import { TEAMS_FOUND_MAX, TEAM_NAME_MAX } from '../../../preload/contract/limits.ts';

/** Remote calls that only read. */

/** Returns a roster. Throws RequestRefused for an invalid name. */
export function rosterOf(show: Show, query: object): Roster {
  const { name, league } = inputOf('roster:get', query);
  return show.teams.rosters.of(name, league);
}

/** Returns a call that answers with one part of the state under its own name: `{ "outputs": ... }`. */
function part(name: string, path: string, field: keyof ShowState, tag: Tag, summary: string): RemoteCall {
  return read({
    ...{ id: `${path === '/obs' ? 'get' : 'list'}${name}`, tag, summary, path, params: NONE },
    answer: json<object>(name, z.object({ [field]: ShowState.shape[field] })),
    reply: ({ show }) => ({ [field]: show.state()[field] }),
  });
}

/** Returns a call that answers with a view; calls that change something answer with the same views. */
function view(id: string, path: string, name: View, tag: Tag, summary: string): RemoteCall {
  const { schema, name: called, read: readView } = VIEWS[name];
  return read({
    ...{ id, tag, summary, path, params: paramsOf(path), answer: json(called, schema) },
    reply: ({ show, params }) => readView(show, params as Record<string, string>),
  });
}

const Search = InLeague.extend({
  text: z.string().max(TEAM_NAME_MAX).default('').describe('A name, part of a name, or a code.'),
});

export const readCalls: readonly RemoteCall[] = [
  part('Channels', '/channels', 'channels', 'channels', 'Lists all channels.'),
  view(
    'getChannel',
    '/channels/:channel',
    'channel',
    'channels',
    'Returns a channel: game, link, score, clock, overrides, graphics, moments.',
  ),
  view(
    'getRundown',
    '/channels/:channel/rundown',
    'rundown',
    'rundown',
    "Returns the rundown of a channel: groups, rows, the next row, and why a row can't be taken.",
  ),
  view(
    'getAutomation',
    '/channels/:channel/automation',
    'rules',
    'automation',
    'Returns the automation rules of a channel, and the graphics that are waiting.',
  ),
  part('Outputs', '/outputs', 'outputs', 'outputs', 'Lists all outputs, with their links.'),
  part('Themes', '/themes', 'themes', 'teams', 'Lists the themes that an output can use.'),
  read({
    id: 'getTheme',
    tag: 'teams',
    summary: 'Returns a theme. Custom themes include their tokens.',
    path: '/themes/:id',
    params: OfTheme,
    answer: json('Theme', OwnThemeView),
    reply: ({ show, params }) => show.themes.get(params.id),
  }),
  part(
    'Sports',
    '/sports',
    'sportFiles',
    'teams',
    'Lists the sports that have a sport file: built-in ones and your own.',
  ),
  read({
    id: 'getSport',
    tag: 'teams',
    summary: 'Returns a sport file, to change or copy it.',
    path: '/sports/:id',
    params: OfSport,
    answer: json('SportFile', SportFile),
    reply: ({ show, params }) => show.sports.get(params.id),
  }),
  part(
    'Fonts',
    '/fonts',
    'fonts',
    'teams',
    'Lists the font families for custom themes (`font` in their tokens), with their files and missing letters.',
  ),
  part('Teams', '/teams', 'teams', 'teams', 'Lists the saved teams.'),
  call({
    id: 'searchTeams',
    tag: 'teams',
    summary: 'Searches the team library and your custom teams, and lists the best matches first.',
    method: 'get',
    role: 'watch',
    path: '/team-library',
    params: NONE,
    query: Search,
    body: null,
    answer: json('FoundTeams', controlRequests['team:search'].output),
    reply: ({ show, query }) => ({
      teams: show.teams.search(query.text, query.league ?? null, TEAMS_FOUND_MAX),
    }),
  }),
  call({
    id: 'getRoster',
    tag: 'teams',
    summary: 'Returns the saved roster of a team.',
    method: 'get',
    role: 'watch',
    path: '/rosters/:name',
    params: OfTeam,
    query: InLeague,
    body: null,
    answer: json('Roster', Roster),
    reply: ({ show, params, query }) => rosterOf(show, { ...params, ...query }),
  }),
  part('Competitions', '/competitions', 'competitions', 'teams', 'Lists the saved competitions, by league.'),
  view(
    'listSponsors',
    '/sponsors',
    'sponsors',
    'sponsors',
    'Lists the sponsors with their bookings and rotations, and the channels where sponsors are held off air.',
  ),
  part(
    'Obs',
    '/obs',
    'obs',
    'obs',
    'Returns the state of OBS: connection, scenes, recording, and the findings for each output. Null if Touchline was started with `--no-obs`.',
  ),
  part('Sources', '/sources', 'sources', 'sources', 'Lists the feed services.'),
  call({
    id: 'getCatalog',
    tag: 'sources',
    summary: 'Lists the current games of a source.',
    method: 'get',
    role: 'watch',
    path: '/catalog',
    params: NONE,
    query: z.object({ source: z.string().default('rehearsal').describe('The ID of a source.') }),
    body: null,
    answer: json('Catalog', CatalogState),
    reply: ({ show, query }) => show.sources.catalogOf(query.source),
  }),
  part('Drills', '/drills', 'drills', 'drills', 'Lists the drills that you can run in a rehearsal.'),
  view(
    'getCrew',
    '/crew',
    'crew',
    'crew',
    'Returns the operators, the open pages, and the state of network access.',
  ),
  read({
    id: 'listChanges',
    tag: 'show file',
    summary: 'Lists the latest changes that you can undo, newest first, and those that you can redo.',
    path: '/changes',
    params: NONE,
    answer: json('Changes', controlRequests['change:list'].output),
    reply: ({ show }) => ({ changes: show.prepared.changes.list(), undone: show.prepared.changes.undone() }),
  }),
];
