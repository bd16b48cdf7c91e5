import { WebSocket } from 'ws';
import { controlPage, type ControlPage } from '../show/requests/control-page.ts';
import { scorePage } from '../show/requests/score-page.ts';
import type { Arrival } from '../show/operators/presence.ts';
import type { Requester } from '../show/operators/requester.ts';
import { outputPage } from '../show/requests/output-page.ts';
import type { Log } from '../show/ports.ts';
import type { AnswerCache } from '../show/requests/answer-cache.ts';
import { respond, type Responder } from '../show/requests/respond.ts';
import type { Show } from '../show/show.ts';
import { withDeprecatedNames } from '../../preload/contract/deprecated-names.ts';
import { ALIVE_EVERY_MS } from '../../preload/contract/link-limits.ts';

/**
 * Maximum queue of a page. A page that is further behind is disconnected, reconnects and gets the current state instead
 * of an old queue.
 */
const QUEUE_LIMIT_BYTES = 1024 * 1024;
const RENDERER_CUT = 4001;
/** Close code after access was revoked. */
const NOT_LET_IN = 4003;
const CUT_WITHIN_MS = 500;
const UNSUPPORTED = 1003;

export interface LinkPorts {
  log: Log;
  /** ID of this run of the program. */
  program: string;
  once: AnswerCache<string>;
}

/** Returns a function that sends a message. It disconnects a page that can't keep up. */
function sender(socket: WebSocket): (message: string) => void {
  return (message) => {
    if (socket.readyState !== WebSocket.OPEN) return;
    if (socket.bufferedAmount > QUEUE_LIMIT_BYTES) socket.terminate();
    else socket.send(message);
  };
}

/** The newest link of each page. */
export class PageLinks {
  readonly #newest = new Map<string, WebSocket>();

  /**
   * Closes the older link of a page and reads nothing more from it. Otherwise a request delayed in a broken connection
   * would be executed long after the page gave it up.
   *
   * @param page the page's ID and path
   */
  opened(page: string, link: WebSocket): void {
    const older = this.#newest.get(page);
    this.#newest.set(page, link);
    link.on('close', () => {
      if (this.#newest.get(page) === link) this.#newest.delete(page);
    });
    // A terminated WebSocket still delivers messages that it has already received.
    older?.removeAllListeners('message');
    older?.terminate();
  }
}

/** Serves a control window: sends all changes of state, and answers all requests. */
export function serveControl(socket: WebSocket, show: Show, arrival: Arrival, ports: LinkPorts): void {
  serveCrew(socket, show, arrival, controlPage(show, arrival, sender(socket)), ports);
}

/** Serves the page for manual scoring. */
export function serveScore(socket: WebSocket, show: Show, arrival: Arrival, ports: LinkPorts): void {
  serveCrew(socket, show, arrival, scorePage(show, arrival, sender(socket)), ports);
}

function serveCrew(
  socket: WebSocket,
  show: Show,
  { requester }: Arrival,
  page: ControlPage,
  { log, program, once }: LinkPorts,
): void {
  cutWhenOut(socket, show, requester);
  socket.on('close', () => page.leave());
  serveRequests(socket, { perform: (request, input) => page.perform(request, input), log, once });
  greet(socket, program);
}

export function serveOutput(
  socket: WebSocket,
  show: Show,
  { id, secret }: { id: string; secret: string },
  { log, program, once }: LinkPorts,
): void {
  const cut = (): void => socket.close(RENDERER_CUT, 'this link is no longer valid');
  const page = outputPage(show, id, sender(socket), cut);
  // Also disconnects pages that never sent `ready`.
  const stop = show.outputs.onSettings((outputs) => {
    if (!outputs.some((output) => output.id === id && output.secret === secret)) cut();
  });
  socket.on('close', () => {
    stop();
    page.leave();
  });
  serveRequests(socket, { perform: (request, input) => page.perform(request, input), log, once });
  greet(socket, program);
}

/**
 * Sends channels, outputs and automation to a remote caller: immediately, and after every change
 * (docs/remote-control.md). Each message is complete.
 */
export function serveEvents(socket: WebSocket, show: Show, requester: () => Requester | null): void {
  cutWhenOut(socket, show, requester);
  const send = sender(socket);
  const push = (): void => {
    const { channels, outputs, automation } = show.state();
    send(JSON.stringify(withDeprecatedNames({ channels, outputs, automation })));
  };
  const stop = show.changes.listen(push);
  socket.on('close', stop);
  push();
}

/** Disconnects a requester as soon as access is revoked. */
function cutWhenOut(socket: WebSocket, show: Show, requester: () => Requester | null): void {
  const stop = show.crew.operators.onChange(() => {
    if (requester() !== null) return;
    socket.close(NOT_LET_IN, 'your invitation was revoked');
    // If the page doesn't answer the close frame, its connection is terminated.
    setTimeout(() => socket.terminate(), CUT_WITHIN_MS).unref();
  });
  socket.on('close', stop);
}

const ALIVE = JSON.stringify({ alive: true });

/**
 * Sends the ID of this run, because a page repeats unanswered requests only to the same run. Afterwards, sends regular
 * heartbeats: pages don't see pings, and browsers don't report a connection that went silent without a close.
 */
function greet(socket: WebSocket, program: string): void {
  socket.send(JSON.stringify({ program }));
  const send = sender(socket);
  const saying = setInterval(() => send(ALIVE), ALIVE_EVERY_MS);
  saying.unref();
  socket.on('close', () => clearInterval(saying));
}

function serveRequests(socket: WebSocket, responder: Responder): void {
  const send = sender(socket);
  socket.on('message', (bytes, isBinary) => {
    // Touchline's pages send only text.
    if (isBinary || !Buffer.isBuffer(bytes)) socket.close(UNSUPPORTED);
    else void respond(bytes.toString('utf8'), responder).then(send);
  });
}
