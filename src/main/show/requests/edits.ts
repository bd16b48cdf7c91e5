import type { GameStatus } from '../../../feed/contract/game-status.ts';
import { lookUp } from '../../../feed/contract/lookup.ts';
import type { ControlRequest } from '../../../preload/contract.ts';
import { SETTING_WORDS, type OutputPatch } from '../../../preload/contract/output-settings.ts';
import type { Roster } from '../../../preload/contract/rosters.ts';
import type { RundownChange } from '../../../preload/contract/rundown.ts';
import type { NetworkBug, Rotation } from '../../../preload/contract/sponsors.ts';
import type { TeamPatch } from '../../../preload/contract/teams.ts';
import { acceleratorWords } from '../../../words/accelerator.ts';
import { en } from '../../../words/en.ts';
import { statusName } from '../../../words/status-lines.ts';
import { WINDOW_COMMANDS } from '../../../words/window-commands.ts';
import { ruleById } from '../automation/rules.ts';
import { rosterDifference } from '../branding/roster-words.ts';
import { entryKey } from '../branding/team-identity.ts';
import { isSameAction } from '../hotkeys/hotkeys.ts';
import type { Edit } from '../operators/edit-conflicts.ts';
import type { OwnTheme } from '../ports.ts';
import { rowWords } from '../rundown/row-words.ts';
import type { Show } from '../show.ts';
import { graphicEdits } from './graphic-edits.ts';
import type { Parsed } from './handlers.ts';

/** Requests with a `seen` field. The code doesn't compile if one is missing from EDITS. */
type EditRequest = {
  [K in ControlRequest]: string extends keyof Parsed<K> ? never : 'seen' extends keyof Parsed<K> ? K : never;
}[ControlRequest];
type EditsOf<K extends ControlRequest> = (show: Show, input: Parsed<K>) => readonly Edit[];

interface Fields {
  /** Identifies the item: `booking/id7`. */
  of: string;
  /** Names the item for the producer: `the booking of Orben`. */
  what: string;
  /** Words for its fields, where they differ from the field names. */
  words?: Readonly<Record<string, string | undefined>>;
  seen: object | undefined;
  now: () => object | null | undefined;
  wanted: object;
  say?: Readonly<Record<string, (value: unknown) => string>>;
}

/** Returns an edit for each field in `wanted`. A field without a `seen` value causes no conflict. */
function fieldEdits({ of, what, words = {}, seen, now, wanted, say = {} }: Fields): Edit[] {
  const at = (whole: object | null | undefined, key: string): unknown =>
    lookUp((whole ?? {}) as Record<string, unknown>, key) ?? null;
  const isPresent = (whole: object, key: string): boolean =>
    lookUp(whole as Record<string, unknown>, key) !== undefined;
  return Object.keys(wanted)
    .filter((key) => isPresent(wanted, key))
    .map((key) => ({
      key: `${of}/${key}`,
      what: `The ${lookUp(words, key) ?? key} of ${what}`,
      seen: seen === undefined || !Object.hasOwn(seen, key) ? undefined : at(seen, key),
      now: () => at(now(), key),
      wanted: at(wanted, key),
      say: lookUp(say, key),
    }));
}

const TEAM_WORDS = {
  title: 'name on air',
  short: 'short name',
  color: 'first color',
  second: 'second color',
  aliases: 'aliases',
};
const NOTHING_SAID: TeamPatch = {
  ...{ title: null, short: null, code: null, color: null, second: null },
  aliases: [],
};
const BUG_KEYS = ['picture', 'corner', 'opacity'] as const satisfies (keyof NetworkBug)[];
const RULE_WORDS = { isOn: 'switch', action: 'action', seconds: 'seconds', covers: 'cover' };
const LEAGUE_WORDS = { short: 'short name', season: 'stage' };
const BOOKING_WORDS = { slots: 'places', turns: 'weight' };

const onAir = (show: Show, { channel }: { channel: string }): Edit[] => graphicEdits(show, channel);
const saying: EditsOf<'graphic:cue' | 'graphic:take'> = (show, { channel, ...request }) =>
  graphicEdits(show, channel, request);

/** The values that each request changes, if two operators may change them concurrently. */
const EDITS = {
  'graphic:take': saying,
  'graphic:cue': saying,
  'graphic:clear': onAir,
  'graphic:toggle': onAir,
  'channel:clear': onAir,
  'channel:take': onAir,
  'moment:take': onAir,
  'moment:cue': onAir,
  'rundown:cue': onAir,
  'rundown:take': onAir,
  'rundown:next': onAir,
  'rundown:take-next': onAir,

  'override:set': (show, { channel, field, value, seen }) => {
    const overriddenValue = (): unknown =>
      show.channels
        .get(channel)
        .match.producer.overrides.find((one) => one.field === field && one.releasedAt === null)?.value;
    return [
      {
        key: `override/${channel}/${field}`,
        what: `The override of "${field}" on channel ${channel}`,
        // If the override was released in the meantime, no one's value is overwritten.
        seen: overriddenValue() === undefined ? undefined : seen,
        now: overriddenValue,
        wanted: value,
      },
    ];
  },

  'game:status': (show, { channel, status, seen }) => [
    {
      key: `status/${channel}`,
      what: `The game status on channel ${channel}`,
      seen,
      now: () => show.channels.get(channel).match.producer.status?.game ?? null,
      wanted: status,
      say: (value) => (value === null ? 'normal' : statusName(en, value as GameStatus)),
    },
  ],

  'rehearsal:dress': (show, { channel, a, b, seen }) => {
    const now = (): string | null => {
      const names = show.channels.get(channel).content.names();
      return names && pairOf({ a: names.a.name, b: names.b.name });
    };
    return [
      {
        key: `dress/${channel}`,
        what: `The team assignment on channel ${channel}`,
        seen: now() === null ? undefined : seen && pairOf(seen),
        now,
        wanted: pairOf({ a: a.name, b: b.name }),
      },
    ];
  },

  'output:update': (show, { id, patch, seen }) =>
    fieldEdits({
      of: `output/${id}`,
      what: `the output "${show.outputs.state(id).name}"`,
      words: SETTING_WORDS satisfies Partial<Record<keyof OutputPatch, string>>,
      seen,
      now: () => show.outputs.state(id),
      wanted: patch,
    }),

  'output:network-bug': (show, { id, patch, seen }) => {
    const { name } = show.outputs.state(id);
    // Removing the mark removes the whole bug, so all of its fields change.
    const nothing = Object.fromEntries(BUG_KEYS.map((key) => [key, null]));
    return fieldEdits({
      of: `network-bug/${id}`,
      what: `the network bug of the output "${name}"`,
      words: { picture: 'mark' },
      seen: Object.fromEntries(Object.entries(seen ?? {}).filter(([key]) => Object.hasOwn(patch, key))),
      now: () => show.outputs.state(id).networkBug,
      wanted: { ...nothing, ...patch },
      say: { picture: pictureContent },
    });
  },

  'rundown:set': (show, { channel, row, item, seen }) => [
    {
      key: `rundown/${channel}/${row}`,
      what: 'This row of the rundown',
      seen: seen && changeOf(seen),
      now: () => changeOf(show.rundowns.itemOf(channel, row)),
      wanted: changeOf(item),
      say: (value) => rowContent(value as RundownChange),
    },
  ],

  'rundown:group-name': (show, { channel, group, name, seen }) => {
    const now = (): string | undefined =>
      show.rundowns.state(show.channels.get(channel)).groups.find(({ id }) => id === group)?.name;
    const key = `rundown-group/${channel}/${group}`;
    return [{ key, what: 'The name of this group', seen, now, wanted: name }];
  },

  'theme:set': (show, { seen, ...theme }) => {
    const own = (): OwnTheme | undefined => show.themes.own().find(({ id }) => id === theme.id);
    const now = own();
    // A new theme conflicts with nothing; a removed one is created again.
    if (now === undefined) return [];
    const of = `theme/${theme.id}`;
    const what = `the theme "${now.name}"`;
    const { name, base } = theme;
    const head = fieldEdits({ of, what, seen, now: own, wanted: { name, base } });
    // The request sets all tokens, so it would also revert a token that only the other operator changed.
    const tokens = new Set([seen, now, theme].flatMap((one) => Object.keys(one?.tokens ?? {})));
    const at = (one: Pick<OwnTheme, 'tokens'> | undefined, token: string): unknown =>
      lookUp<Record<string, unknown>>(one?.tokens ?? {}, token) ?? null;
    const changes = [...tokens].map((token): Edit => ({
      key: `${of}/${token}`,
      what: `The token "${token}" of ${what}`,
      seen: seen && at(seen, token),
      now: () => at(own(), token),
      wanted: at(theme, token),
    }));
    return [...head, ...changes];
  },

  'sponsor:set': (show, { id, patch, seen }) => {
    const now = show.sponsors.markOf(id);
    if (now === null) return [];
    const what = `the sponsor "${now.name}"`;
    const patched = { name: patch.name };
    return fieldEdits({
      of: `sponsor/${id}`,
      what,
      seen,
      now: () => show.sponsors.markOf(id),
      wanted: patched,
    });
  },

  'sponsor:rebook': (show, { id, patch, seen }) => {
    const now = () => show.sponsors.bookings.find((one) => one.id === id);
    const booking = now();
    if (booking === undefined) return [];
    const what = `this booking of ${show.sponsors.markOf(booking.sponsor)?.name ?? 'a sponsor'}`;
    return fieldEdits({ of: `booking/${id}`, what, words: BOOKING_WORDS, seen, now, wanted: patch });
  },

  'sponsor:rotation': (show, { slot, rotation, seen }) => [
    {
      key: `rotation/${slot}`,
      what: `The rotation of "${slot}"`,
      seen,
      now: () => show.sponsors.rotationOf(slot),
      wanted: rotation,
      say: (value) => rotationContent(value as Rotation),
    },
  ],

  'competition:set': (show, { league, patch: { logo: _, rules: _rules, ...wanted }, seen }) =>
    fieldEdits({
      of: `league/${league}`,
      what: `the competition "${league}"`,
      words: LEAGUE_WORDS,
      seen,
      now: () => show.competitions.entries().find((one) => one.league === league),
      wanted,
    }),

  'team:set': (show, { name, league, patch: { logo: _, ...wanted }, seen }) => {
    const found = () => show.teams.found(name, league);
    return fieldEdits({
      // Keyed by the roster's saved name, so that all names of a team count as the same team.
      of: `team/${entryKey(show.teams.rosters.of(name, league))}`,
      what: `the team "${found().title}"`,
      words: TEAM_WORDS,
      seen,
      now: () => found().entry ?? NOTHING_SAID,
      wanted,
    });
  },

  'roster:set': (show, { name, league, seen, players, coach }) =>
    rosterEdit(show, { name, league }, { seen, wanted: { players, coach } }),
  'roster:starters': (show, team) => rosterEdit(show, team, null),
  'roster:import': (show, team) => rosterEdit(show, team, null),
  'roster:clear': (show, team) => rosterEdit(show, team, null),

  'window-key:set': (show, { command, key, seen }) => [
    {
      key: `window-key/${command}`,
      what: `The key of "${WINDOW_COMMANDS.find(({ id }) => id === command)?.name ?? command}"`,
      seen,
      now: () => show.windowKeys.state()[command],
      wanted: key,
      say: keyContent,
    },
  ],

  'hotkey:set': (show, { action, accelerator, seen }) => [
    {
      key: `hotkey/${JSON.stringify(Object.entries(action).sort())}`,
      what: 'The global key',
      seen,
      now: () => show.hotkeys.list().find((one) => isSameAction(one.action, action))?.accelerator,
      wanted: accelerator,
      say: keyContent,
    },
  ],

  'automation:rule': (show, { channel, rule, patch, seen }) => {
    const now = () => ruleById(rule, show.channels.get(channel).air.ruleChanges);
    const before = now();
    if (before === null) return [];
    const what = `the rule "${before.name}" on channel ${channel}`;
    return fieldEdits({ of: `rule/${channel}/${rule}`, what, words: RULE_WORDS, seen, now, wanted: patch });
  },
} satisfies { [K in EditRequest]: EditsOf<K> } & { [K in ControlRequest]?: EditsOf<K> };

/** Returns the values that a request changes. Throws RequestRefused if its item doesn't exist. */
export function editsOf<K extends ControlRequest>(show: Show, name: K, input: Parsed<K>): readonly Edit[] {
  const edits: { [N in ControlRequest]?: EditsOf<N> } = EDITS;
  return edits[name]?.(show, input) ?? [];
}

type RosterContent = Pick<Roster, 'players' | 'coach'>;

interface RosterRequest {
  seen: RosterContent | undefined;
  wanted: RosterContent;
}

/** Returns the edit of a whole roster. @param request null: the request wasn't made in the roster's form */
function rosterEdit(
  show: Show,
  team: { name: string; league: string | null },
  request: RosterRequest | null,
): Edit[] {
  const { name, league } = team;
  const now = (): RosterContent => {
    const { players, coach } = show.teams.rosters.of(name, league);
    return { players, coach };
  };
  const roster = show.teams.rosters.of(name, league);
  const { seen, wanted } = request ?? { seen: undefined, wanted: now() };
  return [
    {
      // All names of a team count as the same team.
      key: `roster/${entryKey(roster)}`,
      what: `The roster of "${roster.name}"`,
      now,
      seen,
      wanted,
      say: (value) => rosterDifference(value as RosterContent, value === wanted ? now() : wanted),
    },
  ];
}

const pairOf = ({ a, b }: { a: string; b: string }): string => `${a} – ${b}`;
const pictureContent = (value: unknown): string => (value === null ? 'no mark' : 'another mark');
const keyContent = (value: unknown): string =>
  typeof value === 'string' ? acceleratorWords(value) : 'no key';
const rotationContent = (rotation: Rotation): string =>
  rotation.by === 'time' ? `every ${rotation.seconds} s` : `with each ${rotation.by}`;

/** Returns the changeable parts of a row. */
function changeOf(item: RundownChange): RundownChange {
  const { kind, seconds } = item;
  if (kind === 'moment') return { kind, seconds };
  const { graphic, content } = item;
  return { kind, graphic, content, seconds };
}

function rowContent(item: RundownChange): string {
  if (item.kind === 'moment') return item.seconds === null ? 'no dwell time' : `${item.seconds} s`;
  const { what, says } = rowWords({ ...item, team: null });
  const stays = item.seconds === null ? '' : `, ${item.seconds} s`;
  return `"${[what, says].filter(Boolean).join(': ')}"${stays}`;
}
