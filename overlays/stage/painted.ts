/**
 * Calls back once the next refresh has been painted: what is in the DOM now is on the screen then. A page that can't be
 * seen paints nothing, and never calls.
 *
 * @param isInRefresh a refresh is being made now, and paints what is in the DOM
 */
export function afterPaint(isInRefresh: boolean, callback: () => void): void {
  if (document.hidden) return;
  // A message that is sent while a refresh is made arrives after it.
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
