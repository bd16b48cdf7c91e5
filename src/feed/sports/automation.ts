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
  graphic: 'lower-third' | 'full-frame' | 'takeover';
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
