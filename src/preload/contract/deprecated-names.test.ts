import { describe, expect, it } from 'vitest';
import { withCurrentNames, withDeprecatedNames } from './deprecated-names.ts';

describe('withCurrentNames', () => {
  it('replaces deprecated keys and values at any depth', () => {
    const old = { teams: [{ colour: '#d02f44' }], bugPlace: 'top-centre', overrides: { 'colour.a': 1 } };
    expect(withCurrentNames(old)).toEqual({
      teams: [{ color: '#d02f44' }],
      bugPlace: 'top-center',
      overrides: { 'color.a': 1 },
    });
  });

  it('prefers the current name if both names exist', () => {
    expect(withCurrentNames({ color: 'new', colour: 'old' })).toEqual({ color: 'new' });
    expect(withCurrentNames({ colour: 'old', color: 'new' })).toEqual({ color: 'new' });
  });

  it('leaves other text unchanged', () => {
    expect(withCurrentNames({ name: 'Colour FC', note: 'a colour', none: null })).toEqual({
      name: 'Colour FC',
      note: 'a colour',
      none: null,
    });
  });
});

it('withDeprecatedNames adds the old key next to the new one at any depth', () => {
  expect(withDeprecatedNames([{ team: { color: '#fff', second: null } }])).toEqual([
    { team: { color: '#fff', colour: '#fff', second: null } },
  ]);
});
