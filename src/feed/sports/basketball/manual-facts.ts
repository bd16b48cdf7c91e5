import { choiceOf, numberFrom, ofBothSides, type MatchInfoRow } from '../override.ts';
import type { MatchInfoFields, PlayClock } from '../sport.ts';
import { TIMEOUTS_MAX, type BasketballRules } from './match-rules.ts';

const FOULS_MAX = 19;

export const manualFacts: readonly MatchInfoRow[] = [
  ...ofBothSides('fouls', 'Team fouls', numberFrom(0, FOULS_MAX)),
  ...ofBothSides('bonus', 'Bonus', choiceOf(['bonus', 'Bonus'], ['double', 'Double bonus']), ({ tabs }) => ({
    bonus: tabs.bonus,
    double: tabs.doubleBonus,
  })),
  ...ofBothSides('timeouts', 'Timeouts left', {
    ...numberFrom(0, TIMEOUTS_MAX, TIMEOUTS_MAX),
    fromRule: 'timeouts',
  }),
];

/** Returns the bonus of each side, from the fouls of the other side. */
export function infoFrom(
  facts: MatchInfoFields,
  rules: BasketballRules | undefined,
): Readonly<Record<string, string>> {
  if (rules === undefined) return {};
  const { bonusFouls, doubleBonusFouls } = rules;
  const bonusAt = (side: string, fouls: unknown): Record<string, string> => {
    if (typeof fouls !== 'number') return {};
    if (doubleBonusFouls > 0 && fouls >= doubleBonusFouls) return { [`bonus.${side}`]: 'double' };
    return bonusFouls > 0 && fouls >= bonusFouls ? { [`bonus.${side}`]: 'bonus' } : {};
  };
  return { ...bonusAt('a', facts['fouls.b']), ...bonusAt('b', facts['fouls.a']) };
}

/** The shot clock: a full one, and after an offensive rebound. */
export const playClockOf = ({ shotClock, shotClockShort }: BasketballRules): PlayClock => ({
  name: 'Shot clock',
  resetsMs: [shotClock * 1_000, shotClockShort * 1_000],
  showsTenths: true,
  stopsWithMatch: true,
});
