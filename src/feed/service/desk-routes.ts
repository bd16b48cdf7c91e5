import { Hono } from 'hono';
import type { Context } from 'hono';
import {
  CreateAccount,
  CreateFault,
  CreateGame,
  CreateGrant,
  CreateSession,
  Press,
} from '../contract/desk.ts';
import type { Role } from '../contract/desk.ts';
import { isLeague, LEAGUE_SPORT } from '../contract/versions.ts';
import type { League } from '../contract/versions.ts';
import { FIRST_OPERATOR } from './accounts.ts';
import type { Account, Accounts } from './accounts.ts';
import { iso } from './clock.ts';
import type { Clock } from './clock.ts';
import type { Committer } from './committer.ts';
import { Failure } from './failure.ts';
import type { Faults } from './faults.ts';
import type { Games } from './games.ts';
import type { LiveSession } from './live-session.ts';
import { bodyOf, callerOf, sessionIdOf } from './request.ts';
import type { SessionRows } from './session-rows.ts';
import type { Sessions } from './sessions.ts';
import type { Authenticated } from './tokens.ts';

export interface DeskParts {
  accounts: Accounts;
  clock: Clock;
  committer: Committer;
  faults: Faults;
  games: Games;
  rows: SessionRows;
  sessions: Sessions;
  hasFaults: boolean;
  authenticate: (token: string) => Promise<Authenticated>;
  newId: (kind: 'account' | 'game') => string;
  newKey: () => string;
}

/** How long a scheduled game is listed from its start, where nobody says how long it takes. */
const WINDOW_MINUTES = 240;
const DESK: readonly Role[] = ['operator'];
const PRESS_BOX: readonly Role[] = ['operator', 'scout'];

function leagueOf(league: string): League {
  if (!isLeague(league)) throw Failure.bad(`"${league.slice(0, 40)}" is no league of this feed.`);
  return league;
}

/** The write side: `/desk/*`. Operators do everything; scouts press and beat. Errors are `{"detail"}`, as elsewhere. */
export function deskRoutes(parts: DeskParts): Hono {
  const { accounts, clock, committer, faults, games, rows, sessions } = parts;
  const app = new Hono();

  async function admit(context: Context, roles: readonly Role[]): Promise<Role> {
    const { role } = await callerOf(context, parts.authenticate);
    if (!roles.includes(role)) throw Failure.notPermitted();
    return role;
  }

  function accountOf(accountId: string): Account {
    const account = accounts.byId(accountId);
    if (!account || account.isRevoked) throw Failure.bad(`There is no account "${accountId.slice(0, 128)}".`);
    return account;
  }

  /** The session as a scout's workplace. @throws Failure 422 where it isn't open */
  function openSession(sessionId: string): LiveSession {
    const live = sessions.live(sessions.get(sessionId));
    if (!live) throw Failure.bad('This session is not open.');
    return live;
  }

  app.post('/accounts', async (context) => {
    await admit(context, DESK);
    const { name, role } = await bodyOf(context, CreateAccount);
    const accountId = parts.newId('account');
    const token = parts.newKey();
    committer.transaction(() =>
      accounts.add({ accountId, name, role, key: token, createdAt: iso(clock.now()) }),
    );
    return context.json({ accountId, token }, 201);
  });

  app.delete('/accounts/:id', async (context) => {
    await admit(context, DESK);
    const accountId = context.req.param('id');
    if (accountId === FIRST_OPERATOR) throw Failure.conflict('The first operator cannot be deleted.');
    committer.transaction(() => {
      if (!accounts.revoke(accountId, iso(clock.now()))) throw new Failure(404, 'account not found');
    });
    for (const live of sessions.liveOnes()) live.closeFor(accountId);
    return context.body(null, 204);
  });

  app.post('/games', async (context) => {
    await admit(context, DESK);
    const asked = await bodyOf(context, CreateGame);
    const league = leagueOf(asked.league);
    const grants = (asked.grants ?? []).map((id) => accountOf(id).accountId);
    const gameId = asked.gameId ?? parts.newId('game');
    if (games.has(gameId)) throw Failure.conflict(`Game "${gameId}" is scheduled already.`);
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
    committer.transaction(() => games.add({ ...game, startsAtMs, windowEndsAtMs }, grants));
    return context.json(game, 201);
  });

  app.post('/sessions', async (context) => {
    await admit(context, DESK);
    const asked = await bodyOf(context, CreateSession);
    const session = sessions.create(
      {
        league: leagueOf(asked.league),
        matchup: { a: asked.matchup.a, b: asked.matchup.b },
        gameId: asked.gameId ?? null,
        isPublic: asked.public ?? false,
        grants: (asked.grants ?? []).map((id) => accountOf(id).accountId),
        sandboxOwner: null,
        isPublished: asked.publish ?? false,
      },
      null,
    );
    return context.json({ sessionId: session.sessionId }, 201);
  });

  app.post('/sessions/:session/publish', async (context) => {
    const sessionId = sessionIdOf(context);
    await admit(context, DESK);
    return context.json(sessions.row(sessions.publish(sessionId)));
  });

  app.post('/sessions/:session/grants', async (context) => {
    const sessionId = sessionIdOf(context);
    await admit(context, DESK);
    const { accountId } = await bodyOf(context, CreateGrant);
    const session = sessions.get(sessionId);
    const account = accountOf(accountId);
    committer.transaction(() => rows.grant(session.sessionId, account.accountId));
    return context.body(null, 204);
  });

  app.post('/sessions/:session/presses', async (context) => {
    const sessionId = sessionIdOf(context);
    const role = await admit(context, PRESS_BOX);
    const { type, payload, seq } = await bodyOf(context, Press);
    // Whoever may say where a game stands says what its score is.
    if (type === 'resume' && role !== 'operator') throw Failure.notPermitted();
    const live = openSession(sessionId);
    if (live.session.isSandbox) {
      if (role !== 'operator') throw Failure.bad('A sandbox session is pressed by its tape.');
      if (seq !== undefined) throw Failure.bad('Presses beside a tape are not numbered: leave out "seq".');
    }
    return context.json(await live.press({ type, payload: payload ?? {}, seq: seq ?? null }), 201);
  });

  app.post('/sessions/:session/heartbeat', async (context) => {
    const sessionId = sessionIdOf(context);
    await admit(context, PRESS_BOX);
    openSession(sessionId).heard();
    return context.body(null, 204);
  });

  app.post('/sessions/:session/close', async (context) => {
    const sessionId = sessionIdOf(context);
    await admit(context, DESK);
    return context.json(sessions.row(sessions.close(sessionId)));
  });

  app.delete('/sessions/:session/log', async (context) => {
    const sessionId = sessionIdOf(context);
    await admit(context, DESK);
    sessions.loseLog(sessionId);
    return context.body(null, 204);
  });

  app.post('/faults', async (context) => {
    await admit(context, DESK);
    if (!parts.hasFaults) throw Failure.noFaults();
    const fault = await bodyOf(context, CreateFault);
    if (fault.session !== undefined) sessions.get(fault.session);
    const untilMs = faults.start(fault);
    for (const live of sessions.liveOnes()) {
      const { sessionId } = live.session;
      if (fault.session !== undefined && fault.session !== sessionId) continue;
      if (fault.kind === 'drop') live.cutAll();
      if (fault.kind === 'scout-dark') live.watchScout();
      if (fault.kind === 'garbage') {
        for (let times = 0; times < (fault.count ?? 1); times++) live.sendGarbage();
      }
    }
    return context.json({ kind: fault.kind, until: iso(untilMs) }, 202);
  });

  app.delete('/faults/:session', async (context) => {
    const sessionId = sessionIdOf(context);
    await admit(context, DESK);
    faults.end(sessions.get(sessionId).sessionId);
    for (const live of sessions.liveOnes()) if (live.session.sessionId === sessionId) live.watchScout();
    return context.body(null, 204);
  });

  return app;
}
