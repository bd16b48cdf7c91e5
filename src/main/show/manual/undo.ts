/** The properties of a press that undo needs. */
export interface Pressed {
  seq: number;
  type: string;
  payload: Record<string, unknown>;
}

/** Presses of one button have the same number here, so that they are undone together, also after a restart. */
export const GESTURE = 'gesture';

/** Text of the button, on its first press: an undo shows what it retracts, also after a restart. */
export const BUTTON = 'button';

/** The remote call that made a press, on all its presses: a repeat after a restart finds them. */
export const CALL = 'call';
/** Number of presses of the same button after this one. Absent: none. */
export const LEFT = 'left';

/** The presses that a call made so far, and how many are missing. */
export interface Progress {
  made: readonly number[];
  left: number;
}

/**
 * The progress of an earlier call. Null: it made no press, or its presses were undone.
 *
 * @param presses the whole log, oldest first
 * @param isUndo the call is an undo
 */
export function progressOf(presses: readonly Pressed[], callId: string, isUndo: boolean): Progress | null {
  const made = presses.filter(({ payload }) => payload[CALL] === callId);
  const last = made.at(-1);
  if (!last || (last.type === 'undo' && !isUndo)) return null;
  return { made: made.map(({ seq }) => seq), left: Number(last.payload[LEFT] ?? 0) };
}

/**
 * The presses of the last standing button, oldest first; empty if none is left. The initial state of a resumed game
 * doesn't count.
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
