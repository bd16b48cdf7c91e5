import { expect, it } from 'vitest';
import { frameOf } from '../../tests/gallery/view-models.ts';
import { graphicsOf } from '../stage/sports.ts';
import { createTeamViewModels } from './team.ts';
import { THEMES } from './theme.ts';

it.each([
  ['Lakeside United', 'L'],
  ['👨‍👩‍👧‍👦 United', 'U'],
  ['⚽ Rovers', 'R'],
  ['⚽', ''],
])('the small mark of %s has the first letter of the large mark', (name, letter) => {
  const { match } = frameOf('basketball-shot-clock');
  if (!match) throw new Error('The fixture has no match.');
  const teams = { ...match.teams, a: { ...match.teams.a, name, short: null } };
  const { a } = createTeamViewModels()(
    { ...match, teams },
    graphicsOf('basketball').look,
    THEMES.chalk,
    null,
  );
  expect(a.initial).toBe(letter);
  expect(a.mark.initials.startsWith(letter)).toBe(true);
});
