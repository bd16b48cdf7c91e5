import { describe, expect, test } from 'vitest';
import { FeedApi } from '../../src/feed/client/feed-api.ts';
import { Provider, ProviderGame, refusal } from '../peers/provider.ts';

/** Invariant 36: lists are requested conditionally if the service supports it, and never freeze because of it. */

const LIVE = { status: 'open' } as const;

/** Creates a service with an ETag on its list of open sessions. */
function stand(etagOf: (rows: number) => string | null = (rows) => `"rows-${String(rows)}"`) {
  const provider = new Provider();
  let token = 'first';
  let rows = 1;
  let isDown = false;
  provider.answer('/api/sessions?status=open', ({ headers }) => {
    if (isDown) return refusal(500, 'no');
    const etag = etagOf(rows);
    if (etag !== null && headers.get('if-none-match') === etag) return new Response(null, { status: 304 });
    const sessions = Array.from({ length: rows }, (_, index) =>
      new ProviderGame('nba', `s${String(index)}`).row(),
    );
    return Response.json({ sessions }, { headers: etag === null ? {} : { etag } });
  });
  const api = new FeedApi({
    baseUrl: 'http://provider.test',
    token: () => token,
    after: () => () => undefined,
    fetch: (input, init) => {
      const url = new URL(input as string);
      const headers = new Headers(init?.headers);
      return provider.respond({
        method: 'GET',
        path: url.pathname,
        query: url.searchParams,
        headers,
        body: null,
      });
    },
  });
  return {
    api,
    provider,
    asked: () => provider.received.map(({ headers }) => headers.get('if-none-match')),
    set: (next: { token?: string; rows?: number; isDown?: boolean }) => {
      isDown = next.isDown ?? isDown;
      token = next.token ?? token;
      rows = next.rows ?? rows;
    },
  };
}

async function length(api: FeedApi): Promise<number | null> {
  const reply = await api.sessions(LIVE);
  return reply.ok ? reply.value.rows.length : null;
}

describe('an unchanged list (invariant 36)', () => {
  test("isn't sent again, but a changed list is", async () => {
    const one = stand();
    expect([await length(one.api), await length(one.api)]).toEqual([1, 1]);
    one.set({ rows: 3 });
    expect([await length(one.api), await length(one.api)]).toEqual([3, 3]);
    expect(one.asked()).toEqual([null, '"rows-1"', '"rows-1"', '"rows-3"']);
  });

  test('is requested unconditionally with another token', async () => {
    const one = stand();
    await length(one.api);
    one.set({ token: 'second' });
    await length(one.api);
    expect(one.asked()).toEqual([null, null]);
  });

  test('is requested unconditionally now and then, in case a service never reports changes', async () => {
    const one = stand(() => '"always"');
    await length(one.api);
    one.set({ rows: 2 });
    const lengths = [];
    for (let poll = 0; poll < 13; poll += 1) lengths.push(await length(one.api));
    expect(lengths.slice(0, 12)).toEqual(Array.from({ length: 12 }, () => 1));
    expect(lengths[12]).toBe(2);
  });

  test('is still requested conditionally, and keeps its rows, after a failed poll', async () => {
    const one = stand();
    await length(one.api);
    one.set({ isDown: true });
    expect(await length(one.api)).toBeNull();
    one.set({ isDown: false });
    expect(await length(one.api)).toBe(1);
    expect(one.asked().at(-1)).toBe('"rows-1"');
  });
});

test.for([
  ['missing', null],
  ['invalid', 'rows'],
  ['endless', `"${'x'.repeat(5_000)}"`],
] as const)('a service whose ETag is %s gets unconditional requests (invariant 36)', async ([, etag]) => {
  const one = stand(() => etag);
  expect([await length(one.api), await length(one.api)]).toEqual([1, 1]);
  expect(one.asked()).toEqual([null, null]);
});

test('an unrequested 304 counts as a failure (invariant 36)', async () => {
  const one = stand();
  one.provider.answer('/api/sessions?status=open', () => new Response(null, { status: 304 }));
  expect(await one.api.sessions(LIVE)).toMatchObject({ ok: false, verdict: 'outage' });
});

test('requests for health and history never use an ETag (invariant 36)', async () => {
  const one = stand();
  one.provider.add(new ProviderGame('nba', 's0'));
  for (let time = 0; time < 2; time += 1) {
    await one.api.history('s0');
    await one.api.sessionHealth('s0');
  }
  expect(one.asked()).toEqual([null, null, null, null]);
});
