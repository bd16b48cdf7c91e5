import type { InsertKind } from '../contract/inserts.ts';
import type { MomentKind } from '../contract/moments.ts';

/**
 * A graphic that a kind of moment puts on air automatically, as shipped in this build. Enabled by default only for
 * what is certain once the feed has sent it: a score that isn't under review, the end of a period, the final. What may
 * change in an instant or happens all the time is the producer's choice.
 */
export interface AutomationRow {
  /** A unique name within the sport. */
  name: string;
  /** The producer's name for it. */
  title: string;
  kinds: readonly MomentKind[];
  isOn: boolean;
  graphic: 'lower-third' | 'full-frame' | 'takeover' | 'insert';
  /** The content of its insert, which isn't a moment; omitted in rules of other graphics. */
  tells?: InsertKind;
  /** Whether it only applies late in a game. */
  isForLate?: true;
  /** How much of the picture its takeover may cover; omitted in rules of other graphics. */
  covers?: 'picture' | 'strip';
  /** How long its graphic stays. */
  seconds: number;
  /** A rule with a higher priority replaces the graphic of one with a lower priority. */
  priority: number;
}

/** Creates a lower third about one kind of moment, or several. */
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
/** Takeovers only compete by time: there is one in 20 seconds. */
const TAKEOVER_PRIORITY = 50;

/** Creates a takeover for one kind of moment, or several. */
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

/** A takeover for the end of a game. */
export const finalTakeover = takeover('final', 'Final', ['final'], false);

/** The end of a game. */
export const finalRow = lowerThird('final', 'Final', ['final'], true, 10, 90);

/** Creates rules for the line score, which covers the video: the producer takes it by default. */
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

/** Current events have priority over known facts. */
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

/** Creates an insert of the scorebug. */
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

/** A lead change late in the game, automatically; earlier ones if the producer enables them. */
export const leadRows: readonly AutomationRow[] = [
  { ...insert('lead_change', 'Lead change, late', true, 3), name: 'late-lead-insert', isForLate: true },
  insert('lead_change', 'Lead change, at any time', false, 3),
];

/** Shown as a new period begins, if the producer has entered the series score. */
export const seriesRow = insert('series', 'Series, as a period begins', true, 8);
