import { Hono } from 'hono';
import type { Context } from 'hono';
import { Press } from '../../contract/desk.ts';
import { Failure } from '../failure.ts';
import type { LiveSession } from '../live-session.ts';
import { bodyOf, sessionIdOf } from '../request.ts';
import type { PressKey } from '../storage.ts';
import { admit, PRESS_BOX } from './desk.ts';
import type { DeskParts } from './desk.ts';

/**
 * Returns the sender's idempotency key for a press.
 * @throws Failure 422 for an invalid header
 */
function pressKeyOf(context: Context, sender: string): PressKey | null {
  const key = context.req.header('idempotency-key');
  if (key === undefined) return null;
  if (!/^[\x21-\x7e]{1,128}$/.test(key))
    throw Failure.bad(
      'The header "Idempotency-Key" must be 1 to 128 letters, digits or symbols, without spaces.',
    );
  return { sender, key };
}

/** @throws Failure 422 for a session that isn't open */
async function openSession({ sessions }: DeskParts, sessionId: string): Promise<LiveSession> {
  const live = await sessions.live(await sessions.get(sessionId));
  if (!live) throw Failure.bad('This session is not open.');
  return live;
}

/** Returns the routes for scouts, and for operators in their place: presses and heartbeats. */
export function pressRoutes(desk: DeskParts): Hono {
  const app = new Hono();

  app.post('/sessions/:session/presses', async (context) => {
    const sessionId = sessionIdOf(context);
    const { accountId, role } = await admit(context, desk, PRESS_BOX);
    const key = pressKeyOf(context, accountId);
    const { type, payload, seq } = await bodyOf(context, Press);
    // A resume sets the score, which only operators may do.
    if (type === 'resume' && role !== 'operator') throw Failure.notPermitted();
    const live = await openSession(desk, sessionId);
    if (live.session.isSandbox) {
      if (role !== 'operator')
        throw Failure.bad("A rehearsal replays a recording, so scouts can't press in it.");
      if (seq !== undefined) throw Failure.bad(`Events sent during a recording aren't numbered. Omit "seq".`);
    }
    const press = { type, payload: payload ?? {}, seq: seq ?? null, key };
    return context.json(await desk.timed(sessionId, () => live.press(press)), 201);
  });

  app.post('/sessions/:session/heartbeat', async (context) => {
    const sessionId = sessionIdOf(context);
    await admit(context, desk, PRESS_BOX);
    await (await openSession(desk, sessionId)).heard();
    return context.body(null, 204);
  });

  return app;
}
