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
