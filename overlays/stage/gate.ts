/**
 * Frames wait at the gate until all is here that they are drawn with; what is on air stays as it is meanwhile. The
 * newest that waits goes through first, older ones never.
 *
 *   open --frame, all here--> through
 *   open --frame, something missing--> preparing (the newest is kept) --all here--> through, open
 */
export function createGate<Frame>(
  isReady: (frame: Frame) => boolean,
  /** Waits for what is missing, or until it is known not to come. Never rejects. */
  prepare: (frame: Frame) => Promise<void>,
  through: (frame: Frame) => void,
): (frame: Frame) => void {
  let kept: { frame: Frame } | null = null;
  let isPreparing = false;

  async function preparing(): Promise<void> {
    isPreparing = true;
    // Looked at anew after every wait: another frame may have come, with other teams.
    while (kept && !isReady(kept.frame)) await prepare(kept.frame);
    isPreparing = false;
    const ready = kept;
    kept = null;
    if (ready) through(ready.frame);
  }

  return (frame) => {
    if (isReady(frame)) {
      kept = null;
      through(frame);
      return;
    }
    kept = { frame };
    if (!isPreparing) void preparing();
  };
}
