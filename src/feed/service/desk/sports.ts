import { Hono } from 'hono';
import { z } from 'zod';
import { SportFile } from '../../sports/file/sport-file.ts';
import { bodyOf } from '../request.ts';
import { admit, DESK } from './desk.ts';
import type { DeskParts } from './desk.ts';

/** All of the operator's own sports. */
const SetSports = z.object({ sports: z.array(SportFile).max(100) });

export function sportRoutes(desk: DeskParts): Hono {
  const app = new Hono();

  // Replaces the operator's own sports. Built-in sports always remain.
  app.post('/sports', async (context) => {
    await admit(context, desk, DESK);
    const { sports } = await bodyOf(context, SetSports);
    desk.setSports(sports);
    return context.body(null, 204);
  });

  return app;
}
