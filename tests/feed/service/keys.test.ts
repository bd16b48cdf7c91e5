import { describe, expect, it } from 'vitest';
import type { History } from '../../../src/feed/contract/index.ts';
import type { Answer, Target } from '../conformance/target.ts';
import { openService, temporaryFolder } from './open-service.ts';

/** A press with an `Idempotency-Key`, on a service with a private folder. */

const goal = { type: 'goal', payload: { team: 'A' } };

function press(target: Target, sessionId: string, key: string, body: object = goal): Promise<Answer> {
  const headers = { 'idempotency-key': key };
  return target.http('POST', `/desk/sessions/${sessionId}/presses`, {
    token: target.operatorToken,
    body,
    headers,
  });
}

async function seqs(target: Target, sessionId: string): Promise<number[]> {
  const { body } = await target.get(`/api/history/${sessionId}`, target.operatorToken);
  return (body as History).events.map(({ seq }) => seq);
}

describe('a press with a key', () => {
  it('is applied once, whether it is repeated immediately, later, or after a restart', async () => {
    const folder = await temporaryFolder();
    const first = await openService({ folder });
    const sessionId = await first.target.session({ league: 'wc' });
    const answers = await Promise.all([1, 2, 3].map(() => press(first.target, sessionId, 'one')));
    expect(answers.map(({ status, body }) => [status, (body as { seq: number }).seq])).toEqual([
      [201, 1],
      [201, 1],
      [201, 1],
    ]);
    await press(first.target, sessionId, 'two');
    await first.stop();
    const { target } = await openService({ folder });
    expect((await press(target, sessionId, 'one')).body).toMatchObject({
      seq: 1,
      state: { score: { a: 2, b: 0 } },
    });
    expect(await seqs(target, sessionId)).toEqual([1, 2]);
  });

  it('is a new press in another session, and a conflict with other content', async () => {
    const { target } = await openService();
    const [one, other] = [await target.session({ league: 'wc' }), await target.session({ league: 'wc' })];
    expect((await press(target, one, 'k')).status).toBe(201);
    expect((await press(target, other, 'k')).status).toBe(201);
    expect(await press(target, one, 'k', { type: 'goal', payload: { team: 'B' } })).toMatchObject({
      status: 409,
      body: { detail: 'This Idempotency-Key was used for another press. Use a new one.' },
    });
    expect(await seqs(target, one)).toEqual([1]);
  });

  it("doesn't use up its key if the rules refuse it", async () => {
    const { target } = await openService();
    const sessionId = await target.session({ league: 'wc' });
    expect((await press(target, sessionId, 'k', { type: 'undo' })).status).toBe(422);
    expect((await press(target, sessionId, 'k')).status).toBe(201);
  });

  it.each(['', 'with blank', 'x'.repeat(129), 'é'])(
    'is refused with an error message if its key is "%s"',
    async (key) => {
      const { target } = await openService();
      const sessionId = await target.session({ league: 'wc' });
      const answer = await press(target, sessionId, key);
      expect(answer).toMatchObject({
        status: 422,
        body: { detail: expect.stringContaining('"Idempotency-Key"') as string },
      });
    },
  );
});
