import { expect, it } from 'vitest';
import { fileSports } from './registry.ts';
import { completePresses } from './manual.ts';
import { initialState } from './rules.ts';
import { matchRulesOf } from './match-rules.ts';

const { file: hockey } = fileSports().get('x-ice-hockey')!;
const rules = matchRulesOf(hockey).of('');
const inPeriod = { ...initialState(hockey), period: 2, clock: 'LIVE' as const };
const goal = { type: 'score', payload: { team: 'A', id: 'goal' } };
const clock = { ms: 5 * 60_000, direction: 'down' as const };

it('a press includes the time played in its period, for penalties', () => {
  const context = { state: inPeriod, rules, clock };
  expect(completePresses(hockey, [goal], context)).toEqual([
    { type: 'score', payload: { team: 'A', id: 'goal', clock: 15 * 60_000 } },
  ]);
});

it('a press includes no time without a match clock, or before the first period', () => {
  expect(completePresses(hockey, [goal], { state: inPeriod, rules, clock: null })).toEqual([goal]);
  expect(completePresses(hockey, [goal], { state: initialState(hockey), rules, clock })).toEqual([goal]);
});

it('a changed match rule is sent once, before the next press', () => {
  const changed = { ...rules, periodMinutes: 15 };
  const rulesPress = { type: 'rules_set', payload: { rules: { periodMinutes: 15 } } };
  expect(completePresses(hockey, [], { state: inPeriod, rules: changed, clock: null })).toEqual([rulesPress]);
  const known = { ...inPeriod, rules: { periodMinutes: 15 } };
  expect(completePresses(hockey, [], { state: known, rules: changed, clock: null })).toEqual([]);
  expect(completePresses(hockey, [], { state: known, rules, clock: null })).toEqual([
    { type: 'rules_set', payload: { rules: { periodMinutes: 20 } } },
  ]);
});
