import type { Side } from '../contract/values.ts';
import { sideKey } from '../contract/values.ts';
import type { Press } from './press.ts';

/**
 * The pad on which one person scores a game by hand: each button has its place for the whole of a sport's game, and can
 * be pressed while it is possible. A button is a gesture as a producer sees it, and may be several presses of a scout
 * (a three-pointer is its attempt and its making), which are undone together.
 */

const PAD_GROUPS = ['score', 'play', 'period', 'review', 'cards', 'correct'] as const;
export type PadGroup = (typeof PAD_GROUPS)[number];

/** Where a button stands, whether it can be pressed or not. */
export interface PadPlace {
  /** Stable while the button means the same: for hotkeys and remote control. */
  id: string;
  /** What it says while it can't be pressed. */
  label: string;
  side: Side | null;
  group: PadGroup;
  /** What has to be pressed or known first, where that is more than the period of the game: one short sentence. */
  needs?: string | undefined;
}

/** A button that can be pressed as the game stands. */
export interface PadButton extends PadPlace {
  /** In order; each is legal after the one before it. */
  presses: readonly Press[];
}

export const SIDES: readonly Side[] = ['A', 'B'];

export function press(type: string, payload: Record<string, unknown> = {}): Press {
  return { type, payload };
}

/** A button that belongs to neither side. */
export function plain(group: PadGroup, id: string, label: string, ...presses: Press[]): PadButton {
  return { id, label, side: null, group, presses };
}

/** A button of one side; `id` gets the side's letter. */
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

/** Places that belong to neither side, in their order. */
export function plainPlaces(group: PadGroup, ...places: NamedPlace[]): PadPlace[] {
  return places.map(([id, label, needs]) => ({ id, label, side: null, group, needs }));
}

/** Places that each side has, in their order; ids get the side's letter. */
export function sidedPlaces(group: PadGroup, ...places: NamedPlace[]): PadPlace[] {
  return SIDES.flatMap((side) =>
    places.map(([id, label, needs]) => ({ id: `${id}-${sideKey(side)}`, label, side, group, needs })),
  );
}
