import { expect, it } from 'vitest';
import { fileSports } from './registry.ts';
import { completed } from './manual.ts';
import { initialState } from './rules.ts';
import { matchRulesOf } from './match-rules.ts';

const { file: hockey } = fileSports().get('x-ice-hockey')!;
const rules = matchRulesOf(hockey).of('');
const inPeriod = { ...initialState(hockey), period: 2, clock: 'LIVE' as const };
const goal = { type: 'score', payload: { team: 'A', id: 'goal' } };
const clock = { ms: 5 * 60_000, direction: 'down' as const };

it('a press has the time played in its period, for penalties', () => {
  const context = { state: inPeriod, rules, clock };
  expect(completed(hockey, [goal], context)).toEqual([
    { type: 'score', payload: { team: 'A', id: 'goal', clock: 15 * 60_000 } },
  ]);
});

it('a press has no time without a match clock, and before the first period', () => {
  expect(completed(hockey, [goal], { state: inPeriod, rules, clock: null })).toEqual([goal]);
  expect(completed(hockey, [goal], { state: initialState(hockey), rules, clock })).toEqual([goal]);
});

it('changed match rules come before the press, once', () => {
  const changed = { ...rules, periodMinutes: 15 };
  const rulesPress = { type: 'rules_set', payload: { rules: { periodMinutes: 15 } } };
  expect(completed(hockey, [], { state: inPeriod, rules: changed, clock: null })).toEqual([rulesPress]);
  const known = { ...inPeriod, rules: { periodMinutes: 15 } };
  expect(completed(hockey, [], { state: known, rules: changed, clock: null })).toEqual([]);
  expect(completed(hockey, [], { state: known, rules, clock: null })).toEqual([
    { type: 'rules_set', payload: { rules: { periodMinutes: 20 } } },
  ]);
});
