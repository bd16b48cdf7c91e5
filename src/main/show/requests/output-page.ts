import { overlayRequests, type OverlayInput, type OverlayRequests } from '../../../preload/contract.ts';
import type { Renderer } from '../outputs/renderers.ts';
import { requestErrors } from './errors.ts';
import { refusedInput } from './problem.ts';
import type { Show } from '../show.ts';

/**
 * A page of an output, over any transport: it gets frames and reports when it is ready, what it has painted, its pace
 * and its place in OBS. It can change nothing.
 */
export interface OutputPage {
  /** Handles a request. Throws RequestRefused for unknown requests. Requests before `output:ready` are ignored. */
  perform(request: string, input: unknown): null;
  /** Detaches the page after it has disconnected. */
  leave(): void;
}

/**
 * Opens a page.
 *
 * @param send sends a serialized message to the page
 * @param cut closes the page's link after its output was removed or its secret changed
 */
export function outputPage(
  show: Show,
  outputId: string,
  send: (message: string) => void,
  cut: () => void,
): OutputPage {
  let drawing: { renderer: Renderer; detach: () => void } | null = null;
  const leave = (): void => {
    drawing?.detach();
    drawing = null;
  };
  return {
    perform(request, input) {
      switch (request) {
        case 'output:ready': {
          const { isMonitor, showsNext, build } = parsed(request, input);
          leave();
          if (!isMonitor && !showsNext) show.pointers.drawn();
          const renderer: Renderer = { isMonitor: isMonitor || showsNext, showsNext, build, send, cut };
          drawing = { renderer, detach: show.outputs.render(outputId, renderer) };
          return null;
        }
        case 'output:painted': {
          const { revision } = parsed(request, input);
          if (drawing) show.outputs.painted(outputId, drawing.renderer, revision);
          return null;
        }
        case 'output:pace': {
          const { isSlow } = parsed(request, input);
          if (drawing) show.outputs.notePace(outputId, drawing.renderer, isSlow);
          return null;
        }
        case 'output:obs': {
          const inObs = parsed(request, input);
          if (drawing) show.outputs.noteInObs(outputId, drawing.renderer, inObs);
          return null;
        }
        default:
          throw requestErrors.outputPageOnly();
      }
    },
    leave,
  };
}

/** Returns the validated input of a request. Throws RequestRefused for invalid input. */
function parsed<Name extends keyof OverlayRequests>(request: Name, input: unknown): OverlayInput<Name> {
  const read = overlayRequests[request].input.safeParse(input);
  if (!read.success) throw refusedInput(read.error, input);
  return read.data as OverlayInput<Name>;
}
