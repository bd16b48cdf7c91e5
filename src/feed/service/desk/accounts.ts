import { Hono } from 'hono';
import { CreateAccount } from '../../contract/desk.ts';
import { FIRST_OPERATOR } from '../account.ts';
import { Failure } from '../failure.ts';
import { bodyOf } from '../request.ts';
import { admit, DESK } from './desk.ts';
import type { DeskParts } from './desk.ts';

export function accountRoutes(desk: DeskParts): Hono {
  const { accounts, sessions } = desk;
  const app = new Hono();

  app.post('/accounts', async (context) => {
    await admit(context, desk, DESK);
    const { name, role } = await bodyOf(context, CreateAccount);
    const accountId = desk.newId('account');
    const token = desk.newKey();
    await accounts.add({ accountId, name, role, key: token });
    return context.json({ accountId, token }, 201);
  });

  app.delete('/accounts/:id', async (context) => {
    await admit(context, desk, DESK);
    const accountId = context.req.param('id');
    if (accountId === FIRST_OPERATOR) throw Failure.conflict("The first operator can't be deleted.");
    if (!(await accounts.revoke(accountId))) throw new Failure(404, 'account not found');
    for (const live of sessions.liveOnes()) live.closeFor(accountId);
    return context.body(null, 204);
  });

  return app;
}
