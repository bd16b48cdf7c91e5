import type { Side } from '../contract/values.ts';
import { sideKey } from '../contract/values.ts';
import type { Press } from './press.ts';

/**
 * The pad on which one person scores a game manually: each button keeps its place for the whole game, and can be
 * pressed while it is possible. A button is a gesture from the producer's view, and may be several presses of a scout
 * (a three-pointer is its attempt and its result), which are undone together.
 */

const PAD_GROUPS = ['score', 'play', 'period', 'review', 'cards', 'correct'] as const;
export type PadGroup = (typeof PAD_GROUPS)[number];

/** The place of a button, whether it can be pressed or not. */
export interface PadPlace {
  /** Stable while the button means the same: for hotkeys and remote control. */
  id: string;
  /** The label while it can't be pressed. */
  label: string;
  side: Side | null;
  group: PadGroup;
  /** A precondition other than the period of the game, as one short sentence. */
  needs?: string | undefined;
}

/** A button that can be pressed in the current state. */
export interface PadButton extends PadPlace {
  /** In order; each is legal after the one before it. */
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

/** Creates a button of one side; `id` gets the side's letter. */
export function sided(
  group: PadGroup,
  id: string,
  label: string,
  side: Side,
  ...presses: Press[]
): PadButton {
  return { id: `${id}-${sideKey(side)}`, label, side, group, presses };
}

/** A place before it has a side and a group. */
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
