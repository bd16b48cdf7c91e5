import { Hono } from 'hono';
import type { Context } from 'hono';
import {
  CreateAccount,
  CreateFault,
  CreateGame,
  CreateGrant,
  CreateSession,
  Press,
  ResumeMock,
} from '../contract/desk.ts';
import type { Role } from '../contract/desk.ts';
import { isLeague, LEAGUE_SPORT } from '../contract/versions.ts';
import type { League } from '../contract/versions.ts';
import { FIRST_OPERATOR } from './account.ts';
import type { Account } from './account.ts';
import { iso } from './clock.ts';
import { Failure } from './failure.ts';
import type { Faults } from './faults.ts';
import type { LiveSession } from './live-session.ts';
import { bodyOf, callerOf, sessionIdOf } from './request.ts';
import type { Sandbox } from './sandbox.ts';
import type { Sessions } from './sessions.ts';
import type { AccountStore, GameStore, PressKey, SessionStore } from './storage.ts';
import type { Authenticated } from './tokens.ts';

export interface DeskParts {
  accounts: AccountStore;
  faults: Faults;
  games: GameStore;
  rows: SessionStore;
  sandbox: Sandbox;
  sessions: Sessions;
  hasFaults: boolean;
  authenticate: (token: string) => Promise<Authenticated>;
  newId: (kind: 'account' | 'game') => string;
  newKey: () => string;
  /** Counts and times what takes a press. */
  timed: <T extends { seq: number }>(sessionId: string, take: () => Promise<T>) => Promise<T>;
}

/** How long a scheduled game is listed from its start, where nobody says how long it takes. */
const WINDOW_MINUTES = 240;
const DESK: readonly Role[] = ['operator'];
const PRESS_BOX: readonly Role[] = ['operator', 'scout'];

function leagueOf(league: string): League {
  if (!isLeague(league)) throw Failure.bad(`"${league.slice(0, 40)}" is no league of this feed.`);
  return league;
}

/** What a press is called by its sender. @throws Failure 422 for a header that is no name */
function pressKeyOf(context: Context, sender: string): PressKey | null {
  const key = context.req.header('idempotency-key');
  if (key === undefined) return null;
  if (!/^[\x21-\x7e]{1,128}$/.test(key))
    throw Failure.bad('"Idempotency-Key" has 1 to 128 letters, digits and signs, without blanks.');
  return { sender, key };
}

/** The write side: `/desk/*`. Operators do everything; scouts press and beat. Errors are `{"detail"}`, as elsewhere. */
export function deskRoutes(parts: DeskParts): Hono {
  const { accounts, faults, games, rows, sessions } = parts;
  const app = new Hono();

  async function admit(context: Context, roles: readonly Role[]): Promise<Account> {
    const account = await callerOf(context, parts.authenticate);
    if (!roles.includes(account.role)) throw Failure.notPermitted();
    return account;
  }

  async function accountOf(accountId: string): Promise<Account> {
    const account = await accounts.byId(accountId);
    if (!account || account.isRevoked) throw Failure.bad(`There is no account "${accountId.slice(0, 128)}".`);
    return account;
  }

  /** Ids of accounts that are. @throws Failure 422 that names one that is not */
  async function grantsOf(asked: readonly string[] | undefined): Promise<string[]> {
    const grants: string[] = [];
    for (const id of asked ?? []) grants.push((await accountOf(id)).accountId);
    return grants;
  }

  /** The session as a scout's workplace. @throws Failure 422 where it isn't open */
  async function openSession(sessionId: string): Promise<LiveSession> {
    const live = await sessions.live(await sessions.get(sessionId));
    if (!live) throw Failure.bad('This session is not open.');
    return live;
  }

  app.post('/accounts', async (context) => {
    await admit(context, DESK);
    const { name, role } = await bodyOf(context, CreateAccount);
    const accountId = parts.newId('account');
    const token = parts.newKey();
    await accounts.add({ accountId, name, role, key: token });
    return context.json({ accountId, token }, 201);
  });

  app.delete('/accounts/:id', async (context) => {
    await admit(context, DESK);
    const accountId = context.req.param('id');
    if (accountId === FIRST_OPERATOR) throw Failure.conflict('The first operator cannot be deleted.');
    if (!(await accounts.revoke(accountId))) throw new Failure(404, 'account not found');
    for (const live of sessions.liveOnes()) live.closeFor(accountId);
    return context.body(null, 204);
  });

  app.post('/games', async (context) => {
    await admit(context, DESK);
    const asked = await bodyOf(context, CreateGame);
    const league = leagueOf(asked.league);
    const grants = await grantsOf(asked.grants);
    const gameId = asked.gameId ?? parts.newId('game');
    const startsAtMs = Date.parse(asked.scheduledStart);
    const game = {
      gameId,
      league,
      sport: LEAGUE_SPORT[league],
      matchup: { a: asked.matchup.a, b: asked.matchup.b },
      summary: asked.summary ?? null,
      scheduledStart: iso(startsAtMs),
    };
    const windowEndsAtMs = startsAtMs + (asked.durationMinutes ?? WINDOW_MINUTES) * 60_000;
    if (!(await games.add({ ...game, startsAtMs, windowEndsAtMs }, grants)))
      throw Failure.conflict(`Game "${gameId}" is scheduled already.`);
    return context.json(game, 201);
  });

  app.post('/sessions', async (context) => {
    await admit(context, DESK);
    const asked = await bodyOf(context, CreateSession);
    const sessionId = await sessions.create({
      league: leagueOf(asked.league),
      matchup: { a: asked.matchup.a, b: asked.matchup.b },
      gameId: asked.gameId ?? null,
      isPublic: asked.public ?? false,
      grants: await grantsOf(asked.grants),
      sandboxOwner: null,
      isPublished: asked.publish ?? false,
    });
    return context.json({ sessionId }, 201);
  });

  app.post('/sessions/:session/publish', async (context) => {
    const sessionId = sessionIdOf(context);
    await admit(context, DESK);
    return context.json(await sessions.row(await sessions.publish(sessionId)));
  });

  app.post('/sessions/:session/grants', async (context) => {
    const sessionId = sessionIdOf(context);
    await admit(context, DESK);
    const { accountId } = await bodyOf(context, CreateGrant);
    const session = await sessions.get(sessionId);
    const account = await accountOf(accountId);
    await rows.grant(session.sessionId, account.accountId);
    return context.body(null, 204);
  });

  app.post('/sessions/:session/resume', async (context) => {
    const sessionId = sessionIdOf(context);
    await admit(context, DESK);
    const { accountId, ...from } = await bodyOf(context, ResumeMock);
    return context.json(await parts.sandbox.resume(sessionId, await accountOf(accountId), from));
  });

  app.post('/sessions/:session/presses', async (context) => {
    const sessionId = sessionIdOf(context);
    const { accountId, role } = await admit(context, PRESS_BOX);
    const key = pressKeyOf(context, accountId);
    const { type, payload, seq } = await bodyOf(context, Press);
    // Whoever may say where a game stands says what its score is.
    if (type === 'resume' && role !== 'operator') throw Failure.notPermitted();
    const live = await openSession(sessionId);
    if (live.session.isSandbox) {
      if (role !== 'operator') throw Failure.bad('A sandbox session is pressed by its tape.');
      if (seq !== undefined) throw Failure.bad('Presses beside a tape are not numbered: leave out "seq".');
    }
    const press = { type, payload: payload ?? {}, seq: seq ?? null, key };
    return context.json(await parts.timed(sessionId, () => live.press(press)), 201);
  });

  app.post('/sessions/:session/heartbeat', async (context) => {
    const sessionId = sessionIdOf(context);
    await admit(context, PRESS_BOX);
    await (await openSession(sessionId)).heard();
    return context.body(null, 204);
  });

  app.post('/sessions/:session/close', async (context) => {
    const sessionId = sessionIdOf(context);
    await admit(context, DESK);
    return context.json(await sessions.row(await sessions.close(sessionId)));
  });

  app.delete('/sessions/:session/log', async (context) => {
    const sessionId = sessionIdOf(context);
    await admit(context, DESK);
    await sessions.loseLog(sessionId);
    return context.body(null, 204);
  });

  app.post('/faults', async (context) => {
    await admit(context, DESK);
    if (!parts.hasFaults) throw Failure.noFaults();
    const fault = await bodyOf(context, CreateFault);
    if (fault.session !== undefined) await sessions.get(fault.session);
    const untilMs = await faults.start(fault);
    return context.json({ kind: fault.kind, until: iso(untilMs) }, 202);
  });

  app.delete('/faults/:session', async (context) => {
    const sessionId = sessionIdOf(context);
    await admit(context, DESK);
    await faults.end((await sessions.get(sessionId)).sessionId);
    return context.body(null, 204);
  });

  return app;
}
