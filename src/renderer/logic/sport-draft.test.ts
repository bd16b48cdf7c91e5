import { describe, expect, it } from 'vitest';
import { SportFile } from '../../feed/sports/file/sport-file.ts';
import { shipped } from '../../feed/sports/file/shipped/index.ts';
import {
  copyOf,
  draftFromFile,
  draftFromText,
  englishOf,
  idOf,
  jsonOf,
  renamed,
  translationsOf,
  valueAt,
  withEnglish,
  withRow,
  withRowName,
  withValue,
  type SportDraft,
} from './sport-draft.ts';
import { FORM_PARTS, type FormField } from './sport-form.ts';

const NONE: ReadonlySet<string> = new Set();
const draftOf = (id: string): SportDraft => {
  const file = shipped.find((one) => one.id === id);
  if (!file) throw new Error(`There is no ${id}.`);
  return structuredClone(file);
};
const hockey = draftOf('ice-hockey');
const isValid = (draft: unknown): boolean => SportFile.safeParse(draft).success;

describe('a changed value', () => {
  it('changes nothing else', () => {
    const next = withValue(hockey, ['periods', 'overtime', 'minutes'], 10);
    expect(valueAt(next, ['periods', 'overtime', 'minutes'])).toBe(10);
    expect(withValue(next, ['periods', 'overtime', 'minutes'], 5)).toEqual(hockey);
    expect(valueAt(hockey, ['periods', 'overtime', 'minutes'])).toBe(5);
  });

  it('keeps the order of the fields', () => {
    const next = withValue(hockey, ['periods', 'count'], 2) as SportDraft;
    expect(Object.keys(next)).toEqual(Object.keys(hockey));
  });

  it('is removed if it is undefined, even if it is a row of a list', () => {
    const next = withValue(withValue(hockey, ['shootout'], undefined), ['counters', 0], undefined);
    expect(next).not.toHaveProperty('shootout');
    expect(valueAt(next, ['counters'])).toEqual((hockey['counters'] as unknown[]).slice(1));
  });

  it('creates missing objects on its path', () => {
    expect(withValue({}, ['playClock', 'seconds'], 24)).toEqual({ playClock: { seconds: 24 } });
  });
});

describe('a text', () => {
  it('keeps its translations if the English changes', () => {
    const name = { en: 'Goal', de: 'Tor' };
    expect(withEnglish(name, 'Point')).toEqual({ en: 'Point', de: 'Tor' });
    expect(withEnglish('Goal', 'Point')).toBe('Point');
    expect(translationsOf(name)).toBe(1);
    expect(translationsOf('Goal')).toBe(0);
  });

  it("is empty if the draft's value isn't a text", () => {
    expect(['Goal', { en: 'Goal' }, null, 7, undefined].map(englishOf)).toEqual(['Goal', 'Goal', '', '', '']);
  });
});

describe('an ID', () => {
  it.each([
    ['Ice hockey copy', 'ice-hockey-copy'],
    ['  3x3 Basketball! ', 'x3-basketball'],
    ['Pétanque', 'petanque'],
    ['アイスホッケー', 'sport'],
    ['a'.repeat(40), 'a'.repeat(30)],
  ])('is derived from the name %s', (name, id) => {
    expect(idOf(name, NONE, 'sport')).toBe(id);
  });

  it('gets a number if it is already used', () => {
    expect(idOf('Goal', new Set(['goal', 'goal-2']), 'row')).toBe('goal-3');
    expect(idOf('a'.repeat(30), new Set(['a'.repeat(30)]), 'row')).toBe(`${'a'.repeat(28)}-2`);
  });
});

describe('a copy', () => {
  it.each(shipped)('of $id is a valid sport of version 1 with a new ID', (file) => {
    const copy = copyOf({ ...file, version: 7 }, NONE, new Set(shipped.map(({ id }) => id)));
    expect(isValid(copy)).toBe(true);
    expect(copy).toEqual({ ...file, id: `${file.id}-copy`.slice(0, 30), version: 1, name: copy['name'] });
  });

  it('has a different name from other copies', () => {
    const first = copyOf(hockey, NONE, NONE);
    const second = copyOf(hockey, new Set([String(first['name'])]), new Set([String(first['id'])]));
    expect(second).toMatchObject({ id: 'ice-hockey-copy-2', name: 'Ice hockey copy 2' });
    expect(isValid(copyOf({ ...hockey, name: 'a'.repeat(60) }, NONE, NONE))).toBe(true);
  });

  it('has an ID that is derived from its name until the producer changes the ID', () => {
    const copy = renamed(copyOf(hockey, NONE, NONE), 'Pond hockey', NONE);
    expect(copy).toMatchObject({ id: 'pond-hockey', name: 'Pond hockey' });
    expect(renamed({ ...copy, id: 'pond' }, 'Lake hockey', NONE)).toMatchObject({
      id: 'pond',
      name: 'Lake hockey',
    });
  });
});

describe('a row', () => {
  it('gets an ID that no list uses', () => {
    const once = withRow(hockey, ['scores'], { name: 'New score', points: 1 });
    const twice = withRow(once, ['counters'], { name: 'New score', from: 0, max: 9 });
    expect(valueAt(once, ['scores', 1, 'id'])).toBe('new-score');
    expect(valueAt(twice, ['counters', 2, 'id'])).toBe('new-score-2');
    expect(isValid(twice)).toBe(true);
  });

  it('has an ID that is derived from its name until it is saved', () => {
    const added = withRow(hockey, ['scores'], { name: 'New score', points: 1 });
    expect(valueAt(withRowName(added, ['scores', 1], 'Power goal', hockey), ['scores', 1])).toEqual({
      id: 'power-goal',
      name: 'Power goal',
      points: 1,
    });
    expect(valueAt(withRowName(added, ['scores', 1], 'Power goal', added), ['scores', 1, 'id'])).toBe(
      'new-score',
    );
  });

  it('keeps its ID and translations if it is already saved', () => {
    const next = withRowName(hockey, ['scores', 0], 'Point', hockey);
    expect(valueAt(next, ['scores', 0])).toMatchObject({ id: 'goal', name: { en: 'Point', de: 'Tor' } });
  });

  it('keeps its ID while another score must follow it', () => {
    const rugby = draftOf('rugby-union');
    const follows = valueAt(rugby, ['scores', 1, 'follows']);
    expect(follows).toBe(valueAt(rugby, ['scores', 0, 'id']));
    const next = withRowName(rugby, ['scores', 0], 'Touchdown', null);
    expect(valueAt(next, ['scores', 0, 'id'])).toBe(follows);
    expect(isValid(next)).toBe(true);
  });
});

describe('the form', () => {
  const allowed = (field: FormField): unknown[] => {
    if (field.kind === 'choice') return field.choices.map(([value]) => value);
    if (field.kind === 'check') return [true, false];
    if (field.kind === 'text') return ['Text'];
    return [field.min, field.max, ...(field.isOptional ? [field.empty] : [])];
  };
  /** Contradictions between fields. Main reports these, so the form allows them. */
  const CONTRADICTIONS = /needs "shootout"|must be at least the target|can't be on the highest|maximum/;

  it.each(shipped)('of $id limits each field as the format does', (file) => {
    for (const part of FORM_PARTS.filter(({ applies }) => applies(draftOf(file.id)))) {
      const base = part.option
        ? (withValue(
            file,
            part.option.at,
            valueAt(file, part.option.at) ?? part.option.content,
          ) as SportDraft)
        : draftOf(file.id);
      expect(SportFile.safeParse(base).error?.issues, part.id).toBeUndefined();
      const { table } = part;
      const filled = table?.row ? withRow(base, table.list, table.row) : base;
      const row = table ? [...table.list, (valueAt(filled, table.list) as unknown[]).length - 1] : [];
      const fields = [
        ...part.fields.map((field) => ({ field, path: field.path })),
        ...(table?.columns ?? []).map((field) => ({ field, path: [...row, ...field.path] })),
      ];
      for (const { field, path } of fields) {
        for (const value of allowed(field)) {
          const { error } = SportFile.safeParse(withValue(filled, path, value));
          const messages = (error?.issues ?? []).map(({ message }) => message);
          expect(
            messages.filter((message) => !CONTRADICTIONS.test(message)),
            path.join('.'),
          ).toEqual([]);
        }
      }
    }
  });
});

describe('JSON', () => {
  it('is read back as the same draft', () => {
    expect(draftFromText(jsonOf(hockey))).toEqual({ draft: hockey });
  });

  it.each([
    ['{"a": 1,}', 'The JSON is invalid at line 1, column 9. Check for a missing comma, quote or bracket.'],
    ['[]', 'The file must be an object: {…}.'],
  ])('is refused with the line and column of the problem: %s', (text, problem) => {
    expect(draftFromText(text)).toEqual({ problem });
  });

  it.each([
    ['no', /^a\.json isn't JSON: line 1, column 1 is invalid\./],
    ['{"name": "Kabaddi"}', /^a\.json isn't a sport file: "touchlineSport" is missing\./],
    ['{"touchlineSport": 2}', /^a\.json has "touchlineSport" 2, .* Update Touchline to import it\.$/],
  ])('is refused with the name of the file: %s', (text, problem) => {
    expect(draftFromFile(text, 'a.json')).toEqual({ problem: expect.stringMatching(problem) as string });
  });
});
