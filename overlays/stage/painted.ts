/**
 * Calls back after the next paint, when the current DOM is on screen. A hidden page doesn't paint, so the callback is
 * never called.
 *
 * @param isInRefresh whether this is called during a frame callback, whose paint includes the current DOM
 */
export function afterPaint(isInRefresh: boolean, callback: () => void): void {
  if (document.hidden) return;
  // Deferred by a message: one sent during a frame callback arrives after the paint.
  const whenPainted = (): void => {
    if (document.hidden) return;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      callback();
    };
    port2.postMessage(null);
  };
  if (isInRefresh) whenPainted();
  else requestAnimationFrame(whenPainted);
}
