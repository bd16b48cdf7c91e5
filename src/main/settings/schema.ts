import { isSameJson } from '../../feed/contract/same-json.ts';
import { ruleName, validRules } from '../../feed/sports/index.ts';
import { ruleField } from '../../preload/contract/rule-field.ts';
import { RuleChanges } from '../../preload/contract/competition.ts';
import { z } from 'zod';
import { setOwnSports } from '../../feed/sports/file/registry.ts';
import { SportFile } from '../../feed/sports/file/sport-file.ts';
import { OWN_SPORTS_MAX } from '../show/sports/sport-registry.ts';
import { lookUp } from '../../feed/contract/lookup.ts';
import { SetStatus } from '../../feed/contract/game-status.ts';
import { Phase } from '../../feed/contract/phase.ts';
import { cappedText, cleanName, NAME_MAX } from '../../feed/contract/text.ts';
import { Matchup, PerSide } from '../../feed/contract/values.ts';
import { NEW_OUTPUT } from '../../preload/contract/new-output.ts';
import { ChosenSettings, SETTING_WORDS } from '../../preload/contract/output-settings.ts';
import { ADDED_MAX_MINUTES, CLOCK_MAX_MS } from '../../preload/contract/clock-requests.ts';
import { ClockView, GraphicId } from '../../preload/contract/output-frame.ts';
import { GraphicContent } from '../../preload/contract/graphic-content.ts';
import {
  Booking,
  BOOKINGS_MAX,
  NetworkBug,
  Rotation,
  Sponsor,
  SPONSOR_SLOTS,
  SponsorSlot,
  SPONSORS_MAX,
} from '../../preload/contract/sponsors.ts';
import { RulePatch } from '../../preload/contract/automation.ts';
import { OBS_ADDRESS } from '../../preload/contract/obs.ts';
import { PicturePath } from '../../preload/contract/picture.ts';
import { OverrideField, OverrideRelease, OverrideValue } from '../../preload/contract/overrides.ts';
import { BoundSession, Replay } from '../../preload/contract/show-state.ts';
import { TeamEntry } from '../../preload/contract/teams.ts';
import { GENERATED_CODES_MAX } from '../show/branding/generated-codes.ts';
import { COMPETITIONS_MAX } from '../show/branding/competition-registry.ts';
import { TEAMS_MAX } from '../show/branding/team-registry.ts';
import { CHANNEL_IDS } from '../show/channels/channels.ts';
import { noClock } from '../show/clock/match-clock.ts';
import { canSay } from '../show/graphics/graphics.ts';
import { newOutput, OUTPUTS_MAX } from '../show/outputs/output-settings.ts';
import { canOverride } from '../show/overrides/fields.ts';
import { readObsAddress } from '../show/obs-address.ts';
import { nothingPersisted, type PersistedState } from '../show/persisted-state.ts';
import { OWN_GAMES_MAX } from '../show/manual/manual-scoring.ts';
import { FINISHED_REHEARSALS_MAX } from '../show/sources/finished-rehearsals.ts';
import { SHOOTOUT_RESULTS_MAX } from '../show/sources/shootout-results.ts';
import { REHEARSAL_ID } from '../show/sources/source.ts';
import { addressProblem, SOURCES_MAX } from '../show/sources/sources.ts';
import { hotkeys, windowKeys } from './key-rows.ts';
import { migrated, SETTINGS_VERSION } from './migrations.ts';
import { IMPORT_LINKS_MAX, type ImportLink } from '../show/imports.ts';
import { assignedTeams, pointers } from './assigned-team-rows.ts';
import { fonts } from './font-rows.ts';
import { rosters } from './roster-rows.ts';
import { rundowns } from './rundown-rows.ts';
import { isRecord, readRows, type Repairing, type Repairs, type RowKind } from './rows.ts';
import {
  IMPORT_LINK_MAX,
  COMPETITION_MAX,
  DELAY_MAX_MS,
  DWELL_MAX_SECONDS,
  SIDE_MAX,
  SIDE_MIN,
  SPONSOR_NAME_MAX,
  TEAM_CODE_MAX,
} from '../../preload/contract/limits.ts';

// Schema of the settings file. Values have the same bounds as the requests that set them, checked row by row: a field
// with `catch` is corrected, a row with any other invalid field is left out, and all other rows stay.

/** Defaults of an output. Its secret is always generated. */
const FRESH = newOutput('', 'Output', 'A', '');
/** Returns a schema for text with at most this many characters, possibly empty. Longer text is cut. */
const maybeEmpty = (most: number): z.ZodType<string> =>
  z.string().transform((value) => cappedText(value, most));
const text = (most: number): z.ZodType<string> => maybeEmpty(most).refine((value) => value.trim() !== '');
/** Returns a schema for text to draw, which must contain a visible character. */
const nameText = (most: number): z.ZodType<string> =>
  z
    .string()
    .transform((value) => cappedText(cleanName(value), most))
    .refine((value) => value !== '');
/** Returns a schema for an integer. A value out of range becomes the nearest bound, anything else the default. */
const inRange = (least: number, most: number, fallback: number): z.ZodType<number> =>
  z
    .number()
    .catch(fallback)
    .transform((value) => Math.min(most, Math.max(least, Math.round(value))));
/** Returns the fields with the value of a new row as the fallback for an invalid value. */
function putRight<Shape extends Record<string, z.ZodType>>(
  shape: Shape,
  fresh: { [K in keyof Shape]: z.output<Shape[K]> },
): { [K in keyof Shape]: z.ZodCatch<Shape[K]> } {
  const fields = Object.entries(shape).map(([key, schema]) => [
    key,
    schema.catch(lookUp(fresh, key) as never),
  ]);
  return Object.fromEntries(fields) as { [K in keyof Shape]: z.ZodCatch<Shape[K]> };
}
/** Returns a schema for a list that drops invalid items. Of items with the same key, the last is used. */
const thoseOf = <T>(schema: z.ZodType<T>, keyOf: (one: T) => string): z.ZodType<T[]> =>
  z
    .array(z.unknown())
    .catch([])
    .transform((rows) => {
      const right = rows.flatMap((one) => schema.safeParse(one).data ?? []);
      return [...new Map(right.map((one) => [keyOf(one), one])).values()];
    });
const Id = z.string().min(1).max(64);
/** Unix ms that are a valid date. */
const Instant = z.number().min(0).max(8.64e15);

/** In desktop units. No display is larger than this. */
const Offset = z.number().int().min(-32_768).max(32_768);
const Places = z.record(z.string().max(200), z.object({ x: Offset, y: Offset }));

/** Returns the description of the outputs list. @param newSecret for an output whose secret is unusable or duplicate */
function outputs(newSecret: () => string): RowKind<PersistedState['outputs'][number]> {
  const secrets = new Set<string>();
  return {
    what: 'output',
    isInEveryVersion: true,
    fresh: NEW_OUTPUT,
    most: OUTPUTS_MAX,
    keyOf: ({ id }) => id,
    schema: z.object({
      ...putRight(ChosenSettings.shape, FRESH),
      id: Id,
      // A name that is too long is cut, and a number out of range becomes the nearest bound.
      name: nameText(60).catch(FRESH.name),
      width: inRange(SIDE_MIN, SIDE_MAX, FRESH.width),
      height: inRange(SIDE_MIN, SIDE_MAX, FRESH.height),
      delayMs: inRange(0, DELAY_MAX_MS, FRESH.delayMs),
      channel: z.enum(CHANNEL_IDS).catch('A'),
      graphics: thoseOf(GraphicId, String).default(FRESH.graphics),
      secret: z
        .string()
        .regex(/^[0-9a-f]{32}$/)
        .refine((secret) => !secrets.has(secret) && secrets.add(secret))
        .catch(newSecret),
      networkBug: NetworkBug.nullable().catch(FRESH.networkBug),
      places: Places.catch(FRESH.places),
    }),
    words: {
      ...SETTING_WORDS,
      delayMs: 'delay',
      secret: 'link',
      networkBug: 'network bug',
      places: 'window position',
    },
  };
}

const CappedMatchup = Matchup.transform((matchup) => ({
  ...matchup,
  a: cappedText(matchup.a, NAME_MAX),
  b: cappedText(matchup.b, NAME_MAX),
}));

const Session = BoundSession.extend({
  replay: Replay.optional().catch(undefined),
  source: Id,
  sessionId: text(NAME_MAX),
  // Empty while unknown, for example during an outage.
  league: maybeEmpty(NAME_MAX),
  sport: maybeEmpty(NAME_MAX),
  matchup: CappedMatchup,
});

export const SavedOverride = z
  .object({
    field: OverrideField,
    value: OverrideValue,
    release: OverrideRelease,
    setAt: Instant,
    feed: OverrideValue,
    releasedAt: Instant.nullable(),
  })
  .refine(({ field, value }) => canOverride(field, value));

export const Face = ClockView.extend({
  // May exceed CLOCK_MAX_MS, because the clock keeps running from the value that a request set.
  baseMs: z
    .number()
    .min(0)
    .max(10 * CLOCK_MAX_MS),
  at: Instant,
  addedMinutes: z.number().int().min(0).max(ADDED_MAX_MINUTES).nullable(),
});
export const Clock = z.object({
  face: Face.nullable(),
  follows: z.boolean(),
  isHeld: z.boolean().default(false),
  period: text(NAME_MAX).nullable(),
  previous: z.object({ period: text(NAME_MAX), face: Face.nullable() }).nullable(),
  needsCheck: z.boolean(),
});

const Graphic = z
  .object({
    graphic: GraphicId,
    content: GraphicContent.nullable(),
    moment: z.number().int().nullable(),
    since: Instant.nullish(),
    until: Instant.nullable().default(null),
    seconds: z.number().int().min(1).max(DWELL_MAX_SECONDS).nullable().default(null),
    game: z.enum(['chosen', 'on-air']).nullish(),
  })
  // Only a lower third can show a moment, and it has no custom content then.
  .refine(({ graphic, content, moment }) =>
    moment === null ? canSay(graphic, content) : graphic === 'lower-third' && content === null,
  );

const RULE = ruleField('');
/** Returns names of match rules for messages: `match rule "Innings"`. */
const ruleNames = (keys: readonly string[]): string[] => keys.map((key) => `match rule "${ruleName(key)}"`);

const channels: RowKind<PersistedState['channels'][number]> = {
  what: 'channel',
  isInEveryVersion: true,
  fresh: { hasSwappedSides: false, status: null },
  most: CHANNEL_IDS.length,
  keyOf: ({ id }) => id,
  schema: z.object({
    id: z.enum(CHANNEL_IDS),
    session: Session.nullable().catch(null),
    onAir: thoseOf(Graphic, ({ graphic }) => graphic),
    overrides: thoseOf(SavedOverride, ({ field, releasedAt }) => `${field} ${String(releasedAt)}`),
    clock: Clock.catch(noClock),
    playClock: Face.nullable().catch(null),
    hasSwappedSides: z.boolean().catch(false),
    status: SetStatus.nullable().catch(null),
    rules: thoseOf(RulePatch.extend({ rule: z.string().min(1).max(60) }), ({ rule }) => rule),
    /** A manual game, see `PersistedManual`. */
    manual: z
      .object({
        before: Session.nullable(),
        session: Session.optional(),
        onAir: z.object({ before: Session.nullable(), session: Session }).optional(),
      })
      .nullable()
      .catch(null),
  }),
  droppedFrom: ({ overrides: stored }, { overrides }) => {
    const kept = new Set(overrides.map(({ field }) => field));
    const fields = Array.isArray(stored)
      ? stored.flatMap((one) => (isRecord(one) ? [one['field']] : []))
      : [];
    return ruleNames(
      fields.flatMap((field) =>
        typeof field === 'string' && field.startsWith(RULE) && !kept.has(field)
          ? [field.slice(RULE.length)]
          : [],
      ),
    );
  },
  words: {
    session: 'game',
    onAir: 'graphics on air',
    overrides: 'overrides',
    playClock: 'play clock',
    hasSwappedSides: 'swapped sides',
    status: 'game status',
    rules: 'automation',
    manual: 'manual scoring',
  },
};

const ownGames: RowKind<PersistedState['ownGames'][number]> = {
  what: 'manual game',
  most: OWN_GAMES_MAX,
  keyOf: ({ sessionId }) => sessionId,
  schema: z.object({
    sessionId: text(NAME_MAX),
    competition: BoundSession.shape.competition,
    ofRehearsal: BoundSession.shape.ofRehearsal,
    takenFrom: BoundSession.shape.takenFrom,
    reached: Phase.nullable().optional(),
    teams: CappedMatchup.optional(),
    isUnlisted: z.literal(true).optional(),
  }),
  words: {},
};

const finishedRehearsals: RowKind<PersistedState['finishedRehearsals'][number]> = {
  what: 'finished rehearsal',
  most: FINISHED_REHEARSALS_MAX,
  keyOf: ({ session: { sessionId } }) => sessionId,
  schema: z.object({ session: Session, channel: Id, teams: CappedMatchup.optional() }),
  words: {},
};

const shootouts: RowKind<PersistedState['shootouts'][number]> = {
  what: 'shootout result',
  most: SHOOTOUT_RESULTS_MAX,
  keyOf: ({ source, sessionId }) => `${source} ${sessionId}`,
  schema: z.object({ source: Id, sessionId: text(NAME_MAX), score: PerSide, shootout: PerSide }),
  words: {},
};

const sources: RowKind<PersistedState['sources'][number]> = {
  what: 'source',
  isInEveryVersion: true,
  most: SOURCES_MAX,
  keyOf: ({ id }) => id,
  schema: z.object({
    id: Id.refine((id) => id !== REHEARSAL_ID),
    name: nameText(60).catch('Source'),
    baseUrl: z.string().refine((address) => addressProblem(address) === null),
  }),
  words: {},
};

const teams: RowKind<PersistedState['teams'][number]> = {
  what: 'team',
  most: TEAMS_MAX,
  keyOf: ({ name, library }) => library ?? name,
  schema: TeamEntry.extend({
    name: nameText(NAME_MAX),
    library: TeamEntry.shape.library.catch(null),
    title: TeamEntry.shape.title.catch(null),
    short: TeamEntry.shape.short.catch(null),
    code: TeamEntry.shape.code.catch(null),
    color: TeamEntry.shape.color.catch(null),
    second: TeamEntry.shape.second.catch(null),
    aliases: TeamEntry.shape.aliases.catch([]),
    logo: PicturePath.nullable().catch(null),
  }),
  words: {},
};

const codes: RowKind<PersistedState['codes'][number]> = {
  what: 'team code',
  most: GENERATED_CODES_MAX,
  keyOf: ({ name }) => name,
  schema: z.object({ name: nameText(NAME_MAX), code: nameText(TEAM_CODE_MAX) }),
  words: {},
};

const AnyRecord = z.record(z.string(), z.unknown());

const competitions: RowKind<PersistedState['competitions'][number]> = {
  what: 'competition',
  most: COMPETITIONS_MAX,
  keyOf: ({ league }) => league,
  schema: z.object({
    league: text(40),
    name: nameText(COMPETITION_MAX.name).nullable().catch(null),
    short: nameText(COMPETITION_MAX.short).nullable().catch(null),
    season: nameText(COMPETITION_MAX.season).nullable().catch(null),
    logo: PicturePath.nullable().catch(null),
    rules: RuleChanges.refine((rules) => isSameJson(validRules(rules), rules)).catch(({ value }) =>
      validRules(AnyRecord.catch({}).parse(value)),
    ),
  }),
  droppedFrom: ({ rules: stored }, { rules }) =>
    isRecord(stored) ? ruleNames(Object.keys(stored).filter((key) => !Object.hasOwn(rules, key))) : [],
  words: { rules: 'match rules' },
};

const sponsors: RowKind<PersistedState['sponsors'][number]> = {
  what: 'sponsor',
  most: SPONSORS_MAX,
  keyOf: ({ id }) => id,
  schema: Sponsor.extend({ id: Id, name: nameText(SPONSOR_NAME_MAX) }),
  words: {},
};

const bookings: RowKind<PersistedState['bookings'][number]> = {
  what: 'booking',
  most: BOOKINGS_MAX,
  keyOf: ({ id }) => id,
  schema: Booking.extend({ id: Id }),
  words: {},
};

const rotations: RowKind<PersistedState['rotations'][number]> = {
  what: 'sponsor rotation',
  most: SPONSOR_SLOTS.length,
  keyOf: ({ slot }) => slot,
  schema: z.object({ slot: SponsorSlot, rotation: Rotation }),
  words: {},
};

const sponsorHolds: RowKind<PersistedState['sponsorHolds'][number]> = {
  what: 'sponsor hold',
  most: CHANNEL_IDS.length,
  keyOf: ({ channel }) => channel,
  schema: z.object({ channel: z.enum(CHANNEL_IDS) }),
  words: {},
};

const sponsorTurns: RowKind<PersistedState['sponsorTurns'][number]> = {
  what: 'sponsor turn count',
  // Enough for one moment, one break and each graphic per channel.
  most: CHANNEL_IDS.length * 16,
  keyOf: ({ channel, event }) => `${channel} ${event}`,
  schema: z.object({
    channel: z.enum(CHANNEL_IDS),
    event: z.string().min(1).max(60),
    count: z.number().int().min(0),
    last: z.string().max(400),
  }),
  words: {},
};

const Automation = z.object({ isHeld: z.boolean() }).default(nothingPersisted.automation);

/** Each part is corrected separately. An empty installation ID is generated when it is first needed. */
const Obs = z
  .object({
    address: z
      .string()
      .refine((address) => readObsAddress(address) !== null)
      .catch(OBS_ADDRESS),
    isWanted: z.boolean().catch(true),
    installation: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .catch(''),
    hasChapters: z.boolean().catch(false),
  })
  .default(nothingPersisted.obs);

export interface Settings extends PersistedState {
  version: typeof SETTINGS_VERSION;
}

export function settingsOf(persisted: PersistedState): Settings {
  return { version: SETTINGS_VERSION, ...persisted };
}

/**
 * Returns settings of any version as the newest version, with all repairs. Throws if they are not settings or of an
 * unknown version.
 *
 * @param newSecret generates the secret of an output without a usable one
 */
export function readSettings(
  settings: unknown,
  newSecret: () => string,
): { settings: Settings; repairs: Repairs } {
  // Sports are read first, because other lists contain match rules of the producer's own sports.
  setOwnSports(
    readRows(lookUp(migrated(settings), 'sports'), sports, {
      putRight: [],
      leftOut: [],
      most: Number.POSITIVE_INFINITY,
    }),
  );
  return readAll(settings, newSecret, Number.POSITIVE_INFINITY);
}

type ListName = Exclude<keyof PersistedState, 'automation' | 'obs'>;
type Lists = Pick<PersistedState, ListName>;

/** The defaults of a sport file, which a manually written file may omit. */
const {
  touchlineSport: _,
  id: __,
  version: ___,
  name: ____,
  ...FRESH_SPORT
} = SportFile.parse({
  touchlineSport: 1,
  id: 'sport',
  version: 1,
  name: 'Sport',
  periods: { part: 'period', count: 1, minutes: null },
  scores: [{ id: 'goal', name: 'Goal', points: 1 }],
});

const importLinks: RowKind<ImportLink> = {
  what: 'link of an import',
  most: IMPORT_LINKS_MAX,
  keyOf: ({ target }) => target,
  schema: z.object({ target: z.string().max(300), link: z.string().min(1).max(IMPORT_LINK_MAX) }),
  words: {},
};

const sports: RowKind<SportFile> = {
  what: 'sport',
  most: OWN_SPORTS_MAX,
  keyOf: ({ id }) => id,
  schema: SportFile,
  fresh: FRESH_SPORT,
  words: {},
};

/**
 * Returns the lists of settings in the order in which they are written. @param newSecret for outputs without a secret
 */
const listsOf = (newSecret: () => string): { [Name in ListName]: RowKind<PersistedState[Name][number]> } => ({
  channels,
  outputs: outputs(newSecret),
  sources,
  teams,
  rosters,
  rundowns,
  codes,
  assignedTeams,
  ownGames,
  finishedRehearsals,
  shootouts,
  pointers,
  competitions,
  importLinks,
  sports,
  fonts,
  hotkeys,
  windowKeys,
  sponsors,
  bookings,
  rotations,
  sponsorHolds,
  sponsorTurns,
});

/** Maximum number of rows in each list. */
export const LIST_MOST: ReadonlyMap<string, number> = new Map(
  Object.entries(listsOf(() => '')).map(([name, { most }]) => [name, most]),
);

/** Number of problems after which a file that is refused anyway is read no further. */
const PROBLEMS_MAX = 100;

/** Like `readSettings`, but for a file that is refused if it needs repairs. Stops after `PROBLEMS_MAX` problems. */
export function checkSettings(settings: unknown): { settings: Settings; repairs: Repairs } {
  return readAll(settings, () => '', PROBLEMS_MAX);
}

function readAll(
  settings: unknown,
  newSecret: () => string,
  most: number,
): { settings: Settings; repairs: Repairs } {
  const old = migrated(settings);
  if (old.version !== SETTINGS_VERSION) throw new Error(`Settings version ${old.version} is unknown.`);
  const repairs: Repairing = { putRight: [], leftOut: [], most };
  const automation = Automation.safeParse(old['automation']);
  if (!automation.success) repairs.putRight.push('automation (now running)');
  const obs = Obs.safeParse(old['obs']);
  if (!obs.success) repairs.putRight.push('OBS connection (now searching on this computer)');
  const kinds = Object.entries(listsOf(newSecret)) as unknown as [name: string, kind: RowKind<object>][];
  const lists = Object.fromEntries(
    kinds.map(([name, kind]) => [name, readRows(lookUp(old, name), kind, repairs)]),
  ) as unknown as Lists;
  if (Object.values(lists).every(({ length }) => length === 0)) throw new Error('The file has no settings.');
  return {
    settings: {
      version: SETTINGS_VERSION,
      ...lists,
      automation: automation.data ?? nothingPersisted.automation,
      obs: obs.data ?? nothingPersisted.obs,
    },
    repairs: { putRight: repairs.putRight, leftOut: repairs.leftOut },
  };
}
