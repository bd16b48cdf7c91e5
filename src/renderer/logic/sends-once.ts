/**
 * A form's submit handler that ignores further submits until the request is answered. On a slow link a second Enter
 * would send the same again and be refused because of the first.
 */
export function sendsOnce(send: () => Promise<unknown>): (event: SubmitEvent) => void {
  let isSending = false;
  return (event) => {
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    void send().finally(() => (isSending = false));
  };
}
