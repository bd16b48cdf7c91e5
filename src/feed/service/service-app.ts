import { randomBytes } from 'node:crypto';
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Authenticator } from './authenticator.ts';
import { consumerRoutes } from './consumer-routes.ts';
import type { DeskParts } from './desk/desk.ts';
import { deskRoutes } from './desk/desk-routes.ts';
import { diskCodeOf, sqliteCode } from '../contract/unreadable-file.ts';
import { Failure } from './failure.ts';
import type { Faults } from './faults.ts';
import type { Log } from './log.ts';
import type { Meter } from './meter.ts';
import { newKey } from './operator-token.ts';
import { BODY_LIMIT_BYTES, SPORTS_LIMIT_BYTES } from './request.ts';
import type { Sandbox } from './sandbox.ts';
import type { Sessions } from './sessions.ts';
import { UnavailableError } from './storage.ts';
import type { Storage } from './storage.ts';

export interface ServiceAppParts {
  storage: Storage;
  authenticator: Authenticator;
  faults: Faults;
  sandbox: Sandbox;
  sessions: Sessions;
  hasFaults: boolean;
  setSports: DeskParts['setSports'];
  isDraining: () => boolean;
  meter: Meter;
  log: Log;
}

/** Returns all HTTP routes of the service: the desk, the read interface, and `/ready`. */
export function serviceApp(parts: ServiceAppParts): Hono {
  const { authenticator, faults, hasFaults, sandbox, sessions, setSports, storage } = parts;
  const { accounts, clock, cluster, games, logs, sessions: rows } = storage;
  const app = new Hono();
  answerFailures(app, parts.log);
  const withinLimit = limited(BODY_LIMIT_BYTES, '64 KiB');
  const sportsWithinLimit = limited(SPORTS_LIMIT_BYTES, '4 MiB');
  app.use((context, next) =>
    (context.req.path === '/desk/sports' ? sportsWithinLimit : withinLimit)(context, next),
  );
  const desk = deskRoutes({
    accounts,
    faults,
    games,
    hasFaults,
    rows,
    sandbox,
    sessions,
    setSports,
    authenticate: (token) => authenticator.ofDesk(token),
    newId: (kind) => `${kind}-${randomBytes(9).toString('hex')}`,
    newKey,
    timed: timedPress(parts),
  });
  app.route('/desk', desk);
  const reading = consumerRoutes({
    clock,
    faults,
    games,
    logs,
    rows,
    sandbox,
    sessions,
    authenticate: (token) => authenticator.ofConsumer(token),
  });
  app.route('/', reading);

  // For balancers, in addition to `/health`: whether they should send consumers to this node.
  app.get('/ready', (context) => {
    const why = parts.isDraining() ? 'draining' : cluster?.isReachable() === false ? 'database' : null;
    return context.json(why === null ? { ready: true } : { ready: false, why }, why === null ? 200 : 503);
  });
  return app;
}

/** Refuses requests with larger bodies. @param size the limit in words */
function limited(maxSize: number, size: string): MiddlewareHandler {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new Failure(413, `The body is larger than ${size}.`);
    },
  });
}

function answerFailures(app: Hono, log: Log): void {
  app.notFound((context) => context.json({ detail: 'not found' }, 404));
  app.onError((error, context) => {
    if (error instanceof Failure) return context.json({ detail: error.message }, error.status);
    if (error instanceof UnavailableError)
      return context.json({ detail: error.message }, 503, { 'Retry-After': '1' });
    log('error', 'request failed', {
      method: context.req.method,
      path: context.req.path,
      error: String(error),
    });
    // For example a full disk, which the app reports.
    const code = sqliteCode(error) === null ? null : diskCodeOf(error);
    return context.json({ detail: 'internal error', ...(code !== null && { code }) }, 500);
  });
}

/** Returns a function that counts and times presses. Nodes of a cluster also log each press. */
function timedPress({ log, meter, storage }: ServiceAppParts) {
  const { clock, cluster } = storage;
  return async <T extends { seq: number }>(sessionId: string, take: () => Promise<T>): Promise<T> => {
    const startedAt = clock.elapsed();
    const seconds = (): number => (clock.elapsed() - startedAt) / 1000;
    try {
      const press = await take();
      meter.pressed('kept', seconds());
      if (cluster) log('info', 'press', { sessionId, seq: press.seq });
      return press;
    } catch (error) {
      meter.pressed(error instanceof Failure ? 'refused' : 'failed', seconds());
      throw error;
    }
  };
}
