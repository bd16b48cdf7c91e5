import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GeneratedCodes, GENERATED_CODES_MAX } from './generated-codes.ts';
import { codesFor, placeholderColors } from './placeholder-looks.ts';

const none = (): boolean => false;
const codes = (): GeneratedCodes => new GeneratedCodes([], () => undefined);
const natural = (name: string): string | undefined => codesFor(name).next().value as string | undefined;

describe('the default code', () => {
  test.for([
    ['Golden State Warriors', 'GSW'],
    ['Golden State Warriors 1946', 'GSW'],
    ['1860', '186'],
    ['Saint Bartholomew-on-the-Upper-Riverside', 'SBU'],
    ['Riverside United', 'RIV'],
    ['Northgate FC', 'NOR'],
    ['Saint Peter', 'SPE'],
    ['Real Harbor', 'RHA'],
    ['Sandbox A', 'SAA'],
    ['The Mesa', 'MES'],
    ['St. Mesa', 'SME'],
    ['A', 'A'],
    ['Ö', 'Ö'],
    ['ßig', 'SSI'],
    ['Северный', 'СЕВ'],
    ['FC', 'FC'],
  ] as const)('abbreviates %j as %j', ([name, code]) => {
    expect(natural(name)).toBe(code);
  });

  test.for(['', '  ', '!!!'])('is missing for %j', (name) => {
    expect(natural(name)).toBeUndefined();
    expect(codes().codeOf(name, none)).toBeNull();
  });
});

describe('placeholder codes', () => {
  test('stay the same when a name is requested again, even in other letter case', () => {
    const generated = codes();
    expect(generated.codeOf('Lakeside', none)).toBe('LAK');
    expect(generated.codeOf('Lakeview', none)).toBe('LAE');
    expect(generated.codeOf(' LAKESIDE', none)).toBe('LAK');
    expect(generated.codeOf('Lakeview', none)).toBe('LAE');
  });

  test('stay the same after a restart, even if other names come first', () => {
    const before = codes();
    before.codeOf('Lakeside', none);
    before.codeOf('Lakeview', none);
    const after = new GeneratedCodes(before.entries(), () => undefined);
    expect(after.codeOf('Lakeview', none)).toBe('LAE');
    expect(after.codeOf('Lakeside', none)).toBe('LAK');
  });

  test('yield to the permanent code of a team', () => {
    const generated = codes();
    expect(generated.codeOf('Lakeside', none)).toBe('LAK');
    expect(generated.codeOf('Lakeside', (code) => code === 'LAK')).toBe('LAE');
  });

  test('are never unfit for air', () => {
    expect(natural('Assam')).toBe('ASS');
    expect(codes().codeOf('Assam', none)).toBe('ASA');
  });

  test('are saved once, when they are generated', () => {
    let count = 0;
    const generated = new GeneratedCodes([], () => (count += 1));
    generated.codeOf('Lakeside', none);
    generated.codeOf('Lakeside', none);
    expect(count).toBe(1);
  });

  test('are never blank and never the same for two names', () => {
    const anyName = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(
        fc.uniqueArray(anyName, { selector: (name) => name.normalize('NFC').trim().toLowerCase() }),
        (names) => {
          const generated = codes();
          const generatedCodes = names
            .map((name) => generated.codeOf(name, none))
            .filter((code) => code !== null);
          expect(new Set(generatedCodes).size).toBe(generatedCodes.length);
          for (const code of generatedCodes) expect(code.trim()).not.toBe('');
        },
      ),
    );
  });

  test('are deleted, oldest first, when there are more than any show needs', () => {
    const generated = codes();
    for (let team = 0; team <= GENERATED_CODES_MAX; team += 1) generated.codeOf(`Team ${String(team)}`, none);
    expect(generated.entries()).toHaveLength(GENERATED_CODES_MAX);
    expect(generated.entries()[0]?.name).toBe('team 1');
  });
});

test('the two placeholder colors of a name differ, and spaces around it change nothing', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      const { color, second } = placeholderColors(name);
      expect(color).toMatch(/^#[0-9a-f]{6}$/);
      expect(second).not.toBe(color);
      expect(placeholderColors(` ${name.toUpperCase()}`).color).toBe(
        placeholderColors(name.toUpperCase()).color,
      );
    }),
  );
});
