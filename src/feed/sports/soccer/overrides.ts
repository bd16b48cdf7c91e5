import { en } from '../../../words/en.ts';
import { choiceOf, possessionRow, row, type OverrideRow } from '../override.ts';
import { PHASES } from './words.ts';

export const overrides: readonly OverrideRow[] = [
  row(
    'phase',
    'Period',
    choiceOf(
      ...Object.entries(PHASES).map(([value, phase]): [string, string] => [value, en.phase.long(phase)]),
    ),
  ),
  possessionRow,
];
