import { CONTRACT_SPORT_SLUGS } from '../../src/feed/contract/versions.ts';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import * as desk from '../../src/feed/contract/desk.ts';
import { inputProblem } from '../../src/feed/contract/input-problem.ts';
import { SandboxRequest } from '../../src/feed/contract/rows.ts';
import { definitionOf } from '../../src/feed/sports/index.ts';
import { controlRequests, overlayRequests, type ControlRequest } from '../../src/preload/contract.ts';
import { A, game, graphic, RIGHT } from './valid-inputs.ts';
import { refusedInput } from '../../src/main/show/requests/problem.ts';

/** Schema refusals are in plain English, with the name of the field and its limit. */

const JUNK: readonly unknown[] = [
  undefined,
  null,
  true,
  '',
  '  ',
  'nonsense',
  'x'.repeat(10_000),
  '👩‍👩‍👧‍👦'.repeat(50),
  '!'.repeat(1_000_000),
  -1,
  0,
  0.5,
  1e9,
  1e300,
  NaN,
  -Infinity,
  [],
  [null],
  {},
  { form: 'poem' },
  { kind: 'key' },
  { [`a "key"\n${'of somebody'.repeat(99)}`]: 1, two: 2, three: 3, four: 4 },
];

/** Yields the input with each of its values, or the whole input, replaced by junk. */
function* spoiled(value: unknown): Generator {
  yield* JUNK;
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value)) {
    for (const junk of spoiled((value as Record<string, unknown>)[key])) {
      if (Array.isArray(value))
        yield value.map((one: unknown, index) => (String(index) === key ? junk : one));
      else yield { ...value, [key]: junk };
    }
  }
  if (!Array.isArray(value)) yield { ...value, '__proto__ \n "x"': 1 };
}

/** Matches zod's wording, and technical notation. */
const ZOD = /expected|received|invalid input|unrecognized|too (big|small)|pattern|regex|<|>|=/i;
const SENTENCE = /^[A-Z"][^\n]{8,300}\.$/;

describe('a request that its schema refuses', () => {
  const schemas: Record<string, z.ZodType> = Object.fromEntries(
    Object.entries({ ...controlRequests, ...overlayRequests }).map(([name, { input }]) => [name, input]),
  );

  it.each(Object.entries(RIGHT))('is described in plain English, whatever is invalid: %s', (name, rights) => {
    const schema = schemas[name]!;
    for (const right of rights) {
      expect(schema.safeParse(right).error).toBeUndefined();
      let refusals = 0;
      for (const input of spoiled(right)) {
        const { error } = schema.safeParse(input);
        if (!error) continue;
        refusals += 1;
        const { message } = refusedInput(error, input);
        expect(message).toMatch(SENTENCE);
        expect(message).not.toMatch(ZOD);
      }
      expect(refusals).toBeGreaterThan(5);
    }
  });

  it.each<[ControlRequest, object, string]>([
    ['output:add', { ...A, name: 'x'.repeat(10_000) }, 'The name can have at most 60 characters.'],
    [
      'output:add',
      { ...A, name: '👩‍👩‍👧‍👦'.repeat(50) },
      'The name is too long, because some characters count as several; shorten it.',
    ],
    ['output:add', { ...A, name: ' ' }, 'The name is empty.'],
    ['output:add', { ...A }, 'The name is missing.'],
    ['output:add', [], 'The request must be an object.'],
    [
      'output:update',
      { id: 'program', patch: { delayMs: 150_000 } },
      'The delay (delayMs) can be at most 120000.',
    ],
    [
      'output:update',
      { id: 'program', patch: { delayMs: 42 } },
      'The delay (delayMs) must be a multiple of 100.',
    ],
    ['output:update', { id: 'program', patch: { width: 10.5 } }, 'The width must be a whole number.'],
    ['output:update', { id: 'program', patch: { height: 1 } }, 'The height must be at least 64.'],
    [
      'output:update',
      { id: 'program', patch: { safeArea: 'all' } },
      'The safe area (safeArea) must be "title" or "action".',
    ],
    [
      'output:update',
      { id: 'program', patch: { motion: 'none' } },
      'The motion must be "full" or "reduced".',
    ],
    [
      'output:update',
      { id: 'program', patch: { graphics: ['scorebug', 'fireworks'] } },
      'Each entry of the list of graphics must be "scorebug", "lower-third", "full-frame", "ticker" or "takeover".',
    ],
    [
      'output:update',
      { id: 'program', patch: { color: 1, size: 2 } },
      'The change (patch) has "color", "size" in it, which this version doesn\'t support.',
    ],
    [
      'output:update',
      { id: 'program', patch: { background: { kind: 'key', color: 'green' } } },
      'The color must be a color such as "#0b4ea2".',
    ],
    [
      'source:token',
      { id: 'venue', token: 'tok\u2026en' },
      'The token can contain only unaccented letters, digits and symbols, and no spaces.',
    ],
    ['rehearsal:start', { league: 'nba', speed: 0 }, 'The speed must be more than 0.'],
    ['clock:follow', { ...A, isOn: 'yes' }, '"isOn" must be true or false.'],
    [
      'override:set',
      { ...A, field: 'score.a', value: true },
      'The value must be text, a number, an object or null.',
    ],
    [
      'graphic:take',
      { ...graphic, content: { form: 'poem' } },
      'The form must be "score", "person", "matchup", "next", "line", "comparison", "scoring", "final", "schedule", "line-up", "text", "games" or "lines".',
    ],
    ['graphic:take', { ...graphic, content: 'Coach' }, 'The content must be an object.'],
    [
      'graphic:take',
      { ...graphic, content: { form: 'next', game: { ...game, scheduledStart: 'soon' } } },
      'The start of the game (scheduledStart) must be a time such as 2026-06-13T19:00:00Z.',
    ],
    ['manual:press', { ...A, button: 7 }, 'The button must be text.'],
    ['manual:press', { ...A, type: 7 }, 'The type must be text.'],
    ['manual:press', A, 'The button is missing.'],
    [
      'source:add',
      { name: 'x', baseUrl: 'ftp://x', token: 't' },
      'The address (baseUrl) must be a URL such as https://feed.example.com.',
    ],
    ['team:set', { name: 'Mesa', patch: { logo: '<svg/>' } }, 'The logo must be a file in base64.'],
  ])('is explained, for %s %j: %s', (name, input, sentence) => {
    const { error } = controlRequests[name].input.safeParse(input);
    expect(refusedInput(error!, input).message).toBe(sentence);
  });
});

describe("a body that the feed service's schema refuses", () => {
  const matchup = { a: 'Mesa', b: null };
  const bodies: [string, z.ZodType, object][] = [
    ['account', desk.CreateAccount, { name: 'Ann', role: 'scout' }],
    [
      'game',
      desk.CreateGame,
      { ...game, matchup, summary: 'x', durationMinutes: 90, gameId: 'g', grants: ['a'] },
    ],
    [
      'session',
      desk.CreateSession,
      { league: 'wc', matchup: { a: 'A', b: 'B' }, gameId: null, public: true, grants: ['a'], publish: true },
    ],
    ['grant', desk.CreateGrant, { accountId: 'a' }],
    ['press', desk.Press, { type: 'goal', payload: { team: 'A' }, seq: 1 }],
    ['fault', desk.CreateFault, { kind: 'drop', session: 's', seconds: 1, count: 1 }],
    ['sandbox', SandboxRequest, { league: 'wc', speed: 1 }],
    ...CONTRACT_SPORT_SLUGS.flatMap((sport) =>
      Object.entries(definitionOf(sport).rules.presses as Record<string, z.ZodType>).map(
        ([type, schema]): [string, z.ZodType, object] => [type, schema, { team: 'A', a: 1, b: 2, state: {} }],
      ),
    ),
  ];

  it.each(bodies)('is described in plain English, whatever is invalid: %s', (_, schema, right) => {
    for (const input of spoiled(right)) {
      const { error } = schema.safeParse(input);
      if (!error) continue;
      const { predicate } = inputProblem(error, input);
      expect(predicate).toMatch(/^[a-z][^\n]{5,200}$/);
      expect(predicate).not.toMatch(ZOD);
    }
  });
});
