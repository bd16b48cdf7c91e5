/** Resolves with the result of a long task, or with null as soon as it is aborted. */
export function abortable<T>(piece: Promise<T>, signal: AbortSignal): Promise<T | null> {
  if (signal.aborted) return Promise.resolve(null);
  return new Promise((settle, reject) => {
    const stop = (): void => settle(null);
    signal.addEventListener('abort', stop, { once: true });
    void piece.then(settle, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
