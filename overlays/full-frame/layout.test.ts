import { describe, expect, it } from 'vitest';
import type { FrameRow, FullFrameViewModel } from './view-model.ts';
import { blocksOf, frameLayout } from './layout.ts';

const fact = (label: string): FrameRow => ({ form: 'fact', label, first: '1', second: '2' });
const team = { score: '20' } as FullFrameViewModel['first'];
const entry = (words: string): FrameRow => ({ form: 'entry', team, words, period: '', score: '1–0' });
const named = (make: (name: string) => FrameRow, count: number): FrameRow[] =>
  Array.from({ length: count }, (_, index) => make(String(index + 1)));

const model = (periods: number, facts: number, entries: number): FullFrameViewModel => ({
  form: 'line',
  eyebrow: ['Final'],
  emblem: null,
  aside: '',
  note: '',
  first: team,
  second: team,
  versus: 'v',
  records: { first: '', second: '' },
  periods: Array.from({ length: periods }, (_, index) => ({
    label: `${index + 1}`,
    first: '0',
    second: '0',
  })),
  facts: named(fact, facts),
  entries: named(entry, entries),
});

const namesOf = (of: FullFrameViewModel, lines: number, isNarrow: boolean): string[] =>
  blocksOf(of, lines, isNarrow).map(({ rows }) =>
    rows.map((row) => (row.form === 'fact' ? row.label : row.words)).join(' '),
  );

describe('rows beneath the teams', () => {
  it.each([
    ['nothing', model(4, 0, 0), 7, false, []],
    ['a few facts in one block', model(4, 3, 0), 7, false, ['1 2 3']],
    ['many facts in two', model(4, 6, 0), 7, false, ['1 2 3', '4 5 6']],
    ['ten entries in two, oldest first', model(4, 0, 10), 7, false, ['1 2 3 4 5', '6 7 8 9 10']],
    ['facts left, the newest entries right', model(4, 3, 10), 5, false, ['1 2 3', '6 7 8 9 10']],
    ['what there is room for', model(4, 6, 0), 4, true, ['1 2 3']],
    ['one column on a narrow picture', model(4, 2, 10), 6, true, ['1 2', '8 9 10']],
    ['facts alone, none where their codes alone fit', model(1, 3, 0), 1, false, []],
    ['facts alone, two to a column where three lines are free', model(4, 6, 0), 3, false, ['1 2', '3 4']],
    ['entries alone, one to a column where one line is free', model(4, 0, 10), 1, false, ['9', '10']],
    ['none where there is no room', model(4, 6, 10), 0, false, []],
    ['none where there is less than none', model(4, 6, 10), -3, true, []],
  ])('%s', (_, of, lines, isNarrow, names) => expect(namesOf(of, lines, isNarrow)).toEqual(names));
});

describe('the board', () => {
  const free = { top: 54, bottom: 844, tall: 1080, safeBottom: 1026 };
  it('is of the size and at the height of the drawings', () => {
    const { width, height, lift } = frameLayout(model(4, 0, 0), 1728, free);
    expect({ width, height, top: 1026 - lift - height - 10 }).toEqual({ width: 1400, height: 438, top: 224 });
  });
  it('never reaches beyond what is free, whatever there is to show', () => {
    for (const of of [model(0, 0, 0), model(4, 6, 10), model(15, 6, 0)]) {
      const { height, lift } = frameLayout(of, 1728, free);
      expect(1026 - lift - height).toBeGreaterThanOrEqual(free.top);
      expect(1026 - lift).toBeLessThanOrEqual(free.bottom);
    }
  });
  it('stays within what is left over a bug, a ticker and a lower third, with facts alone', () => {
    const tight = { top: 54, bottom: 590, tall: 1080, safeBottom: 1026 };
    for (let facts = 0; facts <= 6; facts += 1) {
      const { height } = frameLayout(model(1, facts, 0), 1728, tight);
      expect(height, `${facts} facts`).toBeLessThanOrEqual(tight.bottom - tight.top - 10);
    }
  });

  it('has a column for each of fifteen innings, landscape and vertical', () => {
    for (const available of [1728, 950]) {
      const { column, fromPeriod } = frameLayout(model(15, 0, 0), available, free);
      expect(column).toBeGreaterThanOrEqual(36);
      expect(fromPeriod).toBe(0);
    }
  });
  it('leaves out the oldest where there is no room for all', () => {
    expect(frameLayout(model(30, 0, 0), 950, free).fromPeriod).toBeGreaterThan(10);
  });
});
