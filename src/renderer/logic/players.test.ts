import { describe, expect, it } from 'vitest';
import { buttonNames, playerLabel, playersFor } from './players.ts';

const of = (number: string | null, name: string, short: string | null = null) => ({ number, name, short });
const SQUAD = [
  of('1', 'Ada Lee'),
  of('9', 'Bo Vale', 'Vale'),
  of('19', 'Zoë Åström'),
  of('10', 'Łucja Wiśniewska'),
  of(null, 'محمد صلاح'),
  of('00', '山田 太郎', '山田'),
];
const names = (typed: string) => playersFor(SQUAD, typed).map(({ name }) => name);

describe('the name on a button', () => {
  it.each([
    ['Ana Vale', null, ['Ana Vale', 'A. Vale']],
    ['Ana Maria Vale', null, ['Ana Maria Vale', 'A. Maria Vale', 'A. Vale']],
    ['Georg von Vale', null, ['Georg von Vale', 'G. von Vale', 'G. Vale']],
    ['高橋', null, ['高橋']],
    ['Ana Vale', 'Vale', ['Vale']],
  ] as const)('is shortened from %s (%s) to the forms %j', (name, short, forms) => {
    expect(buttonNames({ name, short })).toEqual(forms);
  });
});

describe('playersFor', () => {
  it('finds the full shirt number before numbers that start with it', () => {
    expect(names('1')).toEqual(['Ada Lee']);
    expect(names('0')).toEqual(['山田 太郎']);
    expect(playersFor(SQUAD.slice(1), '1').map(({ number }) => number)).toEqual(['19', '10']);
  });

  it('finds a part of the name or short name, whatever its accents and script', () => {
    expect(names('vale')).toEqual(['Bo Vale']);
    expect(names('astrom')).toEqual(['Zoë Åström']);
    expect(names('zoe')).toEqual(['Zoë Åström']);
    expect(names('صلاح')).toEqual(['محمد صلاح']);
    expect(names('山田')).toEqual(['山田 太郎']);
  });

  it('finds every player for an empty text, and none for an unknown name', () => {
    expect(playersFor(SQUAD, '  ')).toEqual(SQUAD);
    expect(names('Cy')).toEqual([]);
  });

  it('finds players that playerLabel describes by number and short name', () => {
    expect(SQUAD.map(playerLabel)).toEqual([
      '1 Ada Lee',
      '9 Vale',
      '19 Zoë Åström',
      '10 Łucja Wiśniewska',
      'محمد صلاح',
      '00 山田',
    ]);
  });
});
