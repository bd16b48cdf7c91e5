import type { Side } from '../contract/values.ts';
import { sideKey } from '../contract/values.ts';
import type { Press } from './press.ts';

/**
 * The scoring pad, on which one person scores a game manually. Each button keeps its place for the whole game, and is
 * enabled while it is possible. A button is an action from the producer's view, and may consist of several scout
 * presses (a three-pointer is its attempt and its result), which are undone together.
 */

const PAD_GROUPS = ['score', 'play', 'period', 'review', 'cards', 'correct'] as const;
export type PadGroup = (typeof PAD_GROUPS)[number];

/** The place of a button, enabled or not. */
export interface PadPlace {
  /** Doesn't change while the button has the same meaning. For hotkeys and remote control. */
  id: string;
  /** The label while the button is disabled. */
  label: string;
  side: Side | null;
  group: PadGroup;
  /** The sport's name for the group; omitted: the default name. */
  groupName?: string;
  /** A short sentence that says when the button is available, unless it is just a matter of the period. */
  needs?: string | undefined;
  /** The preferred key; omitted: the next free key, in the order of the buttons. */
  key?: string | undefined;
}

/** A button that is enabled in the current state. */
export interface PadButton extends PadPlace {
  /** The presses in order; each is legal after the previous one. */
  presses: readonly Press[];
}

export const SIDES: readonly Side[] = ['A', 'B'];

export function press(type: string, payload: Record<string, unknown> = {}): Press {
  return { type, payload };
}

/** Creates a button that belongs to neither side. */
export function plain(group: PadGroup, id: string, label: string, ...presses: Press[]): PadButton {
  return { id, label, side: null, group, presses };
}

/** Creates a button for one side; the side's letter is added to `id`. */
export function sided(
  group: PadGroup,
  id: string,
  label: string,
  side: Side,
  ...presses: Press[]
): PadButton {
  return { id: `${id}-${sideKey(side)}`, label, side, group, presses };
}

/** A place without a side and a group. */
type NamedPlace = readonly [id: string, label: string, needs?: string];

/** Creates places that belong to neither side, in order. */
export function plainPlaces(group: PadGroup, ...places: NamedPlace[]): PadPlace[] {
  return places.map(([id, label, needs]) => ({ id, label, side: null, group, needs }));
}

/** Creates places for each side, in order; IDs get the side's letter. */
export function sidedPlaces(group: PadGroup, ...places: NamedPlace[]): PadPlace[] {
  return SIDES.flatMap((side) =>
    places.map(([id, label, needs]) => ({ id: `${id}-${sideKey(side)}`, label, side, group, needs })),
  );
}
