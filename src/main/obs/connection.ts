import type { ObsLink } from '../../preload/contract/obs.ts';
import type { Clock, Log } from '../show/ports.ts';
import { NoObs, noObsSentence } from './no-obs.ts';
import type { ObsSession, OpenOptions } from './session.ts';

/** Maximum wait between attempts, so that an OBS started during the show is found soon. */
const RETRY_MAX_MS = 10_000;
const RETRY_FIRST_MS = 1_000;

export interface ConnectionOptions {
  clock: Pick<Clock, 'after' | 'wall'>;
  log: Log;
  open: (options: OpenOptions) => Promise<ObsSession>;
  onUp: (session: ObsSession) => void;
  onDown: () => void;
  /** Called when the reported connection has changed. */
  onChange: () => void;
}

/**
 * The connection to OBS, at most one, which reconnects automatically.
 *
 *   off --connect--> connecting --accepted--> connected --lost--> waiting --time--> connecting
 *                    connecting --not reachable--> waiting
 *                    connecting --needs the producer--> refused --connect--> connecting
 *   any --disconnect--> off
 */
export class ObsConnection {
  readonly #options: ConnectionOptions;
  #link: ObsLink = { state: 'off', sentence: null, retryAt: null };
  #target: { address: string; password: string | null } | null = null;
  #session: ObsSession | null = null;
  #tries = 0;
  /** Distinguishes callbacks of the current attempt from those of earlier ones. */
  #attempt = 0;
  #cancelRetry: (() => void) | null = null;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  get link(): ObsLink {
    return this.#link;
  }

  get session(): ObsSession | null {
    return this.#session;
  }

  connect(address: string, password: string | null): void {
    this.#end();
    this.#target = { address, password };
    this.#tries = 0;
    this.#open();
  }

  disconnect(): void {
    this.#end();
    this.#target = null;
    this.#tell({ state: 'off', sentence: null, retryAt: null });
  }

  #open(): void {
    const target = this.#target;
    if (target === null) return;
    this.#attempt += 1;
    const attempt = this.#attempt;
    const isOver = (): boolean => attempt !== this.#attempt;
    // Repeated attempts don't change the reported state, so that it doesn't flicker.
    if (this.#link.state !== 'waiting') this.#tell({ state: 'connecting', sentence: null, retryAt: null });
    const { clock, open } = this.#options;
    const onLost = (isExit: boolean): void => {
      if (!isOver()) this.#lost(isExit);
    };
    open({ ...target, clock, onLost }).then(
      (session) => {
        if (isOver()) session.end();
        else this.#up(session);
      },
      (error: unknown) => {
        if (!isOver()) this.#refused(error, target.address);
      },
    );
  }

  #up(session: ObsSession): void {
    this.#session = session;
    this.#tries = 0;
    this.#options.log.info(
      { obs: session.version.obs, websocket: session.version.websocket },
      'connected to OBS',
    );
    this.#tell({ state: 'connected', sentence: null, retryAt: null });
    this.#options.onUp(session);
  }

  #lost(isExit: boolean): void {
    this.#session = null;
    this.#options.log.warn({ isExit }, 'lost the connection to OBS');
    this.#retry(
      isExit
        ? 'OBS was closed. Touchline reconnects when it runs again.'
        : 'Disconnected from OBS. Touchline is reconnecting. Graphics in OBS keep running.',
    );
    this.#options.onDown();
  }

  #refused(error: unknown, address: string): void {
    const no = error instanceof NoObs ? error : new NoObs('foreign', String(error));
    const sentence = noObsSentence(no, address);
    if (no.mayPass) this.#retry(sentence);
    else this.#tell({ state: 'refused', sentence, retryAt: null });
  }

  #retry(sentence: string): void {
    const waitMs = Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** this.#tries);
    this.#tries += 1;
    const { clock } = this.#options;
    this.#cancelRetry?.();
    this.#cancelRetry = clock.after(waitMs, () => this.#open());
    this.#tell({ state: 'waiting', sentence, retryAt: clock.wall() + waitMs });
  }

  #end(): void {
    this.#attempt += 1;
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    const session = this.#session;
    this.#session = null;
    session?.end();
    if (session) this.#options.onDown();
  }

  #tell(link: ObsLink): void {
    const { state, sentence } = this.#link;
    this.#link = link;
    // The time of the next attempt is reported only together with another change.
    if (link.state !== state || link.sentence !== sentence) this.#options.onChange();
  }
}
