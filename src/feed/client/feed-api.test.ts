import { expect, it } from 'vitest';
import { FeedApi } from './feed-api.ts';

it("a session ID that can't be part of a URL is requested like any other ID", async () => {
  const urls: string[] = [];
  const api = new FeedApi({
    baseUrl: 'http://feed.test',
    token: () => 'token',
    after: () => () => undefined,
    fetch: (address) => {
      urls.push(address instanceof Request ? address.url : address.toString());
      return Promise.resolve(new Response('{"detail":"session not found"}', { status: 404 }));
    },
  });
  const half = 'wc\ud800';
  expect((await api.sessionHealth(half)).ok).toBe(false);
  expect((await api.history(half)).ok).toBe(false);
  expect(urls).toEqual([
    'http://feed.test/api/health/wc%EF%BF%BD',
    'http://feed.test/api/history/wc%EF%BF%BD',
  ]);
  expect(api.subscribeUrl(half)).toBe('ws://feed.test/api/subscribe/wc%EF%BF%BD?token=token');
});
