import { z } from 'zod';

/** Figures of both sides that a full frame can tell; `src/words` says them. */
export const COUNT_KINDS = [
  'two_pointers',
  'three_pointers',
  'free_throws',
  'home_runs',
  'touchdowns',
  'field_goals',
  'turnovers',
  'yellow_cards',
  'red_cards',
] as const;
export const CountKind = z.enum(COUNT_KINDS);
export type CountKind = z.infer<typeof CountKind>;
