import { MockResumed, PressAccepted, SessionCreated } from '../../../feed/contract/desk.ts';
import type { CreateFault, ResumeMock } from '../../../feed/contract/desk.ts';
import type { Matchup } from '../../../feed/contract/values.ts';
import type { Log } from '../ports.ts';
import { RequestRefused } from '../refused.ts';

/** An answer of the desk: its status and its body as JSON. Rejects where the service cannot be reached. */
export type CallDesk = (
  method: 'POST' | 'DELETE',
  path: string,
  body: unknown,
) => Promise<{ status: number; body: unknown }>;

export type Pressed = (typeof PressAccepted)['_output'];

const NO_ANSWER = 'The rehearsal service does not answer. Try again in a moment.';

/** The write side of the embedded service, as far as the show uses it. Every call is done, or refused with a sentence. */
export class DeskClient {
  readonly #call: CallDesk;
  readonly #log: Log;

  constructor(call: CallDesk, log: Log) {
    this.#call = call;
    this.#log = log;
  }

  /** A session that is open at once, for our own eyes. Answers its id. */
  async openSession(league: string, matchup: Matchup): Promise<string> {
    const asked = { league, matchup, public: false, publish: true };
    return SessionCreated.parse(await this.#ask('POST', '/sessions', asked)).sessionId;
  }

  /** @param seq its number; null: the next */
  async press(
    sessionId: string,
    type: string,
    payload: Record<string, unknown>,
    seq: number | null = null,
  ): Promise<Pressed> {
    const body = { type, payload, ...(seq === null ? {} : { seq }) };
    return PressAccepted.parse(await this.#ask('POST', `/sessions/${sessionId}/presses`, body));
  }

  async heartbeat(sessionId: string): Promise<void> {
    await this.#ask('POST', `/sessions/${sessionId}/heartbeat`, {});
  }

  /** Plays on a rehearsal that a restart of the service interrupted. Answers from where, in ms of its recording. */
  async resume(sessionId: string, from: ResumeMock): Promise<number> {
    return MockResumed.parse(await this.#ask('POST', `/sessions/${sessionId}/resume`, from)).positionMs;
  }

  async closeSession(sessionId: string): Promise<void> {
    await this.#ask('POST', `/sessions/${sessionId}/close`, {});
  }

  async fault(fault: CreateFault): Promise<void> {
    await this.#ask('POST', '/faults', fault);
  }

  async endFaults(sessionId: string): Promise<void> {
    await this.#ask('DELETE', `/faults/${sessionId}`, null);
  }

  async #ask(method: 'POST' | 'DELETE', path: string, body: unknown): Promise<unknown> {
    let answer;
    try {
      answer = await this.#call(method, path, body);
    } catch (error) {
      this.#log.warn({ method, path, error: String(error) }, 'the rehearsal service gave no answer');
      throw new RequestRefused('source_failed', NO_ANSWER);
    }
    if (answer.status < 300) return answer.body;
    // The service's own sentence says best what is wrong with a press.
    if (answer.status === 422 || answer.status === 409) {
      throw new RequestRefused('bad_request', detailOf(answer.body) ?? NO_ANSWER);
    }
    this.#log.warn({ method, path, status: answer.status }, 'the rehearsal service refused a call');
    throw new RequestRefused('source_failed', NO_ANSWER);
  }
}

function detailOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('detail' in body)) return null;
  return typeof body.detail === 'string' ? body.detail : null;
}
