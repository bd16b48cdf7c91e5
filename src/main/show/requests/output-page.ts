import { overlayRequests } from '../../../preload/contract.ts';
import { RequestRefused } from '../refused.ts';
import { refusedInput } from './problem.ts';
import type { Show } from '../show.ts';

/** One page that draws an output, whatever carries its messages: it says it is ready, gets frames, and can write nothing. */
export interface OutputPage {
  /** Throws RequestRefused for anything but `output:ready`. */
  perform(request: string, input: unknown): null;
  /** The page is gone. */
  leave(): void;
}

/**
 * @param send hands a serialised message to the page
 * @param cut ends the page's link: its output is gone, or has another secret
 */
export function outputPage(
  show: Show,
  outputId: string,
  send: (message: string) => void,
  cut: () => void,
): OutputPage {
  let detach: (() => void) | null = null;
  const leave = (): void => {
    detach?.();
    detach = null;
  };
  return {
    perform(request, input) {
      if (request !== 'output:ready') {
        throw new RequestRefused('not_permitted', 'An output page only watches; it can change nothing.');
      }
      const parsed = overlayRequests['output:ready'].input.safeParse(input);
      if (!parsed.success) throw refusedInput(parsed.error, input);
      leave();
      detach = show.outputs.render(outputId, { isMonitor: parsed.data.isMonitor, send, cut });
      return null;
    },
    leave,
  };
}
