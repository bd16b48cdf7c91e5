import type { InsertKind } from '../contract/inserts.ts';
import type { MomentKind } from '../contract/moments.ts';

/**
 * A graphic that a kind of moment puts on air by itself, as this build ships it. On from the start is only what stands
 * once the feed has said it: a score that no review holds open, the end of a period, the final. What is decided in a
 * moment or happens all the time waits for the producer's choice.
 */
export interface AutomationRow {
  /** Its own name within the sport. */
  name: string;
  /** As a producer calls it. */
  title: string;
  kinds: readonly MomentKind[];
  isOn: boolean;
  graphic: 'lower-third' | 'full-frame' | 'takeover' | 'insert';
  /** What its insert tells, which is no moment; left out by rules of other graphics. */
  tells?: InsertKind;
  /** It is for the last part of a game alone. */
  isForLate?: true;
  /** How much of the picture its takeover may cover; left out by rules of other graphics. */
  covers?: 'picture' | 'strip';
  /** How long its graphic stays. */
  seconds: number;
  /** A higher one takes the place of a lower one on air. */
  priority: number;
}

/** One lower third about one kind of moment, or several. */
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

/** How long a takeover covers the picture before it hands over. */
const TAKEOVER_SECONDS = 2;
/** One takeover beats another only by coming first: there is one in 20 seconds. */
const TAKEOVER_PRIORITY = 50;

/** A takeover for one kind of moment, or several. */
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

/** The line score, which covers the pictures: the producer says when, unless told otherwise. */
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

/** What happens now is told before what is known already. */
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

/** An insert of the scorebug. */
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

/** A change of the lead late in the game, by itself; earlier ones where the producer wants them. */
export const leadRows: readonly AutomationRow[] = [
  { ...insert('lead_change', 'Lead change, late', true, 3), name: 'late-lead-insert', isForLate: true },
  insert('lead_change', 'Lead change, at any time', false, 3),
];

/** As a new period begins, where the producer has said how the series stands. */
export const seriesRow = insert('series', 'Series, as a period begins', true, 8);
