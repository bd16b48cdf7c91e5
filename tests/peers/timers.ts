/** Calls back once after `delayMs` of real time; returns how to cancel. */
export function after(delayMs: number, callback: () => void): () => void {
  const timer = setTimeout(callback, delayMs);
  return () => clearTimeout(timer);
}
