import { Hono } from 'hono';
import type { Context } from 'hono';
import { cors } from 'hono/cors';
import { etag } from 'hono/etag';
import { z } from 'zod';
import { SandboxRequest } from '../contract/rows.ts';
import type { Account } from './account.ts';
import type { Clock } from './clock.ts';
import { Failure } from './failure.ts';
import type { Faults } from './faults.ts';
import { historyBody } from './history.ts';
import { bodyOf, callerOf, sessionIdOf } from './request.ts';
import type { Sandbox } from './sandbox.ts';
import type { Sessions } from './sessions.ts';
import type { GameStore, LogStore, SessionStore } from './storage.ts';
import type { Authenticated } from './tokens.ts';

export interface ConsumerParts {
  clock: Clock;
  faults: Faults;
  games: GameStore;
  logs: LogStore;
  rows: SessionStore;
  sessions: Sessions;
  sandbox: Sandbox;
  authenticate: (token: string) => Promise<Authenticated>;
}

/**
 * The body of the sandbox trigger. `tape` is Touchline's extension: a closed session to replay instead of the recorded
 * game.
 */
const SandboxBody = SandboxRequest.extend({ tape: z.string().min(1).max(128).optional() });

const SESSION_IN_PATH = /^\/api\/(?:health|history)\/([^/]+)$/;

function limitOf(context: Context): number | null {
  const text = context.req.query('limit');
  if (text === undefined || text === '') return null;
  if (!/^[+-]?\d{1,15}$/.test(text)) throw Failure.bad('"limit" must be a whole number.');
  const limit = Number(text);
  return limit > 0 ? limit : null;
}

function statusOf(context: Context): 'open' | 'closed' {
  const status = context.req.query('status') ?? 'open';
  if (status !== 'open' && status !== 'closed') throw Failure.bad('"status" must be open or closed.');
  return status;
}

/** Adds what all calls share: pages of any origin may read, faults apply, and unchanged lists are not sent again. */
function useMiddleware(app: Hono, faults: Faults): void {
  // Reading from a page needs no cookie, so any origin may. This also answers the trigger's preflight.
  const anyPage = cors({
    origin: '*',
    allowMethods: ['GET', 'POST', 'OPTIONS'],
    allowHeaders: ['Authorization', 'Content-Type', 'If-None-Match', 'X-Contract-Version'],
    exposeHeaders: ['ETag'],
    maxAge: 600,
  });
  app.use('/health', anyPage);
  app.use('/api/*', anyPage);
  app.use('/api/*', async (context, next) => {
    const struck = await faults.strikeOnce('http-500', SESSION_IN_PATH.exec(context.req.path)?.[1] ?? null);
    if (struck !== null) {
      throw new Failure(500, 'internal error');
    }
    await next();
  });

  // Consumers poll these lists.
  app.use('/api/sessions', etag());
  app.use('/api/upcoming', etag());
}

/**
 * Returns the routes of the read interface and the sandbox trigger: `/health` and `/api/*`, exactly as in the contract.
 */
export function consumerRoutes(parts: ConsumerParts): Hono {
  const { clock, faults, games, logs, rows, sessions, sandbox } = parts;
  const app = new Hono();
  const caller = (context: Context): Promise<Account> => callerOf(context, parts.authenticate);
  useMiddleware(app, faults);

  app.get('/health', (context) => context.json({ status: 'ok' }));

  app.get('/api/health/:session', async (context) => {
    const sessionId = sessionIdOf(context);
    await caller(context);
    return context.json(await sessions.health(await sessions.get(sessionId)));
  });

  app.get('/api/sessions', async (context) => {
    const { accountId, role } = await caller(context);
    const status = statusOf(context);
    const limit = limitOf(context);
    const isSandbox = context.req.query('sandbox') === 'true';
    const league = context.req.query('league') || null;
    const whom = { accountId, seesAll: role !== 'consumer', isSandbox };
    const listed = await rows.list(status, whom, league, limit);
    return context.json({ sessions: await Promise.all(listed.map((session) => sessions.row(session))) });
  });

  app.get('/api/upcoming', async (context) => {
    const { accountId } = await caller(context);
    return context.json({ games: await games.upcoming(accountId) });
  });

  app.get('/api/history/:session', async (context) => {
    const sessionId = sessionIdOf(context);
    const account = await caller(context);
    const heldMs = faults.strike('slow-history', sessionId);
    if (heldMs !== null) {
      await new Promise<void>((resolve) => void clock.after(heldMs, resolve));
    }
    const session = await sessions.get(sessionId);
    if (session.phase === 'unpublished') throw Failure.noSession();
    if (!(await sessions.isEntitled(session, account))) throw Failure.notGranted();
    if (session.isLogLost) throw Failure.logGone();
    const body = await historyBody(session, logs, clock);
    return context.body(body, 200, { 'Content-Type': 'application/json' });
  });

  app.get('/api/subscribe/:session', () => {
    throw new Failure(426, 'this address takes WebSocket connections');
  });

  app.post('/api/sandbox/sessions', async (context) => {
    const account = await caller(context);
    return context.json(await sandbox.start(account, await bodyOf(context, SandboxBody)), 201);
  });

  return app;
}
