import type { IpcMainInvokeEvent } from 'electron';
import type { Log } from '../show/ports.ts';
import { desktopErrors } from './errors.ts';
import { respond } from '../show/requests/respond.ts';
import { isOurs } from './lockdown.ts';

/** Performs the requests of one window. */
export interface Caller {
  perform(request: string, input: unknown): unknown;
}

export interface BridgeOptions {
  callers: ReadonlyMap<number, Caller>;
  log: Log;
  /** Origin of pages during development. Null in a packaged program. */
  devOrigin: string | null;
}

type Sender = Pick<IpcMainInvokeEvent, 'sender' | 'senderFrame'>;

/**
 * Answers one message of a window's bridge. Accepts only Touchline's windows, their top frame and Touchline's own
 * pages, and validates the message afterwards.
 */
export function answerBridge(
  event: Sender,
  message: unknown,
  { callers, log, devOrigin }: BridgeOptions,
): Promise<string> {
  const asker = isTrusted(event, devOrigin) ? callers.get(event.sender.id) : undefined;
  if (asker && typeof message === 'string') {
    return respond(message, {
      perform: (request, input) => asker.perform(request, input),
      log,
      once: null,
    });
  }
  log.warn({ url: event.senderFrame?.url }, 'rejected a message from another window');
  const refuse = (): never => {
    throw desktopErrors.notAllowed();
  };
  return respond(typeof message === 'string' ? message : '{"id":0,"request":""}', {
    perform: refuse,
    log,
    once: null,
  });
}

function isTrusted({ sender, senderFrame }: Sender, devOrigin: string | null): boolean {
  return senderFrame !== null && senderFrame === sender.mainFrame && isOurs(senderFrame.url, devOrigin);
}
