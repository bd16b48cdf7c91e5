import { EventSubscription, OBSWebSocketError } from 'obs-websocket-js/json';
import type { EventTypes, OBSRequestTypes, OBSResponseTypes } from 'obs-websocket-js/json';
import type { Clock } from '../show/ports.ts';
import { NoObs, type NoObsWhy } from './no-obs.ts';
import { ObsSocket, OPENS_WITHIN_MS } from './socket.ts';

/** Time limit of a request. If it takes longer, OBS hangs or shows a dialog. */
const CALL_WITHIN_MS = 5_000;
/** The first version with obs-websocket 5. */
const OLDEST_OBS = 28;

/** Close codes of obs-websocket (its protocol.md, WebSocketCloseCode). */
const AUTHENTICATION_FAILED = 4009;
const UNSUPPORTED_RPC_VERSION = 4010;
const SESSION_INVALIDATED = 4011;

/** `All` doesn't include these frequent events, which report whether outputs are visible and where. */
const EVENTS =
  EventSubscription.All |
  EventSubscription.InputActiveStateChanged |
  EventSubscription.InputShowStateChanged |
  EventSubscription.SceneItemTransformChanged;

interface ObsVersion {
  obs: string;
  websocket: string;
  platform: string;
}

/** An accepted connection to OBS. */
export interface ObsSession {
  readonly version: ObsVersion;
  /** Names of the requests that this OBS supports. */
  readonly knows: ReadonlySet<string>;
  /** Makes a request. Rejects with ObsCallFailed if OBS refused, disconnected or did not answer in time. */
  call: <T extends keyof OBSRequestTypes>(type: T, data?: OBSRequestTypes[T]) => Promise<OBSResponseTypes[T]>;
  on: <E extends keyof EventTypes>(event: E, listener: (data: EventTypes[E]) => void) => void;
  /** Ends the session. No callbacks follow. */
  end: () => void;
}

/** A failed request. `code` is that of its RequestStatus, or null if no answer arrived. */
export class ObsCallFailed extends Error {
  override readonly name = 'ObsCallFailed';
  readonly code: number | null;

  constructor(code: number | null, message: string) {
    super(message);
    this.code = code;
  }
}

export interface OpenOptions {
  address: string;
  password: string | null;
  clock: Pick<Clock, 'after'>;
  /** Called when an established connection was lost. */
  onLost: (isExit: boolean) => void;
}

/** Opens one connection to OBS. Rejects with NoObs and cleans up. */
export async function openSession(options: OpenOptions): Promise<ObsSession> {
  const { address, password, clock, onLost } = options;
  const socket = new ObsSocket();
  const calls = new Calls(socket, clock);
  let isExit = false;
  const giveUp = (): void => {
    calls.end();
    socket.removeAllListeners();
    socket.terminate();
  };

  try {
    await connected(socket, `ws://${address}`, password, clock);
    const version = await calls.call('GetVersion');
    if (Number.parseInt(version.obsVersion, 10) < OLDEST_OBS) throw new NoObs('old', version.obsVersion);
    socket.on('ExitStarted', () => (isExit = true));
    socket.on('ConnectionClosed', () => {
      giveUp();
      onLost(isExit);
    });
    return {
      version: {
        obs: version.obsVersion,
        websocket: version.obsWebSocketVersion,
        platform: version.platformDescription,
      },
      knows: new Set(version.availableRequests),
      call: calls.call,
      on: (event, listener) => void socket.on(event, listener as never),
      end: giveUp,
    };
  } catch (error) {
    giveUp();
    throw error instanceof NoObs ? error : new NoObs(whyOf(error, password !== null), detailOf(error));
  }
}

/** Requests on one connection. Each one is answered or fails within `CALL_WITHIN_MS`. */
class Calls {
  readonly #socket: ObsSocket;
  readonly #clock: Pick<Clock, 'after'>;
  /** Functions that reject the requests without an answer. */
  readonly #waiting = new Set<(error: ObsCallFailed) => void>();
  #isOver = false;

  constructor(socket: ObsSocket, clock: Pick<Clock, 'after'>) {
    this.#socket = socket;
    this.#clock = clock;
  }

  readonly call: ObsSession['call'] = (type, data) =>
    new Promise((resolve, reject) => {
      if (this.#isOver) {
        reject(new ObsCallFailed(null, 'The connection to OBS is closed.'));
        return;
      }
      const settle = (): void => {
        cancel();
        this.#waiting.delete(fail);
      };
      const fail = (error: ObsCallFailed): void => {
        settle();
        reject(error);
      };
      const cancel = this.#clock.after(CALL_WITHIN_MS, () =>
        fail(new ObsCallFailed(null, `OBS did not respond to ${type} within ${CALL_WITHIN_MS / 1000} s.`)),
      );
      this.#waiting.add(fail);
      this.#socket.call(type, data).then(
        (answer) => {
          settle();
          resolve(answer);
        },
        (error: unknown) => fail(callFailed(error)),
      );
    });

  /** Fails all waiting requests. Call when the connection ends. */
  end(): void {
    this.#isOver = true;
    for (const fail of this.#waiting) fail(new ObsCallFailed(null, 'The connection to OBS is closed.'));
    this.#waiting.clear();
  }
}

function callFailed(error: unknown): ObsCallFailed {
  return new ObsCallFailed(
    error instanceof OBSWebSocketError ? error.code : null,
    error instanceof Error ? error.message : String(error),
  );
}

/** Connects with a timeout, because the library has none. */
async function connected(
  socket: ObsSocket,
  url: string,
  password: string | null,
  clock: Pick<Clock, 'after'>,
): Promise<void> {
  let cancel = (): void => undefined;
  const late = new Promise<never>((_, reject) => {
    cancel = clock.after(OPENS_WITHIN_MS, () => reject(new NoObs('silent', null)));
  });
  const opening = socket.connect(url, password ?? undefined, { eventSubscriptions: EVENTS });
  // After the timeout, errors of the attempt are ignored.
  opening.catch(() => undefined);
  try {
    await Promise.race([opening, late]);
  } finally {
    cancel();
  }
}

function whyOf(error: unknown, hasPassword: boolean): NoObsWhy {
  if (!(error instanceof OBSWebSocketError)) return 'foreign';
  if (error.code === AUTHENTICATION_FAILED) return hasPassword ? 'wrong-password' : 'password';
  if (error.code === UNSUPPORTED_RPC_VERSION) return 'protocol';
  if (error.code === SESSION_INVALIDATED) return 'sent-away';
  // Matches the system's messages for a connection that was never established, as formatted by Node.js.
  if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ECONNRESET/.test(error.message))
    return 'unreachable';
  if (/handshake has timed out/.test(error.message)) return 'silent';
  if (/subprotocol/.test(error.message)) return 'old';
  return 'foreign';
}

function detailOf(error: unknown): string | null {
  return error instanceof Error ? error.message : null;
}
