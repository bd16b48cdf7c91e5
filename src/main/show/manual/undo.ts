/** A press as far as undoing it needs it. */
export interface Pressed {
  seq: number;
  type: string;
  payload: Record<string, unknown>;
}

/** Presses of one gesture carry the same number here, so that they are undone together, after a restart too. */
export const GESTURE = 'gesture';

/** What the button of a gesture said, on its first press: an undo says what it takes back, after a restart too. */
export const BUTTON = 'button';

/** The call of remote control that made a press, on all its presses: a repeat after a restart finds them. */
export const CALL = 'call';
/** How many presses of its gesture come after this one. Absent: none. */
export const LEFT = 'left';

/** The presses that a call made so far, and how many of its gesture are missing. */
export interface Progress {
  made: readonly number[];
  left: number;
}

/**
 * How far a call came that was sent before. Null: it made no press, or its presses were undone.
 *
 * @param presses the whole log, oldest first
 * @param isUndo the call asks for an undo
 */
export function progressOf(presses: readonly Pressed[], callId: string, isUndo: boolean): Progress | null {
  const made = presses.filter(({ payload }) => payload[CALL] === callId);
  const last = made.at(-1);
  if (!last || (last.type === 'undo' && !isUndo)) return null;
  return { made: made.map(({ seq }) => seq), left: Number(last.payload[LEFT] ?? 0) };
}

/**
 * The presses of the last gesture that stands, oldest first; none where nothing is left. What a game was resumed with
 * is no gesture.
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
