/**
 * Holds frames until their resources are loaded; the current picture stays on air. Only the newest waiting frame is
 * shown, older ones are dropped.
 *
 *   open --frame, all loaded--> through
 *   open --frame, something missing--> preparing (keeps the newest) --all loaded--> through, open
 */
export function createGate<Frame>(
  isReady: (frame: Frame) => boolean,
  /** Waits until missing resources have loaded or failed. Never rejects. */
  prepare: (frame: Frame) => Promise<void>,
  through: (frame: Frame) => void,
): (frame: Frame) => void {
  let kept: { frame: Frame } | null = null;
  let isPreparing = false;

  async function preparing(): Promise<void> {
    isPreparing = true;
    // Checked again after every wait, because a newer frame may have other teams.
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
