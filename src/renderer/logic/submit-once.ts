/**
 * Returns a form's submit handler that ignores further submits until the request is answered. On a slow link, a second
 * Enter would otherwise send the form again and fail because of the first.
 */
export function submitOnce(send: () => Promise<unknown>): (event: SubmitEvent) => void {
  let isSending = false;
  return (event) => {
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    void send().finally(() => (isSending = false));
  };
}
