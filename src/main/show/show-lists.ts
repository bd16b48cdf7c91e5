import { FONT_FAMILIES_MAX } from '../../preload/contract/fonts.ts';
import { BOOKINGS_MAX, SPONSORS_MAX } from '../../preload/contract/sponsors.ts';
import { ruleChangeWords } from './automation/rules.ts';
import { COMPETITIONS_MAX } from './branding/competition-registry.ts';
import { assignmentKey, assignedName } from './branding/assigned-teams.ts';
import { teamKey } from './branding/placeholder-looks.ts';
import { ROSTERS_MAX } from './branding/roster-registry.ts';
import { entryKey } from './branding/team-identity.ts';
import type { SportFile } from '../../feed/sports/file/sport-file.ts';
import { en } from '../../words/en.ts';
import { textIn } from '../../words/localized-text.ts';
import { OWN_SPORTS_MAX } from './sports/sport-registry.ts';
import { TEAMS_MAX } from './branding/team-registry.ts';
import { isBuiltInTheme, OWN_THEMES_MAX } from './branding/theme-registry.ts';
import type { TeamAssignment } from '../../preload/contract/assigned-teams.ts';
import { isRehearsed } from './sources/bound-session.ts';
import type { Channel } from './channels/channel.ts';
import { rowList, type Need, type RowList } from './prepared/rows.ts';
import { HOTKEYS_MAX } from './hotkeys/hotkeys.ts';
import { outputRow, OUTPUTS_MAX, type OutputRow } from './outputs/output-settings.ts';
import type { PersistedState } from './persisted-state.ts';
import { showErrors } from './errors.ts';
import { problemOf } from './rundown/groups.ts';
import type { PersistedRundown } from './rundown/rundowns.ts';
import type { ShowModules } from './modules.ts';
import { isAt, isFor } from './sponsors/bookings.ts';

/**
 * The prepared settings of a show as lists of rows, for show files and undo. Keys are the names in settings; if a list
 * of settings has no row here, the code does not compile.
 */

/** Settings that are specific to this machine or the current show, or automatic. */
type NotInShowFile =
  | 'sources'
  | 'ownGames'
  | 'finishedRehearsals'
  | 'shootouts'
  | 'pointers'
  | 'importLinks'
  | 'codes'
  | 'automation'
  | 'obs'
  | 'sponsorHolds'
  | 'sponsorTurns';
type ListName = Exclude<keyof PersistedState, NotInShowFile> | 'themes';
type ChannelRow = Pick<PersistedState['channels'][number], 'id' | 'rules'>;

type Modules = Pick<
  ShowModules,
  | 'channels'
  | 'rundowns'
  | 'outputs'
  | 'teams'
  | 'assignedTeams'
  | 'teamAssigner'
  | 'competitions'
  | 'sports'
  | 'sponsors'
  | 'hotkeys'
  | 'windowKeys'
  | 'themes'
  | 'fonts'
>;

type Lists<Name extends ListName> = Record<Name, RowList>;

export function showLists(modules: Modules): ReadonlyMap<string, RowList> {
  const lists: Lists<ListName> = {
    ...channelLists(modules),
    ...outputLists(modules),
    ...sportLists(modules),
    ...teamLists(modules),
    ...sponsorLists(modules),
    ...keyLists(modules),
  };
  return new Map(Object.entries(lists));
}

function channelLists({
  channels,
  outputs,
  rundowns,
}: Pick<Modules, 'channels' | 'outputs' | 'rundowns'>): Lists<'channels' | 'rundowns'> {
  const whyInUse = (id: string): string | null => {
    const channel = channels.find(id);
    if (id === 'A') return showErrors.notRemovable('Channel A').message;
    if (channel === null) return null;
    if (channel.session !== null) return `Channel ${id} has a game. Release it first.`;
    return channel.air.isAnythingOnAir ? `Channel ${id} has graphics on air. Clear them first.` : null;
  };
  const isInUse = (id: string): boolean => whyInUse(id) !== null;
  return {
    channels: rowList<ChannelRow>({
      part: 'channels',
      what: 'Channel',
      keyOf: ({ id }) => id,
      nameOf: ({ id }) => id,
      says: ({ rules }) => ruleChangeWords(rules),
      read: () => channels.all().map(({ id, air }) => ({ id, rules: [...air.ruleChanges] })),
      replace: (rows) => {
        const ids = new Set(rows.map(({ id }) => id));
        for (const { id } of channels.all()) if (!ids.has(id) && !isInUse(id)) channels.remove(id);
        for (const { id, rules } of rows) channels.ensure(id).air.putBackRules(rules);
      },
      inUse: ({ id }) => whyInUse(id),
      mustStay: ({ id }) => isInUse(id) || outputs.settings().some(({ channel }) => channel === id),
      isSeen: ({ id }) => (channels.find(id)?.session ?? null) !== null,
    }),
    rundowns: rowList<PersistedRundown>({
      part: 'rundowns',
      what: 'Rundown',
      keyOf: ({ channel }) => channel,
      nameOf: ({ channel }) => channel,
      says: rundownWords,
      problem: (rows) => {
        for (const { channel, groups } of rows) {
          const problem = problemOf(channel, groups);
          if (problem !== null) return problem;
        }
        return null;
      },
      read: () => rundowns.persisted(),
      // Done marks and moments are left out, because they belong to the current show.
      plain: asPrepared,
      replace: (rows) => rundowns.restore(rows),
    }),
  };
}

function outputLists({
  fonts,
  outputs,
  themes,
}: Pick<Modules, 'fonts' | 'outputs' | 'themes'>): Lists<'themes' | 'fonts' | 'outputs'> {
  return {
    // Listed before outputs, which refer to themes.
    themes: rowList({
      part: 'themes',
      what: 'Theme',
      keyOf: ({ id }) => id,
      nameOf: ({ name }) => name,
      read: () => themes.own(),
      replace: (rows) => themes.restore(rows),
      most: OWN_THEMES_MAX,
      problem: (rows) => themes.problemOf(rows),
      // An edited file may refer to a font that this computer never had.
      needs: ({ name, tokens: { font = null } }) =>
        font === null
          ? []
          : [
              {
                list: 'fonts',
                key: font,
                why: `The theme "${name}" has the font "${font}"`,
                mayBeGone: true,
              },
            ],
      mustStay: ({ id }) => outputs.settings().some(({ theme }) => theme === id),
      isSeen: ({ id }) => outputs.settings().some((one) => one.theme === id && outputs.isSeen(one.id)),
    }),
    // Listed after themes, which refer to fonts, because the first list of a part gives the part its name.
    fonts: rowList({
      part: 'themes',
      what: 'Font family',
      keyOf: ({ id }) => id,
      nameOf: ({ name }) => name,
      read: () => fonts.list(),
      replace: (rows) => fonts.restore(rows),
      most: FONT_FAMILIES_MAX,
      mustStay: ({ id }) => themes.whyFontInUse(id) !== null,
      isSeen: ({ id }) =>
        outputs.settings().some((one) => themes.lookOf(one.theme).font?.id === id && outputs.isSeen(one.id)),
    }),
    outputs: rowList<OutputRow>({
      part: 'outputs',
      what: 'Output',
      keyOf: ({ id }) => id,
      nameOf: ({ name }) => name,
      read: () => outputs.settings().map(outputRow),
      replace: (rows) => outputs.restore(rows),
      most: OUTPUTS_MAX,
      needs: outputNeeds,
      inUse: ({ id }) => outputs.whyInUse(id),
      blanks: (row) => outputs.whyBlank(row),
      keepingAir: (row) => outputs.keepingAir(row),
      isSeen: ({ id }) => outputs.isSeen(id),
    }),
  };
}

function sportLists({ sports }: Pick<Modules, 'sports'>): Lists<'sports'> {
  return {
    sports: rowList<SportFile>({
      part: 'sports',
      what: 'Sport',
      keyOf: ({ id }) => id,
      nameOf: ({ name }) => textIn(name, en),
      read: () => sports.own(),
      replace: (rows) => sports.restore(rows),
      most: OWN_SPORTS_MAX,
      inUse: (file) => sports.whyInUse(file),
      isSeen: (file) => sports.whyInUse(file) !== null,
    }),
  };
}

function teamLists({
  channels,
  competitions,
  assignedTeams,
  teamAssigner,
  teams,
}: Pick<Modules, 'channels' | 'competitions' | 'assignedTeams' | 'teamAssigner' | 'teams'>): Lists<
  'teams' | 'rosters' | 'assignedTeams' | 'competitions'
> {
  return {
    teams: rowList({
      part: 'teams',
      what: 'Team',
      keyOf: entryKey,
      nameOf: ({ name }) => name,
      read: () => teams.entries(),
      replace: (rows) => teams.restore(rows),
      most: TEAMS_MAX,
      problem: (rows) => teams.problemOf(rows),
      isSeen: (entry) => teamsOnAir(channels, teams).has(entryKey(entry)),
    }),
    rosters: rowList({
      part: 'rosters',
      what: 'Roster',
      keyOf: entryKey,
      nameOf: ({ name }) => name,
      read: () => teams.rosters.entries(),
      replace: (rows) => teams.rosters.restore(rows),
      most: ROSTERS_MAX,
    }),
    assignedTeams: rowList<TeamAssignment>({
      part: 'teams',
      what: 'Team assignment',
      keyOf: assignmentKey,
      nameOf: assignedName,
      read: () => assignedTeams.entries(),
      replace: (rows) => teamAssigner.restore(rows),
      isSeen: ({ channel, sport }) => {
        const found = channels.find(channel);
        return Boolean(found?.session && isRehearsed(found.session) && found.feed.sport === sport);
      },
    }),
    competitions: rowList({
      part: 'competitions',
      what: 'Competition',
      keyOf: ({ league }) => league,
      nameOf: ({ league, name }) => name ?? league,
      read: () => competitions.entries(),
      replace: (rows) => competitions.restore(rows),
      most: COMPETITIONS_MAX,
      isSeen: ({ league }) => channelsOnAir(channels).some(({ session }) => session?.league === league),
    }),
  };
}

function sponsorLists({
  outputs,
  sponsors,
}: Pick<Modules, 'outputs' | 'sponsors'>): Lists<'sponsors' | 'bookings' | 'rotations'> {
  return {
    sponsors: rowList({
      part: 'sponsors',
      what: 'Sponsor',
      keyOf: ({ id }) => id,
      nameOf: ({ name }) => name,
      read: () => sponsors.persisted().sponsors,
      replace: (rows) => sponsors.restore({ sponsors: rows }),
      most: SPONSORS_MAX,
      problem: (rows) => sponsors.problemOf(rows),
      isSeen: ({ id }) => outputs.openSpots().some(({ sponsor }) => sponsor === id),
    }),
    bookings: rowList({
      part: 'sponsors',
      what: 'Booking',
      keyOf: ({ id }) => id,
      nameOf: ({ sponsor }) => sponsors.markOf(sponsor)?.name ?? null,
      read: () => sponsors.persisted().bookings,
      replace: (rows) => sponsors.restore({ bookings: rows }),
      most: BOOKINGS_MAX,
      needs: ({ sponsor }) => {
        const why = `A booking is for ${sponsors.markOf(sponsor)?.name ?? 'a sponsor'}`;
        return [{ list: 'sponsors' satisfies ListName, key: sponsor, why, mayBeGone: false }];
      },
      isSeen: (booking) =>
        outputs
          .openSpots()
          .some(
            ({ spot, at, sponsor }) =>
              (sponsor === null || sponsor === booking.sponsor) &&
              isFor(booking, spot) &&
              isAt(booking, sponsors.calendar(at)),
          ),
    }),
    rotations: rowList({
      part: 'sponsors',
      what: 'Rotation',
      keyOf: ({ slot }) => slot,
      nameOf: ({ slot }) => slot,
      read: () => sponsors.persisted().rotations,
      replace: (rows) => sponsors.restore({ rotations: rows }),
      isSeen: ({ slot }) =>
        outputs.openSpots().some(({ spot, sponsor }) => sponsor !== null && spot.slot === slot),
    }),
  };
}

function keyLists({
  hotkeys,
  windowKeys,
}: Pick<Modules, 'hotkeys' | 'windowKeys'>): Lists<'hotkeys' | 'windowKeys'> {
  return {
    hotkeys: rowList({
      part: 'keys',
      what: 'Key',
      keyOf: ({ accelerator }) => accelerator,
      nameOf: ({ accelerator }) => accelerator,
      read: () => hotkeys.list(),
      replace: (rows) => hotkeys.restore(rows),
      most: HOTKEYS_MAX,
    }),
    windowKeys: rowList({
      part: 'keys',
      what: 'Window key',
      keyOf: ({ command }) => command,
      nameOf: ({ command }) => command,
      read: () => windowKeys.persisted(),
      replace: (rows) => windowKeys.restore(rows),
      problem: (rows) => windowKeys.problemOf(rows),
    }),
  };
}

function outputNeeds({ name, channel, theme }: OutputRow): Need[] {
  const onChannel = `The output "${name}" is on channel ${channel}`;
  const hasTheme = `The output "${name}" has the theme "${theme}"`;
  const needs: (Need & { list: ListName })[] = [
    { list: 'channels', key: channel, why: onChannel, mayBeGone: true },
    { list: 'themes', key: theme, why: hasTheme, mayBeGone: false },
  ];
  return needs.filter(({ list }) => list !== 'themes' || !isBuiltInTheme(theme));
}

/** Returns the content of a rundown in words: `3 rows in 1 group`. */
function rundownWords({ groups }: PersistedRundown): string {
  const rows = groups.reduce((sum, group) => sum + group.rows.length, 0);
  return `${rows} ${rows === 1 ? 'row' : 'rows'} in ${groups.length} ${groups.length === 1 ? 'group' : 'groups'}`;
}

function asPrepared(rundown: PersistedRundown): PersistedRundown {
  return {
    ...rundown,
    groups: rundown.groups.map((group) => ({
      ...group,
      rows: group.rows
        .filter(({ item }) => item.kind !== 'moment')
        .map((row) => ({ ...row, isDone: false, takenAt: null, takenBy: null })),
    })),
  };
}

function channelsOnAir(channels: Modules['channels']): Channel[] {
  return channels.all().filter(({ air }) => air.isAnythingOnAir);
}

/** Returns the keys of the teams in games on air; a team that the registry doesn't know gets the key of its name. */
function teamsOnAir(channels: Modules['channels'], teams: Modules['teams']): ReadonlySet<string> {
  return new Set(
    channelsOnAir(channels).flatMap(({ content }) => {
      const names = content.names();
      return names === null
        ? []
        : [names.a, names.b].map(({ name, league }) => teams.known(name, league)?.key ?? teamKey(name));
    }),
  );
}
