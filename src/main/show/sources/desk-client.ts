import { MockResumed, PressAccepted, SessionCreated } from '../../../feed/contract/desk.ts';
import type { CreateFault, ResumeMock } from '../../../feed/contract/desk.ts';
import type { Matchup } from '../../../feed/contract/values.ts';
import type { IdGenerator, Log } from '../ports.ts';
import { RequestRefused } from '../refused.ts';

interface DeskCall {
  method: 'POST' | 'DELETE';
  path: string;
  body: unknown;
  /** Its name (`Idempotency-Key`): sent again under it, a press counts once. */
  key?: string;
}

/** An answer of the desk: its status and its body as JSON. Rejects where the service cannot be reached. */
export type CallDesk = (call: DeskCall) => Promise<{ status: number; body: unknown }>;

export type Pressed = (typeof PressAccepted)['_output'];

const NO_ANSWER = 'The rehearsal service does not answer. Try again in a moment.';
const PRESS_UNKNOWN =
  'Touchline does not know whether this press counted. Look at the score, and press again if it is missing.';
const noAnswer = (): RequestRefused => new RequestRefused('source_failed', NO_ANSWER);
const pressUnknown = (): RequestRefused => new RequestRefused('failed', PRESS_UNKNOWN);
/** A call that may arrive twice is sent so often before it counts as unanswered. */
const TRIES = 3;

/** The write side of the embedded service, as far as the show uses it. Every call is done, or refused with a sentence. */
export class DeskClient {
  readonly #call: CallDesk;
  readonly #log: Log;
  readonly #ids: Pick<IdGenerator, 'secret'>;

  constructor(call: CallDesk, log: Log, ids: Pick<IdGenerator, 'secret'>) {
    this.#call = call;
    this.#log = log;
    this.#ids = ids;
  }

  /** A session that is open at once, for our own eyes. Answers its id. */
  async openSession(league: string, matchup: Matchup): Promise<string> {
    const asked = { league, matchup, public: false, publish: true };
    return SessionCreated.parse(await this.#post('/sessions', asked)).sessionId;
  }

  /** Counts once, also where the first answer gets lost. */
  async press(sessionId: string, type: string, payload: Record<string, unknown>): Promise<Pressed> {
    return PressAccepted.parse(await this.#press(sessionId, { type, payload }, pressUnknown));
  }

  /** Gives a session that nobody watches yet the state to go on from, as the press of that number. */
  async beginFrom(sessionId: string, state: object, seq: number): Promise<void> {
    await this.#press(sessionId, { type: 'resume', payload: { state }, seq }, noAnswer);
  }

  async heartbeat(sessionId: string): Promise<void> {
    await this.#post(`/sessions/${sessionId}/heartbeat`, {});
  }

  /** Plays on a rehearsal that a restart of the service interrupted. Answers from where, in ms of its recording. */
  async resume(sessionId: string, from: ResumeMock): Promise<number> {
    return MockResumed.parse(await this.#post(`/sessions/${sessionId}/resume`, from)).positionMs;
  }

  /** Done already, it is done again. */
  async closeSession(sessionId: string): Promise<void> {
    await this.#ask({ method: 'POST', path: `/sessions/${sessionId}/close`, body: {} }, TRIES);
  }

  async fault(fault: CreateFault): Promise<void> {
    await this.#post('/faults', fault);
  }

  async endFaults(sessionId: string): Promise<void> {
    await this.#ask({ method: 'DELETE', path: `/faults/${sessionId}`, body: null });
  }

  #press(sessionId: string, body: object, unanswered: () => RequestRefused): Promise<unknown> {
    const path = `/sessions/${sessionId}/presses`;
    return this.#ask({ method: 'POST', path, body, key: this.#ids.secret() }, TRIES, unanswered);
  }

  #post(path: string, body: unknown): Promise<unknown> {
    return this.#ask({ method: 'POST', path, body });
  }

  async #ask(call: DeskCall, tries = 1, unanswered = noAnswer): Promise<unknown> {
    const { method, path } = call;
    const answer = await this.#answer(call, tries, unanswered);
    if (answer.status < 300) return answer.body;
    // The service's own sentence says best what is wrong with a press.
    if (answer.status === 422 || answer.status === 409) {
      throw new RequestRefused('bad_request', detailOf(answer.body) ?? NO_ANSWER);
    }
    this.#log.warn({ method, path, status: answer.status }, 'the rehearsal service refused a call');
    throw noAnswer();
  }

  /** The first answer of several tries. Throws RequestRefused where there is none. */
  async #answer(call: DeskCall, tries: number, unanswered: () => RequestRefused): ReturnType<CallDesk> {
    try {
      return await this.#call(call);
    } catch (error) {
      const { method, path } = call;
      this.#log.warn({ method, path, error: String(error) }, 'the rehearsal service gave no answer');
      if (tries === 1) throw unanswered();
      return this.#answer(call, tries - 1, unanswered);
    }
  }
}

function detailOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('detail' in body)) return null;
  return typeof body.detail === 'string' ? body.detail : null;
}
