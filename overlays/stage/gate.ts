/**
 * Frames wait at the gate until all their resources are loaded; what is on air stays. The newest waiting frame goes
 * through first, older ones never.
 *
 *   open --frame, all loaded--> through
 *   open --frame, something missing--> preparing (keeps the newest) --all loaded--> through, open
 */
export function createGate<Frame>(
  isReady: (frame: Frame) => boolean,
  /** Waits until missing resources arrive or fail. Never rejects. */
  prepare: (frame: Frame) => Promise<void>,
  through: (frame: Frame) => void,
): (frame: Frame) => void {
  let kept: { frame: Frame } | null = null;
  let isPreparing = false;

  async function preparing(): Promise<void> {
    isPreparing = true;
    // Checked again after every wait: another frame may have come, with other teams.
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
