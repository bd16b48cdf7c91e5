import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { teamsOf } from './teams.ts';

function codes(a: string | null, b: string | null): (string | null)[] {
  const teams = teamsOf({ a, b });
  return [teams.a.code, teams.b.code];
}

describe('codes', () => {
  test.for([
    ['Riverside United', 'Northgate FC', 'RIV', 'NOR'],
    ['Lakeside', 'Lakeview', 'LAS', 'LAV'],
    ['Sandbox A', 'Sandbox B', 'SAA', 'SAB'],
    ['FC Harbor', 'The Mesa', 'HAR', 'MES'],
    ['A', 'B', 'A', 'B'],
    ['Ö', 'ßig', 'Ö', 'SSI'],
    ['Северный', 'Παράδεισος', 'СЕВ', 'ΠΑΡ'],
    ['  ', null, null, null],
    [null, 'Bayview', null, 'BAY'],
    ['!!!', '???', null, null],
  ] as const)('%j and %j', ([a, b, codeA, codeB]) => {
    expect(codes(a, b)).toEqual([codeA, codeB]);
  });

  test('are never blank, whatever the name, and the same for the same names', () => {
    const anyName = fc.option(fc.string({ unit: 'grapheme', maxLength: 40 }));
    fc.assert(
      fc.property(anyName, anyName, (a, b) => {
        for (const code of codes(a, b)) if (code !== null) expect(code.trim()).not.toBe('');
        expect(codes(a, b)).toEqual(codes(a, b));
      }),
    );
  });
});

describe('colours', () => {
  test('of a match are never the same, and the same names get the same ones', () => {
    fc.assert(
      fc.property(fc.option(fc.string()), fc.option(fc.string()), (a, b) => {
        const teams = teamsOf({ a, b });
        expect(teams.a.colour).not.toBe(teams.b.colour);
        expect(teams.a.colour).toMatch(/^#[0-9a-f]{6}$/);
        expect(teamsOf({ a, b })).toEqual(teams);
      }),
      { numRuns: 2_000 },
    );
  });
});
