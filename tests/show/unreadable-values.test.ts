import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../src/main/web/remote-api.ts';
import { remoteCaller } from './remote-caller.ts';
import { World } from './world.ts';

/** A field that a remote call doesn't read is refused, because its sender relies on it. */

const PLAYERS = { players: [{ number: '9', name: 'Bo Vale' }] };

// `/events` opens a WebSocket, so it isn't called here.
const CALLS = OPERATIONS.filter(({ path }) => path !== '/events').map(({ method, path, body }) => ({
  method: method.toUpperCase(),
  path: path.replace(/\{\w+\}/g, 'A'),
  example: body?.example ?? {},
}));

const READS = CALLS.filter(({ method }) => method === 'GET');
const WRITES = CALLS.filter(({ method }) => method !== 'GET');

/** Each example, with an unknown field added to each of its objects, except those that accept any name. */
const NESTED = WRITES.flatMap(({ method, path, example }) =>
  pathsOf(example)
    .filter((at) => !/^(file|payload|tokens|facts|rules)\b/.test(at))
    .map((at) => ({ method, path, field: `${at}.nonsense`, sent: withNonsense(example, at.split('.')) })),
);

/** Returns the paths of the objects within a value. */
function pathsOf(value: object, path: readonly string[] = []): string[] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    if (typeof inner !== 'object' || inner === null) return [];
    const at = [...path, name];
    return [...(Array.isArray(inner) ? [] : [at.join('.')]), ...pathsOf(inner, at)];
  });
}

function withNonsense(value: object, [name, ...rest]: readonly string[]): object {
  if (name === undefined) return { ...value, nonsense: 1 };
  const copy = structuredClone(value) as Record<string, object>;
  copy[name] = withNonsense(copy[name]!, rest);
  return copy;
}

describe('an unknown field in the query', () => {
  it.each([...READS, ...WRITES])('is refused by $method $path', async ({ method, path, example }) => {
    const sent = method === 'GET' ? undefined : example;
    const { status, body } = await remoteCaller(new World())(method, `${path}?nonsense=1`, sent);
    expect([status, body]).toEqual([422, refusal('URL', 'Leave it out.')]);
  });
});

describe('a query name that begins with "_"', () => {
  it.each([
    ['GET', '/channels'],
    ['POST', '/channels'],
    ['PUT', '/teams/Rovers', { code: 'ROV' }],
    ['GET', '/rosters/Rovers?league=nba&'],
  ])('is ignored by %s %s', async (method, path, sent?: object) => {
    const plain = await remoteCaller(new World())(method, path, sent);
    expect(plain.status).not.toBe(422);
    const mark = path.endsWith('&') ? '' : '?';
    const busted = await remoteCaller(new World())(method, `${path}${mark}_=123&_t=4&_nonsense`, sent);
    expect(busted.status).toBe(plain.status);
  });

  it('is still refused in the body', async () => {
    const { status, body } = await remoteCaller(new World())('POST', '/channels', { _: 1 });
    expect([status, body]).toEqual([422, refusal('body', 'Leave it out.', '_')]);
  });
});

describe('an unknown field in the body', () => {
  // A show file is read as a stream.
  it.each(WRITES.filter(({ path }) => path !== '/show-file'))(
    'is refused by $method $path',
    async ({ method, path, example }) => {
      const { status, body } = await remoteCaller(new World())(method, path, { ...example, nonsense: 1 });
      expect([status, body]).toEqual([422, refusal('body', 'Leave it out.')]);
    },
  );
});

describe('an unknown field in an object of the body', () => {
  it.each<[string, string, string, object]>([
    [
      'PUT',
      '/rosters/Rovers',
      'players.1.nam',
      { players: [{ number: '9', name: 'Bo Vale' }, { nam: 'Ed Lin' }] },
    ],
  ])('is refused by %s %s with its path, %s', async (method, path, field, sent) => {
    const { status, body } = await remoteCaller(new World())(method, path, sent);
    expect([status, body]).toEqual([422, refusal('body', 'Leave it out.', field)]);
  });

  it.each(NESTED)('is refused by $method $path at $field', async ({ method, path, sent, field }) => {
    const { status, body } = await remoteCaller(new World())(method, path, sent);
    expect([status, body]).toEqual([422, refusal('body', 'Leave it out.', field)]);
  });

  it('is accepted in the payload of a press', async () => {
    const sent = { type: 'goal', payload: { team: 'A', nonsense: { deep: 1 } } };
    const { body } = await remoteCaller(new World())('POST', '/channels/A/manual/press', sent);
    expect(JSON.stringify(body)).not.toContain("doesn't accept");
  });
});

function refusal(place: 'URL' | 'body', remedy: string, field = 'nonsense'): object {
  const message = `This call doesn't accept "${field}" in its ${place}. ${remedy}`;
  return { error: { code: 'bad_request', message } };
}

describe('the import of a show file', () => {
  it('refuses an unknown field next to the file', async () => {
    const call = remoteCaller(new World());
    const { body: file } = await call('GET', '/show-file');
    const sent = { file, parts: ['teams'], nonsense: 1 };
    expect(await call('POST', '/show-file', sent)).toEqual({
      status: 422,
      body: refusal('body', 'Leave it out.'),
    });
  });
});

describe('the league of a team', () => {
  it.each([
    ['PUT', '/rosters/Rovers', PLAYERS],
    ['DELETE', '/rosters/Rovers', {}],
    ['PUT', '/teams/Rovers', { code: 'ROV' }],
    ['DELETE', '/teams/Rovers', {}],
  ])('must be sent in the body of %s %s, and the error says where', async (method, path, fields) => {
    const call = remoteCaller(new World());
    const { status, body } = await call(method, `${path}?league=nba`, fields);
    expect([status, body]).toEqual([422, refusal('URL', 'Send it in the body.', 'league')]);
    expect((await call(method, path, { ...fields, league: 'nba' })).status).toBeLessThan(300);
  });

  it('is read from the query of a GET call', async () => {
    const call = remoteCaller(new World());
    await call('PUT', '/rosters/Boston Celtics', { ...PLAYERS, league: 'nba' });
    const { body } = await call('GET', '/rosters/Boston Celtics?league=nba');
    expect(body).toMatchObject({ players: [{ name: 'Bo Vale' }] });
  });
});
