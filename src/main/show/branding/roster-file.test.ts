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
    ['number,name\n', ['The table has no players below the headings.']],
    [
      'number,position\n9,GK\n',
      ['No column with the names was found. Choose it above the table, or give it the heading "Name".'],
    ],
    ['number,name\n9,"Bo Vale\n', ['A quotation mark is never closed. Close it, or remove it.']],
    [
      `number,name,position,starts\n1000,Ada,,yes\n9,,GK,no\n8,Cy,,maybe\n7,${'x'.repeat(61)},,no\n`,
      [
        'Row 2: The number can have at most 3 characters.',
        'Row 3: The name is empty.',
        'Row 4: The starter column must say yes or no, but it says "maybe".',
        'Row 5: The name can have at most 60 characters.',
      ],
    ],
    [`name,short\nBo,${'x'.repeat(41)}\n`, ['Row 2: The short name can have at most 40 characters.']],
    [
      'number,name\n9,Ada Lee\n,\n9,Bo Vale\n,ADA  LEE\n',
      ['Row 5: The name "ADA  LEE" is used twice. Give each its own number, or write out both names.'],
    ],
    [
      `name\n${Array.from({ length: 151 }, (_, place) => `Player ${String.fromCharCode(65 + (place % 26))} ${'x'.repeat(place / 26)}\n`).join('')}`,
      ['The table has 151 players, and a roster can have 150. Delete some rows.'],
    ],
  ])('is refused with one error per row: %j', (csv, problems) => {
    expect(readRoster(csv).problems).toEqual(problems);
  });
});
