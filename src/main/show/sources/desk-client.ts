import type { SportFile } from '../../../feed/sports/file/sport-file.ts';
import { MockResumed, PressAccepted, SessionCreated } from '../../../feed/contract/desk.ts';
import type { CreateFault, ResumeMock } from '../../../feed/contract/desk.ts';
import type { Press } from '../../../feed/sports/index.ts';
import type { Matchup } from '../../../feed/contract/values.ts';
import { pause } from '../pause.ts';
import type { Clock, IdGenerator, Log } from '../ports.ts';
import { notCountedSentence } from '../disk-words.ts';
import type { RequestRefused } from '../refused.ts';
import { GameGone, sourceErrors } from './errors.ts';

interface DeskCall {
  method: 'POST' | 'DELETE';
  path: string;
  body: unknown;
  /** The call's `Idempotency-Key`, so that an event that is sent again counts once. */
  key?: string;
}

/** Sends a call to the desk and returns status and JSON body. Rejects if the service can't be reached. */
export type CallDesk = (call: DeskCall) => Promise<{ status: number; body: unknown }>;

export type Pressed = (typeof PressAccepted)['_output'];

/** Interval at which a repeatable call is retried until the service has restarted. */
const RETRY_EVERY_MS = 250;

/** How long, and whether, a call without an answer is retried. */
export interface Retries {
  /** Time limit, ms of the monotonic clock. */
  until: number;
  isAllowed: () => boolean;
}

export interface DeskClientOptions {
  /** Resolves when the service has received the producer's own sports. */
  sportsSent: () => Promise<void>;
  call: CallDesk;
  clock: Pick<Clock, 'after' | 'monotonic'>;
  log: Log;
  ids: Pick<IdGenerator, 'secret'>;
  /**
   * Called with an error that has the file system's `code` if the service can't write its database; with null after it
   * has written a press.
   */
  onDisk: (error: Error | null) => void;
}

/**
 * The write API of the embedded service, as the show uses it. Every call is performed, or rejects with
 * RequestRefused.
 */
export class DeskClient {
  readonly #options: DeskClientOptions;

  constructor(options: DeskClientOptions) {
    this.#options = options;
  }

  /** Opens a session immediately, visible only to the operator. Returns its ID. */
  async openSession(league: string, matchup: Matchup): Promise<string> {
    await this.#options.sportsSent();
    const request = { league, matchup, public: false, publish: true };
    return SessionCreated.parse(await this.#post('/sessions', request)).sessionId;
  }

  /** Replaces the producer's own sports in the service. */
  async setSports(sports: readonly SportFile[]): Promise<void> {
    await this.#post('/sports', { sports });
  }

  /** Sends a press. It counts once, even if the first answer is lost. */
  async press(sessionId: string, { type, payload }: Press, retries: Retries | null = null): Promise<Pressed> {
    const accepted = await this.#press(sessionId, { type, payload }, retries, sourceErrors.pressUnknown);
    this.#options.onDisk(null);
    return PressAccepted.parse(accepted);
  }

  /** Sets the initial state of a session that is not on a channel yet. The press that sets it gets the number `seq`. */
  async beginFrom(sessionId: string, state: object, seq: number): Promise<void> {
    await this.#press(sessionId, { type: 'resume', payload: { state }, seq }, null, sourceErrors.noAnswer);
  }

  async heartbeat(sessionId: string): Promise<void> {
    await this.#post(`/sessions/${sessionId}/heartbeat`, {});
  }

  /** Continues a rehearsal that a restart of the service interrupted. */
  async resume(sessionId: string, from: ResumeMock): Promise<MockResumed> {
    return MockResumed.parse(await this.#post(`/sessions/${sessionId}/resume`, from));
  }

  /** Closes a session. Closing twice is harmless. */
  async closeSession(sessionId: string, retries: Retries | null = null): Promise<void> {
    await this.#ask({ method: 'POST', path: `/sessions/${sessionId}/close`, body: {} }, retries);
  }

  async fault(fault: CreateFault): Promise<void> {
    await this.#post('/faults', fault);
  }

  async endFaults(sessionId: string): Promise<void> {
    await this.#ask({ method: 'DELETE', path: `/faults/${sessionId}`, body: null }, null);
  }

  #press(
    sessionId: string,
    body: object,
    retries: Retries | null,
    unanswered: () => RequestRefused,
  ): Promise<unknown> {
    const path = `/sessions/${sessionId}/presses`;
    const key = this.#options.ids.secret();
    return this.#ask({ method: 'POST', path, body, key }, retries, unanswered);
  }

  #post(path: string, body: unknown): Promise<unknown> {
    return this.#ask({ method: 'POST', path, body }, null);
  }

  /**
   * Returns the body of the answer. Rejects with RequestRefused.
   *
   * @param retries null: the call isn't repeated, because it must not arrive twice
   */
  async #ask(call: DeskCall, retries: Retries | null, unanswered = sourceErrors.noAnswer): Promise<unknown> {
    const { method, path } = call;
    const answer = await this.#answer(call, retries);
    if (answer === null) throw unanswered();
    if (answer.status < 300) return answer.body;
    // The service's own sentence describes the problem best.
    if (answer.status === 422 || answer.status === 409) {
      throw sourceErrors.pressRejected(textIn(answer.body, 'detail'));
    }
    if (answer.status === 404) throw new GameGone();
    this.#options.log.warn({ method, path, status: answer.status }, 'the rehearsal service rejected a call');
    const code = textIn(answer.body, 'code');
    if (code !== null) {
      const error = Object.assign(new Error("The feed service can't write to its database."), { code });
      this.#options.onDisk(error);
      throw sourceErrors.notCounted(notCountedSentence(error));
    }
    throw sourceErrors.noAnswer();
  }

  /** Returns the first answer of all tries, or null if there was none. */
  async #answer(call: DeskCall, retries: Retries | null): Promise<Awaited<ReturnType<CallDesk>> | null> {
    const { clock, log } = this.#options;
    const { method, path } = call;
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#options.call(call);
      } catch (error) {
        const isLast = retries === null || clock.monotonic() + RETRY_EVERY_MS > retries.until;
        if (tries === 1 || isLast)
          log.warn({ method, path, tries, error: String(error) }, 'the rehearsal service did not respond');
        if (isLast) return null;
      }
      await pause(clock, RETRY_EVERY_MS);
      if (!retries.isAllowed()) return null;
    }
  }
}

function textIn(body: unknown, field: 'code' | 'detail'): string | null {
  const fields: Partial<Record<typeof field, unknown>> =
    typeof body === 'object' && body !== null ? body : {};
  const value = fields[field];
  return typeof value === 'string' ? value : null;
}
