import { Hono } from 'hono';
import { accountRoutes } from './accounts.ts';
import type { DeskParts } from './desk.ts';
import { faultRoutes } from './faults.ts';
import { gameRoutes } from './games.ts';
import { pressRoutes } from './presses.ts';
import { sportRoutes } from './sports.ts';
import { sessionRoutes } from './sessions.ts';

/**
 * Returns the routes of the write side: `/desk/*`. Operators may do everything; scouts press and send heartbeats.
 * Errors are `{"detail"}`.
 */
export function deskRoutes(desk: DeskParts): Hono {
  const app = new Hono();
  for (const routes of [accountRoutes, gameRoutes, sessionRoutes, pressRoutes, faultRoutes, sportRoutes])
    app.route('/', routes(desk));
  return app;
}
