import type { Arrival } from '../operators/presence.ts';
import type { Show } from '../show.ts';
import { answer } from './requests.ts';

/**
 * A control window, over any transport. It gets every change of state, and may make every request that its user's role
 * allows.
 */
export interface ControlPage {
  /** Performs a request. Rejects with RequestRefused. */
  perform(request: string, input: unknown): Promise<unknown>;
  leave(): void;
}

/** Opens a control window. @param send sends a serialized message to the page */
export function controlPage(show: Show, arrival: Arrival, send: (message: string) => void): ControlPage {
  const page = show.crew.presence.enter(arrival);
  let lookAway: (() => void) | null = null;
  const setVisible = (isVisible: boolean): void => {
    lookAway?.();
    lookAway = isVisible ? show.sources.watch() : null;
  };
  const stop = show.changes.listen(send);
  return {
    perform: async (request, input) =>
      await answer({ show, page, requester: page.requester, setVisible }, request, input),
    leave() {
      stop();
      setVisible(false);
      page.leave();
    },
  };
}
