import { write } from 'hucre';
import { describe, expect, it } from 'vitest';
import { openFile, openText } from './cells.ts';

const ROWS = [
  ['No.', 'Name'],
  ['9', 'Bo Vale'],
];
const open = (bytes: Uint8Array, sheet: number | null = null) => openFile(bytes, { encoding: null, sheet });
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('a text', () => {
  it.each([
    ['commas', 'No.,Name\n9,Bo Vale\n'],
    ['semicolons', 'No.;Name\r\n9;Bo Vale\r\n'],
    ['tabs', 'No.\tName\n9\tBo Vale'],
    ['vertical bars', 'No.|Name\n9|Bo Vale'],
    ['a line that names the delimiter', '\ufeffsep=;\r\nNo.;Name\r\n9;Bo Vale'],
    ['line breaks of old Macs', 'No.;Name\r9;Bo Vale\r'],
    ['quoted values', '"No.","Name"\n"9","Bo Vale"\n'],
    ['delimiters at the ends of lines', 'No.,Name,,\n9,Bo Vale,,\n,,,\n'],
  ])('with %s is read as cells', (_, text) => {
    expect(openText(text).cells).toEqual(ROWS);
  });

  it('may have quotation marks inside values, rows of different lengths and empty rows', () => {
    expect(openText(`Squad\n\nName,Height\nBo,6'1"\nCy\n`).cells).toEqual([
      ['Squad'],
      [''],
      ['Name', 'Height'],
      ['Bo', `6'1"`],
      ['Cy'],
    ]);
  });

  it('may have commas in names between semicolons', () => {
    expect(openText('Name;No.\nVale, Bo;9\nMoss, Cy;7\n').cells).toEqual([
      ['Name', 'No.'],
      ['Vale, Bo', '9'],
      ['Moss, Cy', '7'],
    ]);
  });

  it.each([
    ['nothing', '  \n;;\n', 'There is nothing in this table.'],
    [
      'an unclosed quotation mark',
      'name\n"Bo\n',
      'A quotation mark is never closed. Close it, or remove it.',
    ],
    [
      'too many rows',
      'x\n'.repeat(2_001),
      "The table has more than 2000 rows. Delete those that you don't need.",
    ],
    [
      'too many columns',
      'x,'.repeat(101),
      "The table has more than 100 columns. Delete those that you don't need.",
    ],
    [
      'too much text for a message',
      `${'é'.repeat(500)}\n`.repeat(1_000),
      "The table is too large. Delete the columns and sheets that you don't need.",
    ],
  ])('with %s is refused with one sentence', (_, text, sentence) => {
    expect(() => openText(text)).toThrow(sentence);
  });
});

describe('a workbook', () => {
  const squad = {
    name: 'Squad',
    rows: [
      ['No.', 'Name'],
      [9, 'Bo Vale'],
    ],
  };

  it.each(['xlsx', 'ods'] as const)('is read as %s', async (format) => {
    const table = await open(await write({ format, sheets: [squad] }));
    expect(table).toEqual({ cells: ROWS, encoding: null, isCertain: true, sheets: ['Squad'], sheet: 0 });
  });

  it('opens at its first sheet with content, and at a chosen one, without hidden ones', async () => {
    const bytes = await write({
      sheets: [
        { name: 'Draft', rows: [['secret']], hidden: true },
        { name: 'Cover', rows: [] },
        squad,
        { name: 'Staff', rows: [['Cy Moss']] },
      ],
      activeSheet: 1,
    });
    expect(await open(bytes)).toMatchObject({ cells: ROWS, sheets: ['Cover', 'Squad', 'Staff'], sheet: 1 });
    expect(await open(bytes, 2)).toMatchObject({ cells: [['Cy Moss']], sheet: 2 });
    await expect(open(bytes, 7)).rejects.toThrow('There is nothing in this table.');
  });

  it('keeps the zeros of a number that is formatted as "00"', async () => {
    const cells = new Map([
      ['1,0', { value: 0, type: 'number' as const, style: { numFmt: '00' } }],
      ['2,0', { value: 7, type: 'number' as const, style: { numFmt: 'General' } }],
    ]);
    const bytes = await write({ sheets: [{ name: 'Squad', rows: [['No.'], [0], [7]], cells }] });
    expect((await open(bytes)).cells).toEqual([['No.'], ['00'], ['7']]);
  });

  it('leaves a date empty that is out of range', async () => {
    const cells = new Map([
      ['1,1', { value: 1e10, type: 'number' as const, style: { numFmt: 'yyyy-mm-dd' } }],
    ]);
    const rows = [
      ['Name', 'Born'],
      ['Bo Vale', 1e10],
    ];
    const bytes = await write({ sheets: [{ name: 'Squad', rows, cells }] });
    expect((await open(bytes)).cells).toEqual([
      ['Name', 'Born'],
      ['Bo Vale', ''],
    ]);
  });

  it('that is too large once unpacked is refused with one sentence', async () => {
    const bytes = await write({
      sheets: [squad, { name: 'Notes', rows: [['x'.repeat(41_000_000)]], hidden: true }],
    });
    await expect(open(bytes)).rejects.toThrow(
      "The table is too large. Delete the columns and sheets that you don't need.",
    );
  });

  it('with a password is refused with one sentence', async () => {
    const bytes = await write({ sheets: [squad], encryption: { password: 'x', spinCount: 1 } });
    await expect(open(bytes)).rejects.toThrow(
      'This file has a password. Save it without a password, then try again.',
    );
  });
});

describe('another file', () => {
  it.each([
    ['PDF', bytesOf('%PDF-1.7\n'), /^This is a PDF\. Choose a file from a spreadsheet/],
    ['picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47), /^This is a picture\./],
    ['web page', bytesOf('<!DOCTYPE html><html>'), /^This is a web page\./],
    [
      'web page without a type',
      bytesOf('\n<!-- SSO -->\n<head><title>Log in</title>'),
      /^This is a web page\./,
    ],
    ['binary file', bytesOf('name\n\0\u0001\u0002'), /^This isn't an Excel or OpenDocument file\./],
    ['zip archive', bytesOf('PK\u0003\u0004 nothing'), /^This isn't an Excel or OpenDocument file\./],
  ])('such as a %s is refused with one sentence', async (_, bytes, sentence) => {
    await expect(open(bytes)).rejects.toThrow(sentence);
  });
});
