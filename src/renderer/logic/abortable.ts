/** What a piece of long work comes to, or null as soon as it is stopped: nobody waits for an answer that is not wanted any more. */
export function abortable<T>(piece: Promise<T>, signal: AbortSignal): Promise<T | null> {
  if (signal.aborted) return Promise.resolve(null);
  return new Promise((settle, reject) => {
    const stop = (): void => settle(null);
    signal.addEventListener('abort', stop, { once: true });
    void piece.then(settle, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
