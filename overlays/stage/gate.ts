/**
 * Frames wait at the gate until all is here that they are drawn with; what is on air stays as it is meanwhile. The
 * newest that waits goes through first, older ones never.
 *
 *   open --frame, all here--> through
 *   open --frame, something missing--> preparing (the newest is kept) --all here--> through, open
 *                                      preparing --failed--> preparing again, after 0.25 s, 0.5 s, ... 2 s
 */

const AGAIN_FIRST_MS = 250;
const AGAIN_MAX_MS = 2_000;

export function createGate<Frame>(
  isReady: (frame: Frame) => boolean,
  /** Fetches what is missing; false where that failed. Never rejects. */
  prepare: (frame: Frame) => Promise<boolean>,
  through: (frame: Frame) => void,
  wait: (ms: number) => Promise<void>,
): (frame: Frame) => void {
  let kept: { frame: Frame } | null = null;
  let isPreparing = false;

  async function preparing(): Promise<void> {
    isPreparing = true;
    let againMs = AGAIN_FIRST_MS;
    // Looked at anew after every wait: another frame may have come, of another sport.
    while (kept && !isReady(kept.frame)) {
      if (await prepare(kept.frame)) continue;
      await wait(againMs);
      againMs = Math.min(againMs * 2, AGAIN_MAX_MS);
    }
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
