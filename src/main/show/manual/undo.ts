/** The properties of a press that undo needs. */
export interface Pressed {
  seq: number;
  type: string;
  payload: Record<string, unknown>;
}

/** Key of a number that all presses of one button share, so that they are undone together, even after a restart. */
export const GESTURE = 'gesture';

/**
 * Payload key of the button's label, on the first press of a gesture: Undo can name the gesture, even after a restart.
 */
export const BUTTON = 'button';

/** Payload key of the button's side, for presses that have no side, such as a corrected score. */
export const BUTTON_SIDE = 'buttonSide';

/**
 * Key of the call ID. All presses that a remote call made have it, so that a repeated call finds them after a restart.
 */
export const CALL = 'call';
/** Key of the number of presses of the same button after this one. Absent: none. */
export const LEFT = 'left';

/** The presses that a call made so far, and how many are missing. */
export interface Progress {
  seqs: readonly number[];
  left: number;
}

/**
 * Returns the progress of an earlier call, or null if it made no press or its presses were undone.
 *
 * @param presses the whole log, oldest first
 * @param isUndo true if the call is an undo
 */
export function progressOf(presses: readonly Pressed[], callId: string, isUndo: boolean): Progress | null {
  const own = presses.filter(({ payload }) => payload[CALL] === callId);
  const last = own.at(-1);
  if (!last || (last.type === 'undo' && !isUndo)) return null;
  return { seqs: own.map(({ seq }) => seq), left: Number(last.payload[LEFT] ?? 0) };
}

/**
 * Returns the presses of the last button that wasn't undone, oldest first; empty if none is left. The initial state of
 * a resumed game doesn't count.
 *
 * @param presses the whole log, oldest first
 */
export function lastGesture(presses: readonly Pressed[]): readonly Pressed[] {
  let standing: Pressed[] = [];
  for (const press of presses) {
    if (press.type === 'resume') continue;
    if (press.type !== 'undo') {
      standing.push(press);
      continue;
    }
    const target = press.payload['retractsSeq'];
    if (typeof target === 'number') standing = standing.filter(({ seq }) => seq !== target);
    else standing.pop();
  }
  const gesture = standing.at(-1)?.payload[GESTURE];
  if (typeof gesture !== 'number') return standing.slice(-1);
  const other = standing.findLastIndex(({ payload }) => payload[GESTURE] !== gesture);
  return standing.slice(other + 1);
}
