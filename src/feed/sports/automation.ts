import type { InsertKind } from '../contract/inserts.ts';
import type { MomentKind } from '../contract/moments.ts';

/**
 * A rule of this build that puts a graphic on air for certain kinds of moments. Enabled by default only for
 * moments that are certain once the feed has sent them: a score that isn't under review, the end of a period, the
 * final. For anything that may still change or happens all the time, the producer decides.
 */
export interface AutomationRow {
  /** A name that is unique within the sport. */
  name: string;
  /** The name shown to the producer. */
  title: string;
  kinds: readonly MomentKind[];
  isOn: boolean;
  graphic: 'lower-third' | 'full-frame' | 'takeover' | 'insert';
  /** The kind of insert; omitted in rules for other graphics. Inserts aren't started by moments, so `kinds` is empty. */
  tells?: InsertKind;
  /** Whether the rule only applies late in a game. */
  isForLate?: true;
  /** How much of the picture the takeover may cover; omitted in rules for other graphics. */
  covers?: 'picture' | 'strip';
  seconds: number;
  /** The rule's graphic replaces that of a rule with a lower priority. */
  priority: number;
}

export function lowerThird(
  name: string,
  title: string,
  kinds: readonly MomentKind[],
  isOn: boolean,
  seconds: number,
  priority: number,
): AutomationRow {
  return { name, title, kinds, isOn, graphic: 'lower-third', seconds, priority };
}

/** How long a takeover covers the picture before the lower third follows. */
const TAKEOVER_SECONDS = 2;
/** The priority of every takeover. There is at most one in 20 seconds, so they never compete. */
const TAKEOVER_PRIORITY = 50;

export function takeover(
  name: string,
  title: string,
  kinds: readonly MomentKind[],
  isOn: boolean,
  covers: 'picture' | 'strip' = 'picture',
): AutomationRow {
  const how = {
    graphic: 'takeover',
    seconds: TAKEOVER_SECONDS,
    priority: TAKEOVER_PRIORITY,
    covers,
  } as const;
  return { name: `${name}-takeover`, title, kinds, isOn, ...how };
}

export const finalTakeover = takeover('final', 'Final', ['final'], false);

export const finalRow = lowerThird('final', 'Final', ['final'], true, 10, 90);

/** Creates the rules for the line score, which are off by default because a full frame covers the video. */
export function lineRows(breakKind: MomentKind): AutomationRow[] {
  const shared = { isOn: false, graphic: 'full-frame' } as const;
  return [
    {
      name: 'line',
      title: 'Line score in a break',
      kinds: [breakKind],
      ...shared,
      seconds: 12,
      priority: 40,
    },
    {
      name: 'final-line',
      title: 'Line score at the end',
      kinds: ['final'],
      ...shared,
      seconds: 15,
      priority: 80,
    },
  ];
}

/** The priority of each kind of insert: current events come before general information. */
const INSERT_PRIORITY: Readonly<Record<InsertKind, number>> = {
  lead_change: 70,
  run: 60,
  short_handed: 55,
  added_time: 50,
  time_out: 45,
  bonus: 40,
  batter: 35,
  pitcher: 30,
  series: 20,
};

export function insert(tells: InsertKind, title: string, isOn: boolean, seconds: number): AutomationRow {
  const name = `${tells.replace('_', '-')}-insert`;
  return {
    name,
    title,
    kinds: [],
    isOn,
    graphic: 'insert',
    tells,
    seconds,
    priority: INSERT_PRIORITY[tells],
  };
}

/** A lead change late in the game is shown automatically, an earlier one only if the producer enables it. */
export const leadRows: readonly AutomationRow[] = [
  { ...insert('lead_change', 'Lead change, late', true, 3), name: 'late-lead-insert', isForLate: true },
  insert('lead_change', 'Lead change, at any time', false, 3),
];

/** Shown when a new period begins, if the producer has entered the series score. */
export const seriesRow = insert('series', 'Series, at the start of a period', true, 8);
