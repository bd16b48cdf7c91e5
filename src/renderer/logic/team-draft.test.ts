import { describe, expect, it } from 'vitest';
import type { TeamEntry } from '../../preload/contract/teams.ts';
import { changeOf, formOf, legibilityWords, patchOf, rebased } from './team-draft.ts';

const entry = (more: Partial<TeamEntry> = {}): TeamEntry =>
  ({
    title: 'Riverside United',
    short: 'Riverside',
    code: 'RIV',
    color: '#c8102e',
    second: null,
    aliases: ['Riverside U'],
    ...more,
  }) as TeamEntry;

describe("a team's form", () => {
  it('sends only the changed fields, with their previous values', () => {
    const form = formOf(entry());
    form.draft.short = '  River ';
    form.draft.second = '#FFFFFF';
    expect(changeOf(form)).toEqual({
      patch: { short: 'River', second: '#ffffff' },
      seen: { short: 'Riverside', second: null },
    });
  });

  it('sends nothing if only spaces were typed', () => {
    const form = formOf(entry());
    form.draft.title += ' ';
    form.draft.aliases += '\n  \n';
    expect(changeOf(form)).toEqual({ patch: {}, seen: {} });
  });

  it('keeps typed values when the team changes, and shows the other new values', () => {
    const form = formOf(entry());
    form.draft.short = 'River';
    const again = rebased(form, entry({ short: 'Riversiders', code: 'RVS' }), false);
    expect(again.draft).toMatchObject({ short: 'River', code: 'RVS' });
    // `seen` has the value that the form showed. The other operator's short name was never shown.
    expect(changeOf(again)).toEqual({ patch: { short: 'River' }, seen: { short: 'Riverside' } });
  });

  it("overwrites the other operator's change on a second save, after the edit conflict was shown", () => {
    const form = formOf(entry());
    form.draft.short = 'River';
    const secondSave = rebased(form, entry({ short: 'Riversiders' }), true);
    expect(changeOf(secondSave)).toEqual({ patch: { short: 'River' }, seen: { short: 'Riversiders' } });
  });

  it('is empty for a team without data', () => {
    const form = formOf(null);
    expect(changeOf(form)).toEqual({ patch: {}, seen: {} });
    expect(patchOf(form.draft)).toEqual({
      title: null,
      short: null,
      code: null,
      color: null,
      second: null,
      aliases: [],
    });
  });
});

describe('legibilityWords', () => {
  const side = (color: string) => ({ contrast: 7, color, isOwn: true });
  const team = (code: string, color: string, kit: 'first' | 'second' = 'first') => ({
    name: null,
    code,
    color,
    kit,
  });
  const proof = 'Readable. Text contrast is 7.0:1 on HEA and 7.0:1 on CHI; the minimum is 4.5:1.';

  it("reports if viewers can't tell the chosen uniforms apart", () => {
    expect(
      legibilityWords(
        { a: side('#000000'), b: side('#000000'), isAlike: true, least: 4.5 },
        { a: team('HEA', '#98002e', 'second'), b: team('CHI', '#ce1141', 'second') },
      ),
    ).toEqual(["Viewers can't tell the colors of HEA and CHI apart. Change one of the uniforms.", proof]);
  });

  it('explains why a team wears its second color by default', () => {
    expect(
      legibilityWords(
        { a: side('#98002e'), b: side('#000000'), isAlike: false, least: 4.5 },
        { a: team('HEA', '#98002e'), b: team('CHI', '#ce1141') },
      ),
    ).toEqual([proof, expect.stringMatching(/^CHI wears its second color because/)]);
  });
});
