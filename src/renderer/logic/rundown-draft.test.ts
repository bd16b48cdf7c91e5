import { describe, expect, it } from 'vitest';
import { type RundownItem } from '../../preload/contract/rundown.ts';
import {
  blankRow,
  draftOf,
  itemOf,
  ROW_KINDS,
  stepFrom,
  type RowDraft,
  type RowKind,
} from './rundown-draft.ts';
import { DWELL_MAX_SECONDS } from '../../preload/contract/limits.ts';

const FILLED: RowDraft = {
  ...blankRow,
  name: ' Zoë Åström ',
  title: 'Head coach',
  number: '7',
  side: 'B',
  note: 'Final',
  venue: 'Lakeside Arena',
  starts: '2026-11-23T20:30',
  heading: 'Weather delay',
  lines: 'Delay: back at 21:15\n\nSold out',
  breaking: 'News: a line',
  seconds: '8',
};

describe('a row being edited', () => {
  it.each(Object.keys(ROW_KINDS) as RowKind[])(
    'is unchanged after a round trip through its form, as %s',
    (kind) => {
      const item = itemOf({ ...FILLED, kind });
      if (typeof item === 'string') throw new Error(item);
      const saved = { ...item, team: null } as RundownItem;
      const draft = draftOf(saved);
      expect(draft.kind).toBe(kind);
      expect(itemOf(draft)).toEqual(item);
    },
  );

  it('stays until cleared if it has no seconds, and accepts only whole seconds', () => {
    const typed = (seconds: string) => itemOf({ ...FILLED, seconds });
    expect(typed(' ')).toMatchObject({ seconds: null });
    expect(typed(` ${DWELL_MAX_SECONDS} `)).toMatchObject({ seconds: DWELL_MAX_SECONDS });
    for (const wrong of ['0', String(DWELL_MAX_SECONDS + 1), '1.5', 'soon', '-3'])
      expect(typed(wrong)).toBe('Enter whole seconds from 1 to 600, or leave the field empty.');
  });

  it.each([
    ['person', 'Enter a name first.'],
    ['text', 'Enter a title first.'],
    ['lines', 'Enter a line first.'],
  ] as const)('reports what is missing, as %s', (kind, sentence) => {
    expect(itemOf({ ...blankRow, kind, name: '  ' })).toBe(sentence);
  });

  it('has only a dwell time if it is a moment', () => {
    const draft = draftOf({ kind: 'moment', moment: 1, at: 0, words: 'Goal', seconds: 9 });
    expect(itemOf(draft)).toEqual({ kind: 'moment', seconds: 9 });
  });
});

describe('moving a row by one', () => {
  const groups = [
    { id: 'one', rows: [{ id: 'a' }, { id: 'b' }] },
    { id: 'empty', rows: [] },
    { id: 'two', rows: [{ id: 'c' }] },
  ];

  it('moves it within its group, then into the next group, empty or not', () => {
    expect(stepFrom(groups, 'a', 1)).toEqual({ group: 'one', place: 1 });
    expect(stepFrom(groups, 'b', 1)).toEqual({ group: 'empty', place: 0 });
    expect(stepFrom(groups, 'c', -1)).toEqual({ group: 'empty', place: 0 });
    expect(stepFrom(groups.slice(0, 1).concat(groups[2]!), 'c', -1)).toEqual({ group: 'one', place: 2 });
  });

  it("doesn't move it past either end", () => {
    expect(stepFrom(groups, 'a', -1)).toBeNull();
    expect(stepFrom(groups, 'c', 1)).toBeNull();
    expect(stepFrom(groups, 'stranger', 1)).toBeNull();
  });
});
