import type { IncomingMessage } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import type { Requester } from '../show/operators/requester.ts';
import type { Log } from '../show/ports.ts';
import { AccessControl } from './access-control.ts';

const PORT = 7700;
const KEY = 'a-key-for-the-tests-only';
/** Has the format of operators' keys. */
const OPERATOR_KEY = '0123456789abcdef0123456789abcdef';
const SCORER: Requester = { id: 'op1', name: 'Scorer', role: 'score' };
const OURS = `192.0.2.7:${PORT}`;

type Headers = Record<string, string>;

interface Asked {
  method?: string;
  headers?: Headers;
  from?: string;
}

function control(
  host = '0.0.0.0',
  extraOrigins: string[] = [],
): {
  status: (path: string, options?: Asked) => number;
  sentence: (path: string, options?: Asked) => string | null;
  requesterOf: (path: string, options?: Asked) => Requester | null;
  warn: ReturnType<typeof vi.fn>;
} {
  const warn = vi.fn();
  const log = { info: vi.fn(), warn, error: vi.fn() } as unknown as Log;
  const access = new AccessControl({
    key: KEY,
    extraOrigins,
    hostnames: () => ['studio', 'studio.local'],
    log,
    operators: {
      digestOf: (key) => (key === OPERATOR_KEY ? 'digest' : null),
      requesterOf: (digest) => (digest === 'digest' ? SCORER : null),
    },
  });
  const judge = (url: string, { method = 'GET', headers = {}, from = '192.0.2.99' }: Asked = {}) => {
    const socket = { remoteAddress: from };
    const all = { host: OURS, ...headers };
    const request = {
      url,
      method,
      headers: all,
      headersDistinct: { host: [all.host] },
      socket,
    } as unknown as IncomingMessage;
    return access.judge(request, { host, port: PORT });
  };
  const status = (url: string, options?: Asked): number => {
    const judged = judge(url, options);
    return 'status' in judged ? judged.status : 200;
  };
  const requesterOf = (url: string, options?: Asked): Requester | null => {
    const judged = judge(url, options);
    return 'status' in judged ? null : judged.requester();
  };
  const sentence = (url: string, options?: Asked): string | null => {
    const judged = judge(url, options);
    return 'status' in judged ? judged.sentence : null;
  };
  return { status, sentence, requesterOf, warn };
}

describe('a request from another computer', () => {
  const bearer = { authorization: `Bearer ${KEY}` };

  it.each([
    '/',
    '/link',
    '/api/v1/outputs',
    '/api/v1/events',
    '/favicon.ico',
    '/anything',
    '/o',
    '/assets',
    '/ox/y',
  ])('needs the key for %s', (path) => {
    const { status } = control();
    expect(status(path)).toBe(401);
    expect(status(path, { headers: bearer })).toBe(200);
    expect(status(path, { from: '::ffff:127.0.0.1' })).toBe(200);
  });

  it.each([
    '/o/../api/v1/outputs',
    '/o/%2e%2e/api/v1/outputs',
    '/assets/../api/v1/outputs',
    '/logos/%2E%2E/api/v1/outputs',
    '/o/..%2fapi/v1/outputs',
    '//o/../api/v1/outputs',
    'http://x/o/../api/v1/outputs',
  ])('with an unnormalized URL is refused, with and without the key: %s', (path) => {
    const { status } = control();
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect(status(path, { method })).toBe(400);
      expect(status(path, { method, headers: bearer })).toBe(400);
    }
  });

  it('gets an error message for a URL that is too long, with and without the key', () => {
    const { status } = control();
    const path = `/api/v1/team-library?text=${'x'.repeat(3_000)}`;
    expect([status(path), status(path, { headers: bearer })]).toEqual([414, 414]);
  });

  it('needs no key for the pages of outputs, and for their assets, logos and fonts', () => {
    const { status } = control();
    for (const path of ['/o/abc', '/o/abc/link', '/assets/x.js', '/logos/x.svg', '/fonts/x.woff2'])
      expect(status(path), path).toBe(200);
  });

  it('with a wrong key is logged without the key, and blocks further keys from its address for a while', () => {
    const { status, warn } = control();
    const wrong = { headers: { authorization: 'Bearer wrong-key-of-somebody' } };
    expect([status('/link', wrong), status('/link', wrong)]).toEqual([401, 429]);
    expect(status('/link', { headers: bearer })).toBe(429);
    expect(status('/link', { headers: bearer, from: '192.0.2.100' })).toBe(200);
    expect(warn).toHaveBeenCalledOnce();
    expect(JSON.stringify(warn.mock.calls)).not.toContain('wrong-key');
  });
});

describe("an operator's key", () => {
  const here = '127.0.0.1';

  it('works as a Bearer token and as a cookie, on this computer and on others', () => {
    const { requesterOf } = control();
    for (const from of ['192.0.2.99', here]) {
      expect(requesterOf('/link', { headers: { authorization: `Bearer ${OPERATOR_KEY}` }, from })).toEqual(
        SCORER,
      );
      expect(
        requesterOf('/link', { headers: { cookie: `a=b; touchline-7700=${OPERATOR_KEY}` }, from }),
      ).toEqual(SCORER);
    }
    expect(requesterOf('/link', { from: here })).toMatchObject({ id: 'machine', role: 'own' });
    expect(requesterOf('/link', { headers: { authorization: `Bearer ${KEY}` } })).toMatchObject({
      id: 'key',
      role: 'own',
    });
  });

  it('is refused in a cookie if it is wrong, even on this computer', () => {
    const { status } = control();
    const wrong = { headers: { cookie: `touchline-7700=${'f'.repeat(32)}` } };
    // All pages of one revoked invitation send the same cookie, which counts as one wrong key.
    expect([
      status('/link', wrong),
      status('/link', wrong),
      status('/link', { ...wrong, from: here }),
    ]).toEqual([401, 401, 401]);
  });

  it("can't be replaced in a cookie by the key that Touchline was started with", () => {
    const { status } = control();
    expect(status('/link', { headers: { cookie: `touchline-7700=${KEY}` } })).toBe(401);
  });

  it('blocks its address for a while and is logged without its value if it is wrong in a cookie', () => {
    const { status, warn } = control();
    const cookie = (key: string): Asked => ({ headers: { cookie: `touchline-7700=${key}` } });
    expect([status('/link', cookie('e'.repeat(32))), status('/link', cookie('f'.repeat(32)))]).toEqual([
      401, 429,
    ]);
    expect(status('/link', cookie(OPERATOR_KEY))).toBe(429);
    expect(warn).toHaveBeenCalledOnce();
    expect(JSON.stringify(warn.mock.calls)).not.toContain('eeee');
    // On this computer, a wrong cookie is logged but not slowed down.
    expect(status('/link', { ...cookie('d'.repeat(32)), from: here })).toBe(401);
    expect(status('/link', { ...cookie(OPERATOR_KEY), from: here })).toBe(200);
  });

  it.each<[string, (key: string) => Headers]>([
    ['Bearer', (key) => ({ authorization: `Bearer ${key}` })],
    ['cookie', (key) => ({ cookie: `touchline-7700=${key}` })],
  ])("doesn't reset the wait after wrong guesses sent as a %s", (_what, headersOf) => {
    const { status, warn } = control();
    const valid = { headers: { cookie: `touchline-7700=${OPERATOR_KEY}` } };
    const guesses = Array.from({ length: 20 }, (_, n) => {
      // The operator's pages keep working while the guesser waits.
      expect(status('/link', valid)).toBe(200);
      return status('/link', { headers: headersOf(String(n).padStart(32, '0')) });
    });
    expect(guesses).toEqual([401, ...Array.from({ length: 19 }, () => 429)]);
    expect(warn).toHaveBeenCalledOnce();
  });

  it('blocks even the right key from its address for a while if it is wrong as a Bearer token', () => {
    const { status, warn } = control();
    const wrong = { headers: { authorization: `Bearer ${'f'.repeat(32)}` } };
    expect([status('/link', wrong), status('/link', wrong)]).toEqual([401, 429]);
    expect(status('/link', { headers: { authorization: `Bearer ${OPERATOR_KEY}` } })).toBe(429);
    expect(JSON.stringify(warn.mock.calls)).not.toContain('ffff');
  });

  it('is required for writes to /join, but not for its page', () => {
    const { status } = control();
    expect([
      status('/join'),
      status('/join', { method: 'POST' }),
      status('/join', { method: 'DELETE' }),
    ]).toEqual([200, 401, 401]);
  });
});

describe('an Origin header', () => {
  const post = (origin: string, host = OURS): Asked => ({
    method: 'POST',
    headers: { origin, host, authorization: `Bearer ${KEY}` },
  });

  it.each([
    'http://6.6.6.6:7700',
    'http://192.0.2.8:7700',
    'http://localhost:7700',
    `https://${OURS}`,
    'null',
    'http://192.0.2.7',
  ])('is refused if it names another address: %s', (origin) =>
    expect(control().status('/api/v1/channels', post(origin))).toBe(403),
  );

  it('must match the Host exactly, or be a loopback name if the Host is one', () => {
    const { status } = control();
    expect(status('/api/v1/channels', post(`http://${OURS}`))).toBe(200);
    for (const name of ['127.0.0.1', 'localhost', '[::1]']) {
      expect(status('/api/v1/channels', post(`http://${name}:${PORT}`, `127.0.0.1:${PORT}`)), name).toBe(200);
    }
    expect(status('/api/v1/channels', post('http://127.0.0.1:7701', `127.0.0.1:${PORT}`))).toBe(403);
  });

  it('is checked for an upgrade as well', () => {
    const { status } = control('127.0.0.1');
    const upgrade = (origin: string): Asked => ({
      headers: { origin, host: `127.0.0.1:${PORT}`, upgrade: 'websocket', 'sec-fetch-site': 'same-origin' },
      from: '127.0.0.1',
    });
    expect(status('/link', upgrade('http://6.6.6.6:7700'))).toBe(403);
    expect(status('/link', upgrade('http://localhost:7700'))).toBe(200);
  });
});

describe('a page of another site', () => {
  const from = (site: string, mode: string): Asked => ({
    headers: { host: `127.0.0.1:${PORT}`, 'sec-fetch-site': site, 'sec-fetch-mode': mode },
    from: '127.0.0.1',
  });

  it.each(['cross-site', 'same-site', 'anything'])(
    "can't trigger anything with Sec-Fetch-Site %s",
    (site) => {
      const { status } = control('127.0.0.1');
      for (const path of ['/api/v1/as-run', '/api/v1/catalog', '/assets/x.js', '/', '/o/abc']) {
        expect(status(path, from(site, 'no-cors')), path).toBe(403);
      }
      expect(status('/api/v1/as-run', from(site, 'navigate'))).toBe(403);
    },
  );

  it.each(['HEAD', 'POST', 'DELETE', 'OPTIONS'])(
    "can't trigger anything with %s and without an Origin",
    (method) => {
      const { status } = control('127.0.0.1');
      expect(status('/api/v1/as-run', { ...from('cross-site', 'no-cors'), method })).toBe(403);
      expect(status('/api/v1/as-run', { ...from('same-origin', 'cors'), method })).toBe(200);
    },
  );

  it("may link to Touchline's pages, and Touchline's own pages may send any request", () => {
    const { status } = control('127.0.0.1');
    expect([
      status('/', from('cross-site', 'navigate')),
      status('/o/abc', from('cross-site', 'navigate')),
    ]).toEqual([200, 200]);
    for (const site of ['same-origin', 'none']) {
      expect(status('/api/v1/as-run', from(site, 'cors'))).toBe(200);
    }
  });

  it('may send any request if it is the desktop window', () => {
    const { status } = control('127.0.0.1', ['app://touchline']);
    const options = from('cross-site', 'cors');
    const own = { ...options, headers: { ...options.headers, origin: 'app://touchline' } };
    expect([status('/api/v1/channels', options), status('/api/v1/channels', own)]).toEqual([403, 200]);
  });
});

describe('a Host header', () => {
  const at = (host: string): Asked => ({ headers: { host } });

  it.each(['studio', 'STUDIO', 'studio.local', '192.0.2.8', '[2001:db8::7]'])(
    'may name this computer while the network is open: %s',
    (host) => expect(control().status('/join', at(`${host}:${PORT}`))).toBe(200),
  );

  it.each(['evil.example', 'studio.evil.example', 'studio.local.evil.example', 'other.local', 'studio.'])(
    'is refused with advice if it is a foreign name: %s',
    (host) => {
      const { status, sentence } = control();
      expect(status('/join', at(`${host}:${PORT}`))).toBe(421);
      expect(sentence('/join', at(`${host}:${PORT}`))).toBe(
        "The name in this URL doesn't belong to Touchline's computer. Open an address that Touchline lists under Crew, Network access.",
      );
    },
  );

  it('must be a loopback name on the loopback listener', () => {
    const { status } = control('127.0.0.1');
    expect(
      ['studio', 'studio.local', '192.0.2.7'].map((host) => status('/join', at(`${host}:${PORT}`))),
    ).toEqual([421, 421, 421]);
  });
});
