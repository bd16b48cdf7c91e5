import type { IpcMainInvokeEvent } from 'electron';
import type { Log } from '../show/ports.ts';
import { desktopErrors } from './errors.ts';
import { respond } from '../show/requests/respond.ts';
import { isOurs } from './lockdown.ts';

/** What a window may ask, kept by the id of its web contents. */
export interface Asker {
  perform(request: string, input: unknown): unknown;
}

export interface BridgeOptions {
  askers: ReadonlyMap<number, Asker>;
  log: Log;
  /** Where pages come from while they are developed; null in a packaged program. */
  devOrigin: string | null;
}

type Sender = Pick<IpcMainInvokeEvent, 'sender' | 'senderFrame'>;

/**
 * Answers one message of a window's bridge: only from a window we opened, only from its top frame, only on our own
 * page; then the message is checked like any other.
 */
export function answerBridge(
  event: Sender,
  message: unknown,
  { askers, log, devOrigin }: BridgeOptions,
): Promise<string> {
  const asker = isTrusted(event, devOrigin) ? askers.get(event.sender.id) : undefined;
  if (asker && typeof message === 'string') {
    return respond(message, {
      perform: (request, input) => asker.perform(request, input),
      log,
      once: null,
    });
  }
  log.warn({ url: event.senderFrame?.url }, 'a message of no window of ours was refused');
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
