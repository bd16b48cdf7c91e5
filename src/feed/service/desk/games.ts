import { Hono } from 'hono';
import { CreateGame } from '../../contract/desk.ts';
import { sportOf } from '../../contract/versions.ts';
import { iso } from '../clock.ts';
import { Failure } from '../failure.ts';
import { bodyOf } from '../request.ts';
import { admit, DESK, grantsOf, leagueOf } from './desk.ts';
import type { DeskParts } from './desk.ts';

/** How long a scheduled game stays listed after its start, unless the request sets a duration. */
const WINDOW_MINUTES = 240;

export function gameRoutes(desk: DeskParts): Hono {
  const app = new Hono();

  app.post('/games', async (context) => {
    await admit(context, desk, DESK);
    const request = await bodyOf(context, CreateGame);
    const league = leagueOf(request.league);
    const grants = await grantsOf(desk, request.grants);
    const gameId = request.gameId ?? desk.newId('game');
    const startsAtMs = Date.parse(request.scheduledStart);
    const game = {
      gameId,
      league,
      sport: sportOf(league),
      matchup: { a: request.matchup.a, b: request.matchup.b },
      summary: request.summary ?? null,
      scheduledStart: iso(startsAtMs),
    };
    const windowEndsAtMs = startsAtMs + (request.durationMinutes ?? WINDOW_MINUTES) * 60_000;
    if (!(await desk.games.add({ ...game, startsAtMs, windowEndsAtMs }, grants)))
      throw Failure.conflict(`Game "${gameId}" is already scheduled.`);
    return context.json(game, 201);
  });

  return app;
}
