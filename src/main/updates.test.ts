import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Notice } from '../preload/contract/show-state.ts';
import { configuredUpdatesUrl, isNewer, updatesUrlProblem, watchUpdates } from './updates.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const json =
  (document: unknown): Answer =>
  (_request, response) =>
    response.end(typeof document === 'string' ? document : JSON.stringify(document));
const NEWER = { version: '0.3.0', url: 'https://touchline.invalid/0.3.0' };
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Starts a server with the newest version, and a Touchline 0.2.0 that checks it. The test controls when a day passes.
 */
async function world(answer: Answer) {
  const requests: IncomingMessage[] = [];
  let answering = answer;
  const server = createServer((request, response) => {
    requests.push(request);
    answering(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const notices: (Pick<Notice, 'sentence' | 'level' | 'action'> & { id: string })[] = [];
  const waiting = new Map<() => void, number>();
  const problems: unknown[] = [];
  /** Number of handled answers, successful or not. */
  let requestCount = 0;
  const stop = watchUpdates(`http://127.0.0.1:${(server.address() as AddressInfo).port}/newest.json`, {
    version: '0.2.0',
    notices: {
      notify: (id, level, sentence, action: Notice['action']) =>
        notices.push({ id, level, sentence, action }),
    },
    fetch: globalThis.fetch,
    after: (delayMs, callback) => {
      waiting.set(callback, delayMs);
      return () => {
        // The timeout of a request is canceled when the request is over.
        if (waiting.delete(callback) && delayMs < DAY_MS) requestCount += 1;
      };
    },
    log: { info: (about: unknown) => problems.push(about), warn: vi.fn(), error: vi.fn() },
  });
  onTestFinished(stop);
  const settled = (times: number): Promise<void> => expect.poll(() => requestCount).toBe(times);
  const elapse = (delayMs: number): void => {
    for (const [callback, at] of [...waiting]) {
      if (at !== delayMs) continue;
      waiting.delete(callback);
      callback();
    }
  };
  return {
    requests,
    notices,
    problems,
    waiting,
    stop,
    settled,
    elapse,
    answerWith: (next: Answer) => {
      answering = next;
    },
  };
}

describe('a newer version', () => {
  test('is shown as information, with its changes and a link to its page', async () => {
    const { notices, settled, requests } = await world(json({ ...NEWER, notes: 'Ice hockey' }));
    await settled(1);
    expect(notices).toEqual([
      {
        id: 'update',
        level: 'info',
        sentence: 'Touchline 0.3.0 is available. You have 0.2.0. Ice hockey. More at touchline.invalid.',
        action: { does: 'open', url: NEWER.url },
      },
    ]);
    expect(requests.map(({ method, url, headers }) => [method, url, headers.cookie])).toEqual([
      ['GET', '/newest.json', undefined],
    ]);
  });

  test('is checked once a day and reported once, until there is an even newer version', async () => {
    const { notices, settled, elapse, answerWith } = await world(json(NEWER));
    await settled(1);
    elapse(DAY_MS);
    await settled(2);
    expect(notices).toHaveLength(1);
    answerWith(json({ ...NEWER, version: '0.10.0' }));
    elapse(DAY_MS);
    await settled(3);
    expect(notices.map(({ sentence }) => /Touchline (\S+)/.exec(sentence)?.[1])).toEqual(['0.3.0', '0.10.0']);
  });

  test('is neither checked nor reported after stopping, not even by a pending response', async () => {
    let release = (): void => undefined;
    const { notices, settled, waiting, stop, requests } = await world((_request, response) => {
      release = () => void response.end(JSON.stringify(NEWER));
    });
    await expect.poll(() => requests).toHaveLength(1);
    stop();
    release();
    await settled(1);
    expect(notices).toEqual([]);
    expect(waiting.size).toBe(0);
  });

  test('is never checked without an update address', () => {
    const fetch = vi.fn();
    const after = vi.fn();
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    watchUpdates(null, { version: '0.2.0', notices: { notify: vi.fn() }, fetch, after, log })();
    expect(fetch).not.toHaveBeenCalled();
    expect(after).not.toHaveBeenCalled();
  });
});

test.each<[string, Answer]>([
  ['the same version', json({ ...NEWER, version: '0.2.0' })],
  ['an older version', json({ ...NEWER, version: '0.1.9' })],
  ['no version', json({ url: NEWER.url })],
  ['an invalid version', json({ ...NEWER, version: '0.3.0 <b>' })],
  ['a prerelease version', json({ ...NEWER, version: '0.3.0-beta.1' })],
  ['no page', json({ version: '0.3.0' })],
  ['a page over HTTP', json({ ...NEWER, url: 'http://touchline.invalid/' })],
  ['a script as its page', json({ ...NEWER, url: 'javascript:alert(1)' })],
  ['a file as its page', json({ ...NEWER, url: 'file:///etc/passwd' })],
  ['a page that imitates another host', json({ ...NEWER, url: 'https://touchline.invalid@evil.invalid/' })],
  ['a page with a huge URL', json({ ...NEWER, url: `https://touchline.invalid/${'x'.repeat(1_000)}` })],
  ['invalid notes', json({ ...NEWER, notes: { html: '<b>' } })],
  ['no JSON', json('<!doctype html>')],
  ['half a response', json('{"version":"0.3.0"')],
  ['an empty response', json('')],
  ['a list', json([NEWER])],
  ["bytes that aren't text", (_request, response) => response.end(Buffer.from([0xff, 0xfe, 0x00]))],
  ['an endless response', (_request, response) => void pour(response)],
  ['a server error', (_request, response) => response.writeHead(500).end(JSON.stringify(NEWER))],
  [
    'a redirect',
    (request, response) => {
      if (request.url === '/newest.json') response.writeHead(302, { location: '/other.json' }).end();
      else json(NEWER)(request, response);
    },
  ],
  ['a cut connection', (_request, response) => response.destroy()],
])('an update address that answers with %s changes nothing', async (_name, answer) => {
  const { notices, settled } = await world(answer);
  await settled(1);
  expect(notices).toEqual([]);
});

/** Writes as long as the peer reads. */
async function pour(response: ServerResponse): Promise<void> {
  while (!response.destroyed) {
    if (!response.write(' '.repeat(16_384))) {
      await new Promise<void>((resolve) => response.once('drain', () => resolve()));
    }
  }
}

test('an update address that never responds times out and is checked again the next day', async () => {
  const { notices, settled, elapse, requests, problems, answerWith } = await world(() => undefined);
  await expect.poll(() => requests).toHaveLength(1);
  elapse(10_000);
  await expect.poll(() => problems).toHaveLength(1);
  answerWith(json(NEWER));
  elapse(DAY_MS);
  await settled(1);
  expect(notices).toHaveLength(1);
});

test('release notes are reduced to one line of limited length without control characters', async () => {
  const { notices, settled } = await world(json({ ...NEWER, notes: `a\nb\u202Ec${'d'.repeat(5_000)}` }));
  await settled(1);
  expect(notices[0]?.sentence).toMatch(
    /^Touchline 0\.3\.0 is available. You have 0\.2\.0\. a b cd+\. More at/,
  );
  expect(notices[0]?.sentence.length).toBeLessThan(300);
});

test.each([
  ['https://touchline.invalid/newest.json', null],
  ['http://127.0.0.1:8080/newest.json', null],
  ['http://[::1]:8080/newest.json', null],
  ['http://touchline.invalid/newest.json', "isn't an https URL"],
  ['file:///newest.json', "isn't an https URL"],
  ['newest.json', "isn't a URL"],
])('the update address %s is validated: %s', (url, problem) => {
  expect(updatesUrlProblem(url)).toBe(problem);
});

describe('the update address', () => {
  const PACKAGED = 'https://touchline.invalid/newest.json';

  function pagesOf(manifest: string | null): string {
    const folder = mkdtempSync(join(tmpdir(), 'touchline-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const pages = join(folder, 'out/renderer');
    mkdirSync(pages, { recursive: true });
    if (manifest !== null) writeFileSync(join(folder, 'package.json'), manifest);
    return pages;
  }

  test('comes from the command line before the package', () => {
    const pages = pagesOf(JSON.stringify({ updatesUrl: PACKAGED }));
    expect(configuredUpdatesUrl(null, pages)).toBe(PACKAGED);
    expect(configuredUpdatesUrl('https://other.invalid/', pages)).toBe('https://other.invalid/');
    expect(configuredUpdatesUrl('off', pages)).toBeNull();
  });

  test.each([null, '{}', '{', '{"updatesUrl":7}', '{"updatesUrl":"http://touchline.invalid/"}'])(
    'is null if package.json contains %s',
    (manifest) => {
      expect(configuredUpdatesUrl(null, pagesOf(manifest))).toBeNull();
    },
  );
});

test.each([
  ['1.0.0', '0.9.9', true],
  ['0.10.0', '0.9.0', true],
  ['0.2.1', '0.2.0', true],
  ['0.2.0', '0.2.0', false],
  ['0.2.0', '0.10.0', false],
  ['0.2.0', '0.2.0-beta.1', true],
  ['0.2.0', '0.2.1-beta.1', false],
  ['0.2.0', '0.2.0+build', false],
])('version %s is newer than %s: %s', (version, than, expected) => {
  expect(isNewer(version, than)).toBe(expected);
});
