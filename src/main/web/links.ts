import { WebSocket } from 'ws';
import { overlayRequests, type Answer } from '../../preload/contract.ts';
import type { Log } from '../show/ports.ts';
import { RequestRefused } from '../show/refused.ts';
import { answer, errorOf, problemOf, type Caller } from '../show/requests.ts';
import type { Show } from '../show/show.ts';

/** A page that falls this far behind is cut off: it reconnects and gets the state then, instead of an old queue. */
const QUEUE_LIMIT_BYTES = 1024 * 1024;
const RENDERER_CUT = 4001;

interface RequestMessage {
  id: number;
  request: string;
  input: unknown;
}

/** Sends unless the page is gone; a page that can't keep up is dropped. */
function sender(socket: WebSocket): (message: string) => void {
  return (message) => {
    if (socket.readyState !== WebSocket.OPEN) return;
    if (socket.bufferedAmount > QUEUE_LIMIT_BYTES) socket.terminate();
    else socket.send(message);
  };
}

/** Serves a control window: every change of state, and every request it may make. */
export function serveControl(socket: WebSocket, show: Show, log: Log): void {
  const send = sender(socket);
  let lookAway: (() => void) | null = null;
  const caller: Caller = {
    show,
    setVisible: (isVisible) => {
      lookAway?.();
      lookAway = isVisible ? show.watch() : null;
    },
  };
  const stop = show.onState(send);
  socket.on('close', () => {
    stop();
    lookAway?.();
  });
  serveRequests(socket, log, (name, input) => answer(caller, name, input));
}

/** Serves a page that draws one output: it says it is ready, and gets every frame. It can write nothing. */
export function serveOutput(socket: WebSocket, show: Show, outputId: string, log: Log): void {
  const send = sender(socket);
  let detach: (() => void) | null = null;
  socket.on('close', () => detach?.());
  serveRequests(socket, log, (name, input) => {
    if (name !== 'output:ready') {
      throw new RequestRefused('not_permitted', 'An output page only watches; it can change nothing.');
    }
    const parsed = overlayRequests['output:ready'].input.safeParse(input);
    if (!parsed.success) throw new RequestRefused('bad_request', problemOf(name, parsed.error));
    detach?.();
    detach = show.render(outputId, {
      isMonitor: parsed.data.isMonitor,
      send,
      cut: () => socket.close(RENDERER_CUT, 'this link is no longer good'),
    });
    return null;
  });
}

/** Every change of the show to a remote caller: `{"channels": [...], "outputs": [...]}`, whole each time, the first at once. */
export function serveEvents(socket: WebSocket, show: Show): void {
  const send = sender(socket);
  const push = (): void => {
    const { channels, outputs } = show.state();
    send(JSON.stringify({ channels, outputs }));
  };
  const stop = show.onState(push);
  socket.on('close', stop);
  push();
}

function serveRequests(
  socket: WebSocket,
  log: Log,
  perform: (name: string, input: unknown) => unknown,
): void {
  const send = sender(socket);
  socket.on('error', () => socket.terminate());
  socket.on('message', (bytes, isBinary) => {
    const message = isBinary || !Buffer.isBuffer(bytes) ? null : readRequest(bytes.toString('utf8'));
    // Whoever speaks something else here is no page of ours.
    if (message === null) socket.close(1003);
    else void respond(message);
  });

  async function respond({ id, request, input }: RequestMessage): Promise<void> {
    let reply: Answer;
    try {
      reply = { id, ok: true, output: await perform(request, input) };
    } catch (error) {
      const said = errorOf(error);
      if (said.code === 'failed') log.error({ request, error: String(error) }, 'a request failed');
      reply = { id, ok: false, error: said };
    }
    send(JSON.stringify(reply));
  }
}

export function readRequest(text: string): RequestMessage | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const { id, request, input } = value as Partial<Record<string, unknown>>;
    if (typeof id !== 'number' || typeof request !== 'string') return null;
    return { id, request, input };
  } catch {
    return null;
  }
}
