import { z } from 'zod';
import { withCurrentNames } from '../../preload/contract/deprecated-names.ts';
import { noClock } from '../show/clock/match-clock.ts';
import { newOutput } from '../show/outputs/output-settings.ts';
import { noSponsors } from '../show/sponsors/sponsors.ts';
import { nothingPersisted } from '../show/persisted-state.ts';
import { isRecord } from './rows.ts';

/** Defaults of an output for fields that older versions lack. */
const FRESH = newOutput('', 'Output', 'A', '');

/** The newest version. The next version adds a migration from this one. */
export const SETTINGS_VERSION = 16;

/** The parts of an older version that migrations read. Rows may contain anything. */
const Old = z.looseObject({
  // Files without a version are read as the newest version, and their rows are validated one by one.
  version: z.number().int().catch(SETTINGS_VERSION),
  channels: z.unknown().optional(),
  outputs: z.unknown().optional(),
});
type Old = z.infer<typeof Old>;

/** Applies `change` to each row of a list. Invalid rows stay, because reading validates each row. */
function each(list: unknown, change: (row: Record<string, unknown>) => object): unknown {
  return Array.isArray(list) ? list.map((row: unknown) => (isRecord(row) ? change(row) : row)) : list;
}

/** Adds dwell times: before this version, rundown rows stayed on air until cleared. */
function withoutDwell(item: unknown): unknown {
  return isRecord(item) ? { seconds: null, ...item } : item;
}

/** Adds `showsTenths`: before this version, every clock that counted down showed tenths. */
function withTenths(clock: unknown): unknown {
  if (!isRecord(clock)) return clock;
  const { face, previous } = clock;
  return {
    ...clock,
    face: isRecord(face) ? { ...face, showsTenths: true } : face,
    previous: isRecord(previous) ? withTenths(previous) : previous,
  };
}

/** Adds takeovers to outputs with lower thirds. Before this version, those outputs showed takeovers, too. */
function withTakeovers(graphics: unknown): unknown {
  const list: readonly unknown[] = Array.isArray(graphics) ? graphics : [];
  return list.includes('lower-third') ? [...list, 'takeover'] : graphics;
}

/** Migrations by version: what the next version adds. */
const MIGRATIONS: Readonly<Record<number, (old: Old) => Old>> = {
  1: (old) => ({
    ...old,
    version: 2,
    channels: each(old.channels, (channel) => ({ ...channel, overrides: [], clock: noClock })),
  }),
  2: (old) => ({
    ...old,
    version: 3,
    teams: [],
    channels: each(old.channels, (channel) => ({
      ...channel,
      onAir: Array.isArray(channel['onAir'])
        ? channel['onAir'].map((graphic: unknown) => ({ graphic, content: null }))
        : [],
      rules: [],
      manual: null,
    })),
    outputs: each(old.outputs, (output) => ({
      ...output,
      bugPlace: null,
      safeArea: 'title',
      showsZone: false,
      stale: { clock: 'hide', dimAfterMs: null, hideAfterMs: null },
    })),
    automation: { isHeld: false },
  }),
  3: (old) => ({
    ...old,
    version: 4,
    channels: each(old.channels, (channel) => ({
      ...channel,
      clock: withTenths(channel['clock']),
      overrides: each(channel['overrides'] ?? [], (override) => ({
        ...override,
        release: override['release'] === 'hand' ? 'manual' : override['release'],
      })),
    })),
    outputs: each(old.outputs, (output) => ({ ...output, language: 'en' })),
  }),
  4: (old) => ({
    ...old,
    version: 5,
    channels: each(old.channels, (channel) => ({
      ...channel,
      onAir: each(channel['onAir'] ?? [], (graphic) => ({ ...graphic, moment: null })),
    })),
  }),
  5: (old) => ({
    ...old,
    version: 6,
    outputs: each(old.outputs, (output) => ({ ...output, window: FRESH.window, places: {} })),
    hotkeys: [],
  }),
  6: (old) => ({
    ...old,
    version: 7,
    outputs: each(old.outputs, (output) => ({
      ...output,
      entrance: FRESH.entrance,
      allowsCss: FRESH.allowsCss,
    })),
    obs: nothingPersisted.obs,
  }),
  7: (old) => ({
    ...old,
    version: 8,
    competitions: [],
    channels: each(old.channels, (channel) => ({ ...channel, playClock: null })),
    outputs: each(old.outputs, (output) => ({ ...output, timeFormat: FRESH.timeFormat })),
    teams: each(old['teams'] ?? [], (team) => ({
      library: null,
      title: null,
      short: null,
      second: null,
      aliases: [],
      ...team,
    })),
    codes: [],
  }),
  8: (old) => ({
    ...old,
    version: 9,
    ...noSponsors,
    outputs: each(old.outputs, (output) => ({
      ...output,
      networkBug: FRESH.networkBug,
      sponsorCorner: FRESH.sponsorCorner,
      motion: FRESH.motion,
      graphics: withTakeovers(output['graphics']),
    })),
  }),
  9: (old) => ({ ...old, version: 10, rosters: [] }),
  10: (old) => ({ ...old, version: 11, windowKeys: [] }),
  11: (old) => ({ ...old, version: 12, rundowns: [] }),
  // Users of an older version know the window, so they see no hints.
  12: (old) => ({ ...old, version: 13, dresses: [], pointers: [] }),
  13: (old) => ({
    ...old,
    version: 14,
    fonts: [],
    bookings: each(old['bookings'], (booking) => ({ dates: null, ...booking })),
    channels: each(old.channels, (channel) => ({
      ...channel,
      onAir: each(channel['onAir'] ?? [], (graphic) => ({ until: null, seconds: null, ...graphic })),
    })),
    rundowns: each(old['rundowns'], (rundown) => ({
      ...rundown,
      groups: each(rundown['groups'], (group) => ({
        ...group,
        rows: each(group['rows'], (row) => ({ ...row, item: withoutDwell(row['item']) })),
      })),
    })),
  }),
  14: ({ dresses: assignedTeams, ...old }) =>
    Old.parse(withCurrentNames({ ...old, version: 15, assignedTeams })),
  15: (old) => ({
    ...old,
    version: 16,
    competitions: each(old['competitions'], (competition) => ({ rules: {}, ...competition })),
  }),
};

/** Migrates settings of any version to the newest. Throws if they are not settings. */
export function migrated(settings: unknown): Old {
  let old = Old.parse(settings);
  for (let migrate = MIGRATIONS[old.version]; migrate; migrate = MIGRATIONS[old.version]) old = migrate(old);
  return old;
}
