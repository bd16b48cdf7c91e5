import { Hono } from 'hono';
import { CreateFault } from '../../contract/desk.ts';
import { iso } from '../clock.ts';
import { Failure } from '../failure.ts';
import { bodyOf, sessionIdOf } from '../request.ts';
import { admit, DESK } from './desk.ts';
import type { DeskParts } from './desk.ts';

export function faultRoutes(desk: DeskParts): Hono {
  const { faults, sessions } = desk;
  const app = new Hono();

  app.post('/faults', async (context) => {
    await admit(context, desk, DESK);
    if (!desk.hasFaults) throw Failure.noFaults();
    const fault = await bodyOf(context, CreateFault);
    if (fault.session !== undefined) await sessions.get(fault.session);
    const untilMs = await faults.start(fault);
    return context.json({ kind: fault.kind, until: iso(untilMs) }, 202);
  });

  app.delete('/faults/:session', async (context) => {
    const sessionId = sessionIdOf(context);
    await admit(context, desk, DESK);
    await faults.end((await sessions.get(sessionId)).sessionId);
    return context.body(null, 204);
  });

  return app;
}
