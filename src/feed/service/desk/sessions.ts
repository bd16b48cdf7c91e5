import { Hono } from 'hono';
import { CreateGrant, CreateSession, ResumeMock } from '../../contract/desk.ts';
import { bodyOf, sessionIdOf } from '../request.ts';
import { activeAccount, admit, DESK, grantsOf, leagueOf } from './desk.ts';
import type { DeskParts } from './desk.ts';

/** Returns the operators' routes for sessions: open, publish, grant, resume a mock, close, lose the log. */
export function sessionRoutes(desk: DeskParts): Hono {
  const { rows, sandbox, sessions } = desk;
  const app = new Hono();

  app.post('/sessions', async (context) => {
    await admit(context, desk, DESK);
    const request = await bodyOf(context, CreateSession);
    const sessionId = await sessions.create({
      league: leagueOf(request.league),
      matchup: { a: request.matchup.a, b: request.matchup.b },
      gameId: request.gameId ?? null,
      isPublic: request.public ?? false,
      grants: await grantsOf(desk, request.grants),
      sandboxOwner: null,
      isPublished: request.publish ?? false,
    });
    return context.json({ sessionId }, 201);
  });

  app.post('/sessions/:session/publish', async (context) => {
    const sessionId = sessionIdOf(context);
    await admit(context, desk, DESK);
    return context.json(await sessions.row(await sessions.publish(sessionId)));
  });

  app.post('/sessions/:session/grants', async (context) => {
    const sessionId = sessionIdOf(context);
    await admit(context, desk, DESK);
    const { accountId } = await bodyOf(context, CreateGrant);
    const session = await sessions.get(sessionId);
    const account = await activeAccount(desk, accountId);
    await rows.grant(session.sessionId, account.accountId);
    return context.body(null, 204);
  });

  app.post('/sessions/:session/resume', async (context) => {
    const sessionId = sessionIdOf(context);
    await admit(context, desk, DESK);
    const { accountId, ...from } = await bodyOf(context, ResumeMock);
    return context.json(await sandbox.resume(sessionId, await activeAccount(desk, accountId), from));
  });

  app.post('/sessions/:session/close', async (context) => {
    const sessionId = sessionIdOf(context);
    await admit(context, desk, DESK);
    return context.json(await sessions.row(await sessions.close(sessionId)));
  });

  app.delete('/sessions/:session/log', async (context) => {
    const sessionId = sessionIdOf(context);
    await admit(context, desk, DESK);
    await sessions.loseLog(sessionId);
    return context.body(null, 204);
  });

  return app;
}
