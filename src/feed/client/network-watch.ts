const LOOK_EVERY_MS = 2_000;

/**
 * Calls `onChange` within two seconds after this machine's addresses changed: a cable, Wi-Fi or tunnel was connected or
 * disconnected, so pending reconnects may try immediately. This is only a hint: open connections aren't affected.
 *
 * @param addresses all addresses of this machine, in any order
 * @returns a function that stops watching
 */
export function watchNetwork(
  addresses: () => readonly string[],
  every: (periodMs: number, callback: () => void) => () => void,
  onChange: () => void,
): () => void {
  const fingerprint = (): string => [...addresses()].sort().join(' ');
  let last = fingerprint();
  return every(LOOK_EVERY_MS, () => {
    const now = fingerprint();
    if (now === last) return;
    last = now;
    onChange();
  });
}
