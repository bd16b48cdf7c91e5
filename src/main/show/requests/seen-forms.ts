import { lookUp } from '../../../feed/contract/lookup.ts';
import type { RulePatch } from '../../../preload/contract/automation.ts';
import type { LeaguePatch } from '../../../preload/contract/competition.ts';
import type { Roster } from '../../../preload/contract/rosters.ts';
import type { RundownChange } from '../../../preload/contract/rundown.ts';
import type {
  BookingPatch,
  NetworkBug,
  NetworkBugPatch,
  Rotation,
  SeenNetworkBug,
  SponsorPatch,
  SponsorSlot,
} from '../../../preload/contract/sponsors.ts';
import type { HotkeyAction } from '../../../preload/contract/desktop.ts';
import type { TeamEntry, TeamPatch } from '../../../preload/contract/teams.ts';
import { acceleratorWords } from '../../../words/accelerator.ts';
import { WINDOW_COMMANDS, type WindowCommand } from '../../../words/window-commands.ts';
import { ruleById } from '../automation/rules.ts';
import type { Change } from '../operators/meanwhile.ts';
import type { OwnTheme } from '../ports.ts';
import { rosterDifference } from '../branding/roster-words.ts';
import { entryKey } from '../branding/team-identity.ts';
import { isSameAction } from '../hotkeys/hotkeys.ts';
import { rowWords } from '../rundown/row-words.ts';
import type { Show } from '../show.ts';

/**
 * Two operators at one form, as `as-seen` has it for outputs and held values: what the second one saw when editing began is
 * held against what there is now, field by field. Each throws RequestRefused with who changed what, and nothing is done.
 */

/** Does it, unless another one has changed the same since it was seen. */
function guarded<T>(show: Show, changes: readonly Change[], act: () => T): T {
  const { meanwhile, acting } = show.crew;
  for (const change of changes) meanwhile.mustBeAsSeen(change);
  const done = act();
  meanwhile.note(
    changes.map(({ key }) => key),
    acting.name(),
  );
  return done;
}

interface Fields {
  /** Names the thing among all: `booking/id7`. */
  of: string;
  /** As a producer reads it: `the booking of Orben`. */
  what: string;
  /** What its fields are called, where that is another word. */
  words: Readonly<Record<string, string>>;
  seen: object | undefined;
  now: object;
  wanted: object;
}

/** Each field that is wanted otherwise, by itself. */
function fieldsOf({ of, what, words, seen, now, wanted }: Fields): Change[] {
  const at = (whole: object | undefined, key: string): unknown =>
    lookUp(whole as Record<string, unknown> | undefined, key);
  return Object.keys(wanted)
    .filter((key) => at(wanted, key) !== undefined)
    .map((key) => ({
      key: `${of}/${key}`,
      what: `The ${lookUp(words, key) ?? key} of ${what}`,
      // A field that was not said to be seen is nobody's conflict.
      seen: seen === undefined || !Object.hasOwn(seen, key) ? undefined : (at(seen, key) ?? null),
      now: at(now, key) ?? null,
      wanted: at(wanted, key) ?? null,
    }));
}

type SaidOfRoster = Pick<Roster, 'players' | 'coach'>;

const TEAM_WORDS = {
  title: 'name on air',
  short: 'short name',
  colour: 'first colour',
  second: 'second colour',
  aliases: 'list of other names',
};
const NOTHING_SAID: TeamPatch = {
  ...{ title: null, short: null, code: null, colour: null, second: null },
  aliases: [],
};
const NO_BUG = { picture: null };
const BUG_KEYS = ['picture', 'corner', 'opacity'] as const satisfies (keyof NetworkBug)[];
const RULE_WORDS = { isOn: 'switch', action: 'action', seconds: 'seconds', covers: 'cover' };
const LEAGUE_WORDS = { short: 'short name', season: 'stage' };
const BOOKING_WORDS = {
  slots: 'places',
  dates: 'dates',
  hours: 'hours',
  games: 'games',
  turns: 'turns a round',
};

export const seenForms = {
  row(
    show: Show,
    given: { channel: string; row: string; item: RundownChange; seen: RundownChange | undefined },
    act: () => void,
  ): void {
    const { channel, row, item, seen } = given;
    const now = show.rundowns.itemOf(channel, row);
    const change: Change = {
      key: `rundown/${channel}/${row}`,
      what: 'This row of the rundown',
      seen: seen && changeOf(seen),
      now: changeOf(now),
      wanted: changeOf(item),
      say: (value) => saidOfRow(value as RundownChange),
    };
    guarded(show, [change], act);
  },

  group(
    show: Show,
    {
      channel,
      group,
      name,
      seen,
    }: { channel: string; group: string; name: string; seen: string | undefined },
    act: () => void,
  ): void {
    const now = show.rundowns.state(show.channels.get(channel)).groups.find(({ id }) => id === group)?.name;
    const key = `rundown-group/${channel}/${group}`;
    guarded(show, [{ key, what: 'The name of this group', seen, now, wanted: name }], act);
  },

  theme(
    show: Show,
    { theme, seen }: { theme: OwnTheme; seen: Omit<OwnTheme, 'id'> | undefined },
    act: () => OwnTheme,
  ): OwnTheme {
    const now = show.themes.own().find(({ id }) => id === theme.id);
    // A new one collides with nobody; where one was removed meanwhile it is made anew.
    if (now === undefined) return act();
    const of = `theme/${theme.id}`;
    const what = `the theme "${now.name}"`;
    const { name, base } = theme;
    const head = fieldsOf({ of, what, words: { base: 'base' }, seen, now, wanted: { name, base } });
    // All of its tokens are set at once: one that only the other has changed would be undone, too.
    const tokens = new Set([seen, now, theme].flatMap((one) => Object.keys(one?.tokens ?? {})));
    const at = (one: Omit<OwnTheme, 'id'>, token: string): unknown =>
      lookUp<Record<string, unknown>>(one.tokens, token) ?? null;
    const changes = [...tokens].map((token): Change => ({
      key: `${of}/${token}`,
      what: `The token "${token}" of ${what}`,
      seen: seen && at(seen, token),
      now: at(now, token),
      wanted: at(theme, token),
    }));
    return guarded(show, [...head, ...changes], act);
  },

  sponsor<T>(
    show: Show,
    { id, patch, seen }: { id: string; patch: SponsorPatch; seen: SponsorPatch | undefined },
    act: () => T,
  ): T {
    const now = show.sponsors.markOf(id);
    if (now === null) return act();
    const { name } = patch;
    const what = `the sponsor "${now.name}"`;
    return guarded(
      show,
      fieldsOf({ of: `sponsor/${id}`, what, words: {}, seen, now, wanted: { name } }),
      act,
    );
  },

  booking<T>(
    show: Show,
    { id, patch, seen }: { id: string; patch: BookingPatch; seen: BookingPatch | undefined },
    act: () => T,
  ): T {
    const now = show.sponsors.bookings.find((one) => one.id === id);
    if (now === undefined) return act();
    const what = `this booking of ${show.sponsors.markOf(now.sponsor)?.name ?? 'a sponsor'}`;
    return guarded(
      show,
      fieldsOf({ of: `booking/${id}`, what, words: BOOKING_WORDS, seen, now, wanted: patch }),
      act,
    );
  },

  rotation(
    show: Show,
    { slot, rotation, seen }: { slot: SponsorSlot; rotation: Rotation; seen: Rotation | undefined },
    act: () => void,
  ): void {
    const now = show.sponsors.rotationOf(slot);
    const what = `The turn of the place "${slot}"`;
    guarded(show, [{ key: `rotation/${slot}`, what, seen, now, wanted: rotation, say: saidOfRotation }], act);
  },

  competition<T>(
    show: Show,
    { league, patch, seen }: { league: string; patch: LeaguePatch; seen: LeaguePatch | undefined },
    act: () => T,
  ): T {
    const now = show.competitions.entries().find((one) => one.league === league) ?? {};
    const { logo: _, ...wanted } = patch;
    const what = `what "${league}" plays for`;
    return guarded(
      show,
      fieldsOf({ of: `league/${league}`, what, words: LEAGUE_WORDS, seen, now, wanted }),
      act,
    );
  },

  networkBug<T>(
    show: Show,
    { id, patch, seen }: { id: string; patch: NetworkBugPatch; seen: SeenNetworkBug | undefined },
    act: () => T,
  ): T {
    const { name, networkBug } = show.outputs.state(id);
    const of = `network-bug/${id}`;
    const what = `the network bug of the output "${name}"`;
    const given = { of, what, words: { picture: 'mark' }, seen, now: networkBug ?? NO_BUG, wanted: patch };
    const changes = fieldsOf(given).map((one) =>
      one.key.endsWith('/picture') ? { ...one, say: saidOfPicture } : one,
    );
    const done = guarded(show, changes, act);
    // With its mark all of it goes: whoever moves it meanwhile is told of that.
    if (patch.picture === null)
      show.crew.meanwhile.note(
        BUG_KEYS.map((key) => `${of}/${key}`),
        show.crew.acting.name(),
      );
    return done;
  },

  team(
    show: Show,
    given: {
      name: string;
      league: string | null;
      patch: TeamPatch;
      seen: Omit<TeamPatch, 'logo'> | undefined;
    },
    act: () => TeamEntry,
  ): TeamEntry {
    const { name, league, patch, seen } = given;
    const { entry, title } = show.teams.found(name, league);
    // The same team, whatever it was called: its roster knows what it is remembered by.
    const of = `team/${entryKey(show.teams.rosters.of(name, league))}`;
    const { logo: _, ...wanted } = patch;
    const now = entry ?? NOTHING_SAID;
    return guarded(
      show,
      fieldsOf({ of, what: `the team "${title}"`, words: TEAM_WORDS, seen, now, wanted }),
      act,
    );
  },

  roster<T>(
    show: Show,
    given: { name: string; league: string | null; wanted: SaidOfRoster; seen: SaidOfRoster | undefined },
    act: () => T,
  ): T {
    const { name, league, wanted, seen } = given;
    const { name: called, players, coach } = show.teams.rosters.of(name, league);
    const now = { players, coach };
    const change: Change = {
      key: rosterKey(show, name, league),
      what: `The roster of "${called}"`,
      seen,
      now,
      wanted,
      say: (value) => rosterDifference(value as SaidOfRoster, value === now ? wanted : now),
    };
    return guarded(show, [change], act);
  },

  /** A roster was changed by something that is no form. */
  rosterNoted<T>(show: Show, { name, league }: { name: string; league: string | null }, act: () => T): T {
    const done = act();
    show.crew.meanwhile.note([rosterKey(show, name, league)], show.crew.acting.name());
    return done;
  },

  windowKey(
    show: Show,
    given: { command: WindowCommand; key: string | null; seen: string | null | undefined },
    act: () => void,
  ): void {
    const { command, key, seen } = given;
    const does = WINDOW_COMMANDS.find(({ id }) => id === command)?.name ?? command;
    const change: Change = {
      key: `window-key/${command}`,
      what: `The key of "${does}"`,
      seen,
      now: show.windowKeys.state()[command],
      wanted: key,
      say: saidOfKey,
    };
    guarded(show, [change], act);
  },

  hotkey(
    show: Show,
    given: { action: HotkeyAction; accelerator: string | null; seen: string | null | undefined },
    act: () => void,
  ): void {
    const { action, accelerator, seen } = given;
    const now = show.hotkeys.list().find((one) => isSameAction(one.action, action))?.accelerator ?? null;
    const key = `hotkey/${JSON.stringify(Object.entries(action).sort())}`;
    const what = 'The key of this in every program';
    guarded(show, [{ key, what, seen, now, wanted: accelerator, say: saidOfKey }], act);
  },

  rule(
    show: Show,
    given: { channel: string; rule: string; patch: RulePatch; seen: RulePatch | undefined },
    act: () => void,
  ): void {
    const { channel, rule, patch, seen } = given;
    const now = ruleById(rule, show.channels.get(channel).air.ruleChanges);
    if (now === null) {
      act();
      return;
    }
    const what = `the rule "${now.name}" on channel ${channel}`;
    const of = `rule/${channel}/${rule}`;
    guarded(show, fieldsOf({ of, what, words: RULE_WORDS, seen, now, wanted: patch }), act);
  },
};

/** The key that identifies whose roster it is, however it was called. */
const rosterKey = (show: Show, name: string, league: string | null): string =>
  `roster/${entryKey(show.teams.rosters.of(name, league))}`;

const saidOfPicture = (value: unknown): string => (value === null ? 'no mark' : 'another mark');
const saidOfKey = (value: unknown): string =>
  typeof value === 'string' ? acceleratorWords(value) : 'no key';

/** A row as a producer edits it: whose it is follows from its side. */
/** What of a row can be changed. */
function changeOf(item: RundownChange): RundownChange {
  const { kind, seconds } = item;
  if (kind === 'moment') return { kind, seconds };
  const { graphic, content } = item;
  return { kind, graphic, content, seconds };
}

function saidOfRow(item: RundownChange): string {
  if (item.kind === 'moment') return item.seconds === null ? 'no dwell time' : `${item.seconds} s`;
  const { what, says } = rowWords({ ...item, team: null });
  const stays = item.seconds === null ? '' : `, ${item.seconds} s`;
  return `"${[what, says].filter(Boolean).join(': ')}"${stays}`;
}

function saidOfRotation(value: unknown): string {
  const rotation = value as Rotation;
  return rotation.by === 'time' ? `every ${rotation.seconds} s` : `with each ${rotation.by}`;
}
