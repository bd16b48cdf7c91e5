import { answer } from './requests.ts';
import type { Show } from '../show.ts';

/** One control window, whatever carries its messages: it gets every change of state and may make every request. */
export interface ControlPage {
  /** Rejects with RequestRefused. */
  perform(request: string, input: unknown): Promise<unknown>;
  leave(): void;
}

/** @param send hands a serialised message to the page */
export function controlPage(show: Show, send: (message: string) => void): ControlPage {
  let lookAway: (() => void) | null = null;
  const setVisible = (isVisible: boolean): void => {
    lookAway?.();
    lookAway = isVisible ? show.sources.watch() : null;
  };
  const stop = show.changes.listen(send);
  return {
    perform: (request, input) => answer({ show, setVisible }, request, input),
    leave() {
      stop();
      setVisible(false);
    },
  };
}
