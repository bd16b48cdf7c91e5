import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isEvent } from './consumer.ts';
import { openTarget } from './target.ts';
import type { Target, TestAccount } from './target.ts';

let target: Target;
let account: TestAccount;
beforeAll(async () => {
  target = await openTarget();
  account = await target.account();
});
afterAll(() => target.stop());

const fault = (body: object): Promise<unknown> => target.desk('POST', '/faults', body);

describe('an injected fault', () => {
  it('cuts only the sockets of the session, without a close frame (drop)', async () => {
    const [struck, spared] = [await target.session({ league: 'wc' }), await target.session({ league: 'wc' })];
    const [lost, spare] = [target.subscribe(struck, account.token), target.subscribe(spared, account.token)];
    await Promise.all([lost.welcome(), spare.welcome()]);
    await fault({ kind: 'drop', session: struck });
    expect((await lost.goodbye()).code).toBe(1006);
    await target.press(spared, 'goal', { team: 'A' });
    await spare.until(isEvent('goal'));
    await target.subscribe(struck, account.token).welcome();
  });

  it('swallows frames, so that outSeq jumps, and the next state is still right (skip)', async () => {
    const sessionId = await target.session({ league: 'wc' });
    const subscription = target.subscribe(sessionId, account.token);
    const { snapshot } = await subscription.welcome();
    await fault({ kind: 'skip', session: sessionId, count: 2 });
    for (let count = 0; count < 3; count++) await target.press(sessionId, 'goal', { team: 'A' });
    expect(await subscription.next()).toMatchObject({
      outSeq: (snapshot['outSeq'] as number) + 3,
      event: { seq: 3 },
      state: { score: { a: 3, b: 0 } },
    });
  });

  it("sends bytes that aren't a frame, followed by valid frames (garbage)", async () => {
    const sessionId = await target.session({ league: 'wc' });
    const subscription = target.subscribe(sessionId, account.token);
    await subscription.welcome();
    await fault({ kind: 'garbage', session: sessionId, count: 2 });
    await target.press(sessionId, 'goal', { team: 'A' });
    for (let count = 0; count < 2; count++) expect(await subscription.next()).toHaveProperty('unreadable');
    expect(await subscription.next()).toMatchObject({ event: { type: 'goal' } });
  });

  it('sends nothing, not even hello, until it ends (stall)', async () => {
    const sessionId = await target.session({ league: 'wc' });
    const subscription = target.subscribe(sessionId, account.token);
    const { snapshot } = await subscription.welcome();
    await fault({ kind: 'stall', session: sessionId, seconds: 3600 });
    await target.press(sessionId, 'goal', { team: 'A' });
    const during = target.subscribe(sessionId, account.token);
    await new Promise((resolve) => during.socket.once('open', resolve));
    await target.get(`/api/health/${sessionId}`, account.token);
    expect(during.messages).toEqual([]);
    expect(subscription.messages).toHaveLength(2);
    await target.desk('DELETE', `/faults/${sessionId}`);
    const { hello, snapshot: first } = await during.welcome();
    expect(hello).toMatchObject({ type: 'hello' });
    expect(first).toMatchObject({ event: null, state: { score: { a: 1, b: 0 } } });
    await target.press(sessionId, 'goal', { team: 'A' });
    expect(await subscription.next()).toMatchObject({
      outSeq: (snapshot['outSeq'] as number) + 2,
      event: { seq: 2 },
    });
  });

  it('answers the given number of reads with 500 and a detail, without a stack (http-500)', async () => {
    const sessionId = await target.session();
    await fault({ kind: 'http-500', session: sessionId, count: 2 });
    for (let count = 0; count < 2; count++) {
      expect(await target.get(`/api/history/${sessionId}`, account.token)).toMatchObject({
        status: 500,
        body: { detail: 'internal error' },
      });
    }
    expect((await target.get(`/api/history/${sessionId}`, account.token)).status).toBe(200);
  });

  it('delays the response until it ends (slow-history)', async () => {
    const sessionId = await target.session();
    const startedAt = Date.now();
    await fault({ kind: 'slow-history', session: sessionId, seconds: 1 });
    expect((await target.get(`/api/history/${sessionId}`, account.token)).status).toBe(200);
    expect(Date.now() - startedAt).toBeGreaterThan(900);
  });
});
