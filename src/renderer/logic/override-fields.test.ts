import { matchRulesOf } from '../../feed/sports/index.ts';
import { noCompetition } from '../../preload/contract/competition.ts';
import { describe, expect, it } from 'vitest';
import { OVERRIDE_FIELDS } from '../../preload/contract/overrides.ts';
import type { MatchView } from '../../preload/contract/output-frame.ts';
import { sportStates } from '../../main/show/match-info.ts';
import { overridableFields, typedValue, valueOf, valueWords } from './override-fields.ts';

const unknown = { short: null, second: null, kit: 'first', logo: null } as const;
const team = { name: 'Mesa', code: 'MES', color: '#0b4ea2', ...unknown };
const match: MatchView = {
  sport: 'basketball',
  league: 'nba',
  isSandbox: false,
  isFinal: false,
  status: null,
  teams: { a: team, b: { ...team, name: 'Harbor', code: null } },
  view: {
    sport: 'basketball',
    score: { a: 12, b: null },
    period: 3,
    rules: matchRulesOf('basketball', 'nba'),
    clock: 'break',
    ftsRemaining: 0,
    atLine: null,
    possession: 'B',
    openAttempt: null,
  },
  phase: null,
  clock: null,
  shootout: null,
  competition: noCompetition,
  countdown: null,
  manualFacts: {},
  hasSwappedSides: false,
  playClock: null,
};

const field = (name: string) => overridableFields(sportStates(), match).find((one) => one.field === name)!;

describe('overridable fields', () => {
  it.each([
    ['soccer', ['Score MES', 'Score Harbor']],
    ['football', ['Score Harbor', 'Score MES']],
    ['baseball', ['Score Harbor', 'Score MES']],
  ])('are in the order of the scorebug in %s, choices included', (sport, scores) => {
    const fields = overridableFields(sportStates(), {
      ...match,
      view: { ...match.view, sport } as typeof match.view,
    });
    expect(fields.slice(0, 2).map(({ name }) => name)).toEqual(scores);
    const possession = fields.find((one) => one.field === 'possession')?.input;
    const sides = possession?.kind === 'choice' ? possession.choices.flatMap(([value]) => value ?? []) : null;
    if (sides !== null)
      expect(sides.filter((side) => side === 'A' || side === 'B')).toEqual(
        sport === 'soccer' ? ['A', 'B'] : ['B', 'A'],
      );
    expect(fields.map(({ field }) => field).toSorted()).toEqual(
      sportStates()
        .find((one) => one.sport === sport)!
        .fields.map(({ field }) => field)
        .toSorted(),
    );
  });

  it("are those of the sport with the teams' names, and together cover every field", () => {
    const names = overridableFields(sportStates(), match).map(({ name }) => name);
    expect(names.slice(0, 4)).toEqual(['Score MES', 'Score Harbor', 'Period', 'Play']);
    expect(names).not.toContain('Inning');
    const contract = sportStates().filter((one) => !one.sport.startsWith('x-'));
    const all = contract.flatMap(({ fields }) => fields.map((one) => one.field));
    expect([...new Set(all)].sort()).toEqual([...OVERRIDE_FIELDS].sort());
  });

  it.each([
    ['score.a', '12'],
    ['score.b', ''],
    ['name.b', 'Harbor'],
    ['code.b', ''],
    ['clockState', 'break'],
    ['possession', 'B'],
  ] as const)('show %s as "%s"', (name, text) => {
    expect(valueOf(match, field(name))).toBe(text);
  });

  it.each([
    ['score.a', '13', 13],
    ['possession', '', null],
    ['possession', 'A', 'A'],
    ['name.a', '  Mesa FC ', 'Mesa FC'],
    ['color.a', '#ABCDEF', '#abcdef'],
  ])('parse %s "%s" as %j', (name, text, value) => {
    expect(typedValue(field(name).input, text)).toBe(value);
  });

  it("show a value in the producer's words", () => {
    expect(valueWords(field('possession').input, 'A')).toBe('MES');
    expect(valueWords(field('possession').input, null)).toBe('Nobody');
    expect(valueWords(field('score.a').input, null)).toBe('nothing');
    expect(valueWords(field('score.a').input, 0)).toBe('0');
  });
});
