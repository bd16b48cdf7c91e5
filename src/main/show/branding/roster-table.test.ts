import { describe, expect, it } from 'vitest';
import type { Cells } from '../../../preload/contract/imports.ts';
import { openText } from '../tables/cells.ts';
import { recognizeColumns } from '../tables/columns.ts';
import { readRosterTable, ROSTER_TABLE } from './roster-table.ts';

const read = (cells: Cells) => readRosterTable(cells, recognizeColumns(ROSTER_TABLE, cells));
const textRead = (text: string) => read(openText(text).cells);
/** Returns players as "9 Bo Vale", with position and short name if there are any. */
const shown = ({ entries }: ReturnType<typeof read>): string[] =>
  entries.map(({ number, name, short, position }) =>
    [number, name, short && `(${short})`, position].filter(Boolean).join(' '),
  );

describe('the columns of a roster', () => {
  it.each([
    ['German, with a pass number', 'Passnr.;Nachname;Vorname;Rückennr.\n0815;Weiß;Jörn;9', ['9 Jörn Weiß']],
    ['"Name" as the family name', 'Name;Vorname;Nr.\nWeiß;Jörn;9', ['9 Jörn Weiß']],
    ['Spanish', 'Dorsal;Nombre;Apellidos;Demarcación\n9;José;Peña;DC', ['9 José Peña DC']],
    ['French', 'N°;Nom;Prénom;Poste\n9;Vale;Zoé;ATT', ['9 Zoé Vale ATT']],
    ['Polish', 'Numer;Imię;Nazwisko;Pozycja\n9;Łukasz;Żak;N', ['9 Łukasz Żak N']],
    ['Russian', 'Номер;Имя;Фамилия\n9;Пётр;Иванов', ['9 Пётр Иванов']],
    ['Japanese', '背番号,選手名,ポジション\n9,山田 太郎,FW', ['9 山田 太郎 FW']],
    ['of an American team', 'First Name,Last Name,Jersey #,Height\nBo,Vale,00,"6\'1"""', ['00 Bo Vale']],
    ['of a league service', 'full_name,nick,pos,num\nBo Vale,Bozo,GK,1', ['1 Bo Vale (Bozo) GK']],
    ['with a row counter', 'No.,Name,Jersey #\n1,Bo Vale,44', ['44 Bo Vale']],
    ['of clothes beside the numbers', 'PlayerNumber,PlayerName,JerseySize\n2,Bo Vale,XL', ['2 Bo Vale']],
    [
      'below a title',
      'Riverside FC 2026,,\nexported today,,\n\nNo.,Name,Pos\n9,Bo Vale,ST',
      ['9 Bo Vale ST'],
    ],
    ['without headings', '9,Bo Vale\n10,Cy Moss', ['9 Bo Vale', '10 Cy Moss']],
  ])('are recognized: %s', (_, text, players) => {
    const reading = textRead(text);
    expect(shown(reading)).toEqual(players);
    expect(reading.problems).toEqual([]);
  });
});

describe('a player of a table', () => {
  it.each([
    ['#9', ['9 Bo Vale']],
    ['7.0', ['7 Bo Vale']],
    ['00', ['00 Bo Vale']],
    ['10A', ['10A Bo Vale']],
    ['', ['Bo Vale']],
    ['-', ['Bo Vale']],
    ['TBD', ['Bo Vale']],
  ])('has the number %j as text', (number, players) => {
    expect(
      shown(
        read([
          ['No', 'Name'],
          [number, 'Bo Vale'],
        ]),
      ),
    ).toEqual(players);
  });

  it('has no number if the cell says "TBD", with a note', () => {
    const { notes } = read([
      ['No', 'Name'],
      ['TBD', 'Bo Vale'],
    ]);
    expect(notes).toEqual([{ row: 1, sentence: 'Bo Vale has no number, because "TBD" isn\'t one.' }]);
  });

  it.each([['9 Bo Vale'], ['#9 Bo Vale'], ['9. Bo Vale'], ['Bo Vale #9'], ['Bo Vale (9)'], ['9 - Bo Vale']])(
    'may have number and name in one cell: %s',
    (cell) => {
      expect(shown(read([['Name'], [cell]]))).toEqual(['9 Bo Vale']);
    },
  );

  it('is turned around if the table writes last names first', () => {
    expect(shown(read([['Name'], ['Weiß, Jörn'], ['Vale, Bo']]))).toEqual(['Jörn Weiß', 'Bo Vale']);
    expect(shown(read([['Name'], ['Vale, Jr.'], ['Bo Moss, the second'], ['Cy Orr']]))).toEqual([
      'Vale, Jr.',
      'Bo Moss, the second',
      'Cy Orr',
    ]);
  });

  it('may share a number with another, and a name with a player with another number', () => {
    const reading = read([
      ['No', 'Name', 'Pos'],
      ['25', 'Dexter Fane', 'RB'],
      ['25', 'Bryce Alden', 'CB'],
      ['7', 'Bryce Alden', 'QB'],
    ]);
    expect(shown(reading)).toEqual(['25 Dexter Fane RB', '25 Bryce Alden CB', '7 Bryce Alden QB']);
    expect(reading).toMatchObject({
      problems: [],
      notes: [{ row: null, sentence: 'Number 25 is worn by Dexter Fane and Bryce Alden.' }],
    });
  });

  it('is left out if it is repeated, or if its row has only a number', () => {
    const reading = read([
      ['No', 'Name'],
      ['9', 'Bo Vale'],
      ['9', 'bo vale'],
      ['10', ''],
    ]);
    expect(shown(reading)).toEqual(['9 Bo Vale']);
    expect(reading.notes).toEqual([
      { row: 2, sentence: 'bo vale is already in row 2. This row is left out.' },
      { row: 3, sentence: 'This row has no name and is left out.' },
    ]);
  });

  it('is a problem of its row if something about it is wrong', () => {
    const { problems } = read([
      ['No', 'Name', 'Starter'],
      ['1234', 'Bo Vale', 'ja'],
      ['9', 'Cy Moss', 'maybe'],
    ]);
    expect(problems).toEqual([
      { row: 1, sentence: 'The number can have at most 3 characters.' },
      { row: 2, sentence: 'The starter column must say yes or no, but it says "maybe".' },
    ]);
  });
});

it('a squad of 125 players fits', () => {
  const squad = Array.from({ length: 125 }, (_, place) => [String(place % 99), `Player ${place} Vale`]);
  const { entries, problems, notes } = read([['No', 'Name'], ...squad]);
  expect([entries.length, problems]).toEqual([125, []]);
  expect(notes).toEqual([{ row: null, sentence: '26 numbers are each worn by several players.' }]);
});
