import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isBadCode } from './bad-codes.ts';
import * as registered from './data/registry.ts';
import type { LeagueFile, TeamRow } from './league-file.ts';
import { isCode } from './match.ts';
import { plainKeys } from './spelling.ts';

const color = z.string().regex(/^#[0-9a-f]{6}$/);
const text = z.string().regex(/^\S(?:.*\S)?$/);
const row = z.strictObject({
  id: z.string(),
  name: text,
  short: text,
  place: text,
  code: z.string().regex(/^[A-Z0-9]{2,4}$/),
  colors: z.array(color).min(2).max(6),
  aliases: z.array(text),
  source: z.string(),
  date: z.iso.date(),
  region: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  names: z.partialRecord(z.enum(['es', 'fr', 'de', 'it', 'pt', 'ja', 'ar']), text).optional(),
  isIn2026: z.boolean().optional(),
});
const file = z.strictObject({
  namedAfter: z.enum(['cities', 'countries', 'colleges']),
  sources: z.record(z.string(), z.strictObject({ title: text, license: text, read: z.iso.date() })),
  unclear: z.array(text),
  teams: z.array(row),
});

const files = Object.entries(registered as unknown as Record<string, LeagueFile>);

/** Returns the names and aliases that several rows of a league claim, with the IDs of these rows. */
function claimedTwice(teams: readonly TeamRow[]): string[] {
  const claims = new Map<string, string[]>();
  for (const { id, name, aliases } of teams) {
    const keys = new Set([name, ...aliases].flatMap((each) => (isCode(each) ? [each] : plainKeys(each))));
    for (const key of keys) claims.set(key, [...(claims.get(key) ?? []), id]);
  }
  return [...claims].flatMap(([key, ids]) => (ids.length > 1 ? [`"${key}": ${ids.join(', ')}`] : []));
}

function twice(values: readonly string[]): string[] {
  return values.filter((value, at) => values.indexOf(value) !== at);
}

describe.each(files)('the library of %s', (league, { teams, sources, unclear }) => {
  it('has the format of src/teams/league-file.ts', () => {
    expect(file.safeParse({ ...registered[league as keyof typeof registered] }).error).toBeUndefined();
  });

  it('contains each ID, name and code once', () => {
    for (const of of ['id', 'name', 'code'] as const)
      expect(twice(teams.map((team) => team[of]))).toEqual([]);
  });

  it('uses IDs that start with its slug', () => {
    expect(teams.filter(({ id }) => !id.startsWith(`${league}/`))).toEqual([]);
  });

  it('contains no name or alias that two teams claim', () => {
    expect(claimedTwice(teams)).toEqual([]);
  });

  it('contains no code that a feed uses for another team', () => {
    const codes = teams.flatMap(({ code, aliases }) => [code, ...aliases.filter(isCode)]);
    expect(twice(codes)).toEqual([]);
  });

  it('contains no ambiguous alias', () => {
    const nobody = unclear.flatMap(plainKeys);
    const claimed = teams.flatMap(({ name, aliases }) => [name, ...aliases]);
    expect(claimed.filter((name) => plainKeys(name).some((key) => nobody.includes(key)))).toEqual([]);
  });

  it('names a listed source in every row, and lists no other sources', () => {
    expect(teams.filter(({ source }) => !Object.hasOwn(sources, source))).toEqual([]);
    const used = new Set(teams.map(({ source }) => source));
    expect(Object.keys(sources).filter((source) => !used.has(source))).toEqual([]);
  });

  it('has different first and second colors in every row', () => {
    expect(teams.filter(({ colors: [first, second] }) => first === second)).toEqual([]);
  });

  it("contains no code that a network wouldn't air", () => {
    expect(
      teams.map(({ code }) => code).filter((code) => isBadCode(code) && !Object.hasOwn(AIRED, code)),
    ).toEqual([]);
  });
});

/**
 * Official codes that are a coarse word in some language. They are used, because every broadcast of that team shows
 * them.
 */
const AIRED: Readonly<Record<string, string>> = {
  COK: "FIFA's code for the Cook Islands",
  CON: "the WNBA's code for Connecticut",
  NIG: "FIFA's code for Niger",
  UNCO: 'how the University of Northern Colorado abbreviates itself',
};

describe('duplicate names of two teams', () => {
  const team = (id: string, name: string, aliases: string[]): TeamRow => ({
    id,
    name,
    short: name,
    place: name,
    code: 'AAA',
    colors: ['#000000', '#ffffff'],
    aliases,
    source: 'none',
    date: '2026-01-01',
  });

  it('are reported with both teams', () => {
    const teams = [team('x/A', 'Saint Mary’s', ['Gaels']), team('x/B', 'Iona', ['gaels'])];
    expect(claimedTwice(teams)).toEqual(['"gaels": x/A, x/B']);
  });

  it('are detected regardless of case, marks and word order', () => {
    const teams = [team('x/A', 'Córdoba North', []), team('x/B', 'B', ['north cordoba'])];
    expect(claimedTwice(teams)).toEqual(['"cordoba north": x/A, x/B']);
  });
});

it.each(Object.entries({ LAL: false, fuck: true, ASS: true, MERD: true, PUT: false, GER: false }))(
  'the generated code %s is refused: %s',
  (code, isRefused) => expect(isBadCode(code)).toBe(isRefused),
);
