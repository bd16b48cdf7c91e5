import { THIS_MACHINE } from '../../src/main/show/operators/requester.ts';
import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { AccessControl } from '../../src/main/web/access-control.ts';
import { Refusal } from '../../src/main/web/remote/errors.ts';
import { OPERATIONS, remoteApi } from '../../src/main/web/remote-api.ts';
import { ShowState } from '../../src/preload/contract/show-state.ts';
import { FakeDesk } from '../show/fake-desk.ts';
import { World } from '../show/world.ts';
import { CASES, must, mustBeUnpolluted, SENTENCE } from './fuzz-inputs.ts';
import { ADDRESS_PIECES, checkCases, mutatedText, mutatedValue, textOf } from './mutations.ts';
import type { SeededRandom } from '../peers/seeded-random.ts';

/** Almost valid HTTP requests: no other machine gets past the key, and every call is answered as documented. */

describe('the HTTP server', () => {
  it('gives other machines without a key only open resources, whatever the request', async () => {
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const access = new AccessControl({
      key: 'k',
      extraOrigins: ['touchline://app'],
      hostnames: () => [],
      log,
      operators: { digestOf: () => null, requesterOf: () => null },
    });
    const targets = [
      '/',
      '/link',
      '/api/v1/outputs?x=1',
      '/o/0123456789abcdef',
      '/assets/a.js',
      '/logos/a.png',
      '/join',
      '/score',
    ];
    await checkCases(CASES, (random) => {
      const target = random.pick(targets);
      const right = {
        method: random.pick(['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS']),
        host: random.pick(['192.0.2.7:7700', '127.0.0.1:7700', 'localhost:7700', '[::1]:7700']),
        origin: random.pick([undefined, 'http://192.0.2.7:7700', 'null', 'touchline://app']),
        upgrade: random.pick([undefined, 'websocket']),
        'sec-fetch-site': random.pick([undefined, 'same-origin', 'none', 'cross-site', 'same-site']),
        'sec-fetch-mode': random.pick([undefined, 'navigate', 'no-cors']),
      };
      const text = (value: string | undefined): string | undefined =>
        value !== undefined && random.roll(6) === 0 ? mutatedText(value, random, ADDRESS_PIECES) : value;
      const { method, ...headers } = Object.fromEntries(
        Object.entries(right).map(([name, value]) => [name, text(value)]),
      );
      const url = random.roll(4) === 0 ? target : mutatedText(target, random, ADDRESS_PIECES);
      const authorization = random.pick([
        undefined,
        'Bearer',
        'Bearer kk',
        'bearer k',
        'Basic k',
        'Bearer k\u0000',
      ]);
      const judged = access.judge(
        {
          url,
          method,
          headers: { ...headers, authorization },
          headersDistinct: { host: headers['host'] === undefined ? [] : [headers['host']] },
          socket: { remoteAddress: `192.0.2.${random.roll(250)}` },
        } as unknown as IncomingMessage,
        { host: '0.0.0.0', port: 7700 },
      );
      if ('status' in judged) must(judged.status >= 400 && SENTENCE.test(judged.sentence), judged);
      else must(isOpen(judged.path) && url.startsWith(judged.path), [url, judged]);
    });
  });

  /** Returns whether every reading of the path, decoded once or twice, leads to a public path. */
  function isOpen(path: string): boolean {
    const decoded = decodeURIComponent(path);
    return (
      /^\/(?:(?:o|assets|logos)\/|join$)/.test(path) &&
      new URL(path, 'http://x').pathname === path &&
      !/\p{Cc}|\\|\/\.\.?(?:\/|$)/u.test(decoded) &&
      decoded.split('/').length === path.split('/').length
    );
  }

  it('answers any call of the remote control as documented, and never with an internal error', async () => {
    const world = new World();
    new FakeDesk(world);
    const game = await world.play('wc');
    game.press('goal', { team: 'A' });
    const api = remoteApi(
      world.show,
      {
        info: () => undefined,
        warn: () => undefined,
        error: (fields) => {
          throw new Error(`logged: ${JSON.stringify(fields)}`);
        },
      },
      () => THIS_MACHINE,
    );
    const names = [
      'A',
      'program',
      'scorebug',
      'lower-third',
      'score.a',
      'latest',
      'soccer.goal',
      'Mesa',
      'venue',
    ];
    const nobody = ['constructor', '__proto__', 'toString', '%00', '%ff'];
    const calls = OPERATIONS.filter(({ path }) => path !== '/events');
    await checkCases(CASES / 20, async (random) => {
      const { method, path: template, body, answer } = random.pick(calls);
      const named = template.replace(/\{\w+\}/g, () => encodeURIComponent(random.pick(names)));
      const segments = named.split('/');
      if (random.roll(5) === 0) segments[random.roll(segments.length)] = random.pick(nobody);
      const query =
        random.roll(4) === 0
          ? `?${mutatedText('from=2026-06-13T00:00:00Z&to=now&source=venue', random)}`
          : '';
      const path = segments.join('/');
      const target =
        URL.parse(random.roll(5) === 0 ? mutatedText(path, random) : path, 'http://x')?.pathname ?? '/';
      const sent = body === null || method === 'get' ? null : written(body.example, random);
      const response = await api.request(`${target}${query.replaceAll('#', '')}`, {
        method: method.toUpperCase(),
        headers: { 'x-touchline': '1', 'content-type': 'application/json' },
        ...(sent === null ? {} : { body: sent }),
      });
      const text = await response.text();
      if (response.status < 300) {
        must(target !== named || response.status === answer.status, [named, response.status]);
        return;
      }
      must([403, 404, 409, 422, 502].includes(response.status), [named, response.status, text]);
      must(Refusal.safeParse(JSON.parse(text)).success, text);
    });
    mustBeUnpolluted();
    expect(ShowState.safeParse(JSON.parse(JSON.stringify(world.show.state()))).error).toBeUndefined();
  });

  function written(right: object, random: SeededRandom): string {
    switch (random.roll(4)) {
      case 0:
        return mutatedText(JSON.stringify(right), random);
      case 1:
        return JSON.stringify(right);
      default:
        return textOf(mutatedValue(right, random));
    }
  }
});
