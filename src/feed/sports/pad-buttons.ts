import type { Side } from '../contract/values.ts';
import { sideKey } from '../contract/values.ts';
import type { Press } from './press.ts';

/**
 * The pad on which one person scores a game by hand: the buttons that are possible now. A button is a gesture as a
 * producer sees it, and may be several presses of a scout (a three-pointer is its attempt and its making), which are
 * undone together.
 */

export const PAD_GROUPS = ['score', 'play', 'period', 'review', 'cards', 'correct'] as const;
export type PadGroup = (typeof PAD_GROUPS)[number];

export interface PadButton {
  /** Stable while the button means the same: for hotkeys and remote control. */
  id: string;
  label: string;
  side: Side | null;
  group: PadGroup;
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
