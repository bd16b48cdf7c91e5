/** The longest delay of `setTimeout`, in ms: 24.8 days. Node and browsers run anything longer after 1 ms. */
export const TIMER_MAX_MS = 2 ** 31 - 1;

/** Runs `callback` once after `delayMs`; returns a function that cancels it. */
export type After = (delayMs: number, callback: () => void) => () => void;

/**
 * Lifts the limit of `setTimeout`: a delay above {@link TIMER_MAX_MS} is divided into several timers. Every clock in
 * Touchline starts its timers through this function, because a game can be scheduled months ahead. NaN counts as no
 * delay.
 */
export function withLongDelays(after: After): After {
  return (delayMs, callback) => {
    let cancel = startPart(Number.isNaN(delayMs) ? 0 : delayMs);
    function startPart(leftMs: number): () => void {
      if (leftMs <= TIMER_MAX_MS) return after(leftMs, callback);
      return after(TIMER_MAX_MS, () => {
        cancel = startPart(leftMs - TIMER_MAX_MS);
      });
    }
    return () => cancel();
  };
}
