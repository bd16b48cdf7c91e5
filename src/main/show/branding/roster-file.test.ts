import { describe, expect, it } from 'vitest';
import type { Player } from '../../../preload/contract/rosters.ts';
import { readRoster, rosterCsv } from './roster-file.ts';

const player = (name: string, of: Partial<Player> = {}): Player => ({
  number: null,
  name,
  short: null,
  position: null,
  starts: false,
  ...of,
});

const ADA = player('Ada Lee', { number: '00', short: 'Lee', position: 'GK', starts: true });
const BO = player('Bo Vale', { number: '9' });

describe('a roster file', () => {
  it('is read back the same as it was written', () => {
    const odd = player('=Vale, "Bo"; 高橋', { number: '0', position: '+' });
    const csv = rosterCsv([ADA, BO, odd]);
    expect(csv.split('\r\n')[0]).toBe('number,name,short name,position,starts');
    expect(readRoster(csv)).toEqual({ players: [ADA, BO, odd], problems: [] });
  });

  it.each([
    [
      'with commas as separators',
      'number,name,short name,position,starts\n00,Ada Lee,Lee,GK,yes\n9,Bo Vale,,,no\n',
    ],
    [
      'with semicolons as separators',
      'number;name;short name;position;starts\r\n00;Ada Lee;Lee;GK;1\r\n9;Bo Vale;;;0',
    ],
    [
      'pasted from a spreadsheet',
      'Starts\tPos\tPlayer\tNo.\tShort\nx\tGK\tAda Lee\t00\tLee\n\t\tBo Vale\t9\t\n',
    ],
    [
      'with a byte order mark',
      '\ufeff#,Name,Short Name,Position,Starter\n00,Ada Lee,Lee,GK,TRUE\n9,Bo Vale,,,FALSE\n',
    ],
    [
      'with a name on two lines and numbers after a #',
      'number,name,short name,position,starts\n#00,"Ada\nLee",Lee,GK,yes\n# 9,"Bo\r\n Vale",,,\n',
    ],
    ['with empty lines', 'No,Player,Short,Pos,Starts\n\n00, Ada Lee ,Lee,GK,y\n,,,,\n9,Bo Vale,,,n\n'],
  ])('can be read %s', (_, csv) => {
    expect(readRoster(csv)).toEqual({ players: [ADA, BO], problems: [] });
  });

  it.each([
    ['', ['The file has no players. It needs a header line, then one line per player.']],
    ['number,name\n', ['The file has no players. It needs a header line, then one line per player.']],
    ['9,Bo Vale\n', ['The column "9" is unknown. Columns: number, name, short name, position, starts.']],
    [
      'number,name,height\n9,Bo Vale,180\n',
      ['The column "height" is unknown. Columns: number, name, short name, position, starts.'],
    ],
    [
      'number,,name\n9,,Bo Vale\n',
      ['The header line has a column without a name. Columns: number, name, short name, position, starts.'],
    ],
    [
      'number,position\n9,GK\n',
      ['The column "name" is missing. Columns: number, name, short name, position, starts.'],
    ],
    ['No.,name,#\n9,Bo Vale,9\n', ['The header line has two columns for the number. Remove one.']],
    ['name,name\nBo,Bo\n', ['The header line has two columns for the name. Remove one.']],
    [
      'number,name\n9\n',
      [
        'Line 2: the number of values differs from the number of columns. Put values that contain a comma in quotation marks.',
      ],
    ],
    [
      'number,name\n9,"Bo Vale\n',
      ['A quotation mark is never closed. Close it. Inside a value, write it twice.'],
    ],
    [
      `number,name,starts\n1000,Ada,yes\n9,,no\n8,Cy,maybe\n7,${'x'.repeat(61)},no\n`,
      [
        'Line 2: number can have at most 3 characters.',
        'Line 3: name is empty.',
        'Line 4: starts must be yes or no, but it is "maybe".',
        'Line 5: name can have at most 60 characters.',
      ],
    ],
    [`name,short\nBo,${'x'.repeat(41)}\n`, ['Line 2: short name can have at most 40 characters.']],
    [
      'number,name\n9,Ada Lee\n,\n9,Bo Vale\n7,ADA  LEE\n',
      [
        'Line 4: Ada Lee and Bo Vale both have number 9. Give one of them another number.',
        'Line 5: The name "ADA  LEE" is used twice. Remove one, or write out both names.',
      ],
    ],
    [
      `name\n${Array.from({ length: 81 }, (_, place) => `Player ${place}\n`).join('')}`,
      ['The file has 81 players, and a roster can have 80. Remove some.'],
    ],
  ])('is refused with one error per line: %j', (csv, problems) => {
    expect(readRoster(csv).problems).toEqual(problems);
  });
});
