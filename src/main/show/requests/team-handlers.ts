import type { importRequests } from '../../../preload/contract/import-requests.ts';
import type { rosterRequests } from '../../../preload/contract/roster-requests.ts';
import type { teamRequests } from '../../../preload/contract/team-requests.ts';
import { importRoster, rosterCsv } from '../branding/roster-file.ts';
import { importTeams, teamsCsv } from '../branding/team-file.ts';
import { verb, type HandlersOf } from './handlers.ts';
import { TEAMS_FOUND_MAX } from '../../../preload/contract/limits.ts';

export const teamHandlers: HandlersOf<typeof teamRequests & typeof rosterRequests & typeof importRequests> = {
  'team:set': ({ show }, { name, league, patch }) => show.teams.set(name, league, patch),
  'team:forget': verb(({ show }, { name, league }) => show.teams.forget(name, league)),
  'team:search': ({ show }, { text, league }) => ({
    teams: show.teams.search(text, league, TEAMS_FOUND_MAX),
  }),
  'team:get': ({ show }, { name, league }) => show.teams.found(name, league),
  'team:preview': ({ show }, input) => show.previews.teams(input),
  'team:import': ({ show }, { csv }) => importTeams(show.teams, csv),
  'team:match-logos': ({ show }, { files, league }) => {
    const playing = show.channels.all().flatMap((channel) => {
      const names = channel.content.names();
      return names === null ? [] : [names.a, names.b];
    });
    return { matches: show.teams.matchLogos(files, league, playing) };
  },
  'team:upload-logo': ({ show }, { logo }) => ({ path: show.teams.uploadLogo(logo) }),
  'team:logos': verb(({ show }, { logos }) => show.teams.setLogos(logos)),
  'team:export': ({ show }) => ({ csv: teamsCsv(show.teams.entries()) }),

  'roster:get': ({ show }, { name, league }) => show.teams.rosters.of(name, league),
  'roster:set': ({ show }, { name, league, seen: _, ...roster }) =>
    show.teams.rosters.set(name, league, roster),
  'roster:starters': ({ show }, { name, league, starters }) =>
    show.teams.rosters.setStarters(name, league, starters),
  'roster:import': ({ show }, input) => importRoster(show.teams.rosters, input),
  'roster:export': ({ show }, { name, league }) => ({
    csv: rosterCsv(show.teams.rosters.of(name, league).players),
  }),
  'import:open': ({ show }, { source, ...choice }) => show.imports.open(source, choice),
  'import:link': ({ show }, { target }) => ({ link: show.imports.linkOf(target) }),
  'import:remember': verb(({ show }, { target, link }) => show.imports.remember(target, link)),
  'import:read': ({ show }, { target, cells, columns }) => show.imports.read(target, cells, columns),
  'roster:clear': verb(({ show }, { name, league }) => show.teams.rosters.clear(name, league)),
};
