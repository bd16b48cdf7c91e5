import { expect, it } from 'vitest';
import { frameOf, viewModelOf } from '../../tests/gallery/view-models.ts';
import type { OutputFrame } from '../../src/preload/contract/output-frame.ts';

function scorersOn(id: string, change?: (frame: OutputFrame) => void): (readonly string[] | undefined)[] {
  const rows = viewModelOf(frameOf(id, change)).scorebug.model?.rows ?? [];
  return ['scorers.a', 'scorers.b'].map(
    (key) => rows.find((row) => row.key === key)?.says?.cells[0]?.variants,
  );
}

it('the scorer rows list the assigned scorers, by last name if there is little space', () => {
  expect(scorersOn('soccer-told-scorers')).toEqual([
    [
      "Pia Strand 23', 67' · Ines Halvorsen 51' (OG)",
      "Strand 23', 67' · Halvorsen 51' (OG)",
      "Strand 23', 67' · OG Halvorsen 51'",
      "OG Halvorsen 51'",
    ],
    ["Maximiliane von Hohenlohe-Wald 45+2'", "von Hohenlohe-Wald 45+2'", "Hohenlohe-Wald 45+2'"],
  ]);
});

it("a team's scorer row lists the producer's scorers instead of the assigned ones, if there are any", () => {
  const [first, second] = scorersOn('soccer-told-scorers', ({ match }) => {
    if (match) match.manualFacts = { 'scorers.a': "Strand 23'" };
  });
  expect([first, second?.[0]]).toEqual([["Strand 23'"], "Maximiliane von Hohenlohe-Wald 45+2'"]);
});

it('a team without scorers has no scorer row', () => {
  expect(scorersOn('soccer-told-scorers', ({ match }) => delete match?.scorers)).toEqual([
    undefined,
    undefined,
  ]);
});
