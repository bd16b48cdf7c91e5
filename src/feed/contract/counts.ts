import { z } from 'zod';

/** Statistics of both sides for a full frame, with their words in `src/words`. */
const COUNT_KINDS = [
  'two_pointers',
  'three_pointers',
  'free_throws',
  'home_runs',
  'touchdowns',
  'field_goals',
  'turnovers',
  'yellow_cards',
  'red_cards',
  'team_fouls',
  /** The top scorers of both sides. */
  'most_points',
] as const;
export const CountKind = z.enum(COUNT_KINDS);
export type CountKind = z.infer<typeof CountKind>;

/** Totals at the end of a line score, with their column headings in `src/words`. */
const TOTAL_KINDS = ['runs', 'hits', 'errors'] as const;
export const TotalKind = z.enum(TOTAL_KINDS);
export type TotalKind = z.infer<typeof TotalKind>;
