import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { World } from '../show/world.ts';
import { served } from './served.ts';

/** Sends a call with its target exactly as given, because `fetch` would resolve dot segments first. */
async function send(
  url: string,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: unknown }> {
  const { hostname, port } = new URL(url);
  const headers = { 'x-touchline': '1', 'content-type': 'application/json' };
  const call = request({ hostname, port, method, path: `/api/v1${path}`, headers });
  call.end(body && JSON.stringify(body));
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const answer = await text(response);
  const isJson = response.headers['content-type']?.startsWith('application/json') === true;
  return { status: response.statusCode!, body: isJson ? (JSON.parse(answer) as unknown) : answer };
}

/** Percent-encodes a name as one path segment. */
function segmentOf(name: string): string {
  return name === '.' || name === '..' ? name.replaceAll('.', '%2E') : encodeURIComponent(name);
}

describe('a team and its roster', () => {
  it.each([
    'Bodø/Glimt',
    '/',
    '//',
    '../..',
    '/etc/passwd',
    'teams/Harbor',
    'C:\\Club',
    '\\',
    '100%',
    '%',
    '%2F',
    '%252F',
    '%2E%2E',
    '%zz',
    'A+B',
    'A B',
    'Who?',
    '?x=1',
    '#1',
    '.',
    '..',
    '...',
    '..a',
    'St. Pauli',
    '1. FC Köln',
    "Hawke's Bay",
    'A&B=C;D:E@F,G$H!(I)*[J]|{K}^`~_-"<L>',
    'Łódź',
    'Αθήνα',
    'العربي',
    '鹿島',
    'e\u0301',
    '👍🏽',
    'constructor',
    '__proto__',
    'starters',
    'file',
    '鹿'.repeat(120),
  ])('can be addressed as %s', async (host) => {
    const world = new World();
    const url = await served(world);
    const segment = segmentOf(host);
    const name = host.normalize();
    expect(await send(url, 'PUT', `/teams/${segment}`, { code: 'BDG' })).toMatchObject({
      status: 200,
      body: { name, code: 'BDG' },
    });
    expect(world.show.teams.entries().map((team) => team.name)).toEqual([name]);
    const players = [{ number: '9', name: 'Ada Lee', position: 'FW', starts: false }];
    expect(await send(url, 'PUT', `/rosters/${segment}`, { players })).toMatchObject({
      status: 200,
      body: { name, players },
    });
    expect(await send(url, 'PUT', `/rosters/${segment}/starters`, { starters: ['Ada Lee'] })).toMatchObject({
      status: 200,
      body: { players: [{ starts: true }] },
    });
    expect(await send(url, 'GET', `/rosters/${segment}`)).toMatchObject({ status: 200, body: { name } });
    expect((await send(url, 'GET', `/rosters/${segment}/file`)).body).toContain('Ada Lee');
    expect((await send(url, 'DELETE', `/rosters/${segment}`)).status).toBe(204);
    expect((await send(url, 'DELETE', `/teams/${segment}`)).status).toBe(204);
    expect(world.show.teams.entries()).toEqual([]);
  });
});

describe('an encoded separator', () => {
  it.each([
    '/../../o/x',
    '/teams/../channels',
    '/%2E%2E/%2E%2E/assets/x.js',
    '/%2E%2E/%2E%2E/logos/x.png',
    '/channels%2FA',
    '%2Fchannels',
    '/channels/A%2F..%2FB',
    '/channels/%2E%2E',
    '/outputs/..%2Fchannels',
    '/themes/..%2F..%2Fsettings',
    '/themes/%2E%2E',
    '/competitions/..%5Csettings',
  ])('reaches no other file in %s', async (path) => {
    const url = await served(new World());
    expect((await send(url, 'GET', path)).status).toBeGreaterThanOrEqual(400);
  });
});
