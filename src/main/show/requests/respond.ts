import type { Answer } from '../../../preload/contract.ts';
import { parseJson } from '../../../feed/contract/json.ts';
import type { Log } from '../ports.ts';
import { requestErrors } from './errors.ts';
import type { AnswerCache } from './answer-cache.ts';
import { errorOf, NAME_SHOWN, stackOf } from './requests.ts';

type Perform = (request: string, input: unknown) => unknown;

/** Data that `respond` needs to answer the messages of a connection. */
export interface Responder {
  perform: Perform;
  log: Log;
  /** Deduplicates requests that are sent again over another connection; null if this connection can't identify them. */
  once: AnswerCache<string> | null;
}

/**
 * Answers a message of a page's link as text. Never throws: refusals, bugs and invalid messages are answered too, so
 * that a page never waits forever.
 */
export async function respond(message: string, { perform, log, once }: Responder): Promise<string> {
  const request = readRequest(message);
  const name = request?.page === undefined ? null : `${request.page} ${request.id}`;
  const reply = (): Promise<string> => replyTo(request, perform, log);
  if (once === null) return reply();
  return once.answer(name, message, reply) ?? replyTo(request, refuseNumber, log);
}

function refuseNumber(): never {
  throw requestErrors.idUsedTwice();
}

async function replyTo(request: ReceivedRequest | null, perform: Perform, log: Log): Promise<string> {
  const id = request?.id ?? 0;
  let reply: Answer;
  try {
    if (request === null) throw requestErrors.notARequest();
    reply = { id, ok: true, output: await perform(request.request, request.input) };
  } catch (error) {
    const reported = errorOf(error);
    if (reported.code === 'internal') {
      log.error(
        { request: request?.request.slice(0, NAME_SHOWN), error: stackOf(error) },
        'a request failed',
      );
    }
    reply = { id, ok: false, error: reported };
  }
  return JSON.stringify(reply);
}

interface ReceivedRequest {
  id: number;
  /** Identifies the page as long as it is open. */
  page: string | undefined;
  request: string;
  input: unknown;
}

/** Maximum characters of a page's ID; actual IDs are shorter. */
const PAGE_ID_MAX = 64;

function readRequest(text: string): ReceivedRequest | null {
  try {
    const value = parseJson(text);
    if (typeof value !== 'object' || value === null) return null;
    const { id, page, request, input } = value as Partial<Record<string, unknown>>;
    if (typeof id !== 'number' || typeof request !== 'string') return null;
    const isNamed = typeof page === 'string' && page.length <= PAGE_ID_MAX;
    return { id, page: isNamed ? page : undefined, request, input };
  } catch {
    // Text that isn't JSON can't be a request, and is answered as invalid.
    return null;
  }
}
