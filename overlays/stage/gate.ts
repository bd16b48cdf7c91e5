/**
 * Holds frames until their resources are loaded, while the current picture stays on air. Only the newest waiting frame
 * is shown; older ones are dropped.
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
  let pending: { frame: Frame } | null = null;
  let isPreparing = false;

  async function preparing(): Promise<void> {
    isPreparing = true;
    // Checked again after every wait, because a newer frame may have other teams.
    while (pending && !isReady(pending.frame)) await prepare(pending.frame);
    isPreparing = false;
    const ready = pending;
    pending = null;
    if (ready) through(ready.frame);
  }

  return (frame) => {
    if (isReady(frame)) {
      pending = null;
      through(frame);
      return;
    }
    pending = { frame };
    if (!isPreparing) void preparing();
  };
}
