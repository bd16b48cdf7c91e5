/**
 * What a form does when it is submitted: it sends what is in it, and nothing more until that is answered. On a slow link
 * Enter would send the same twice otherwise, and the second would be refused for what the first has changed.
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
