/** Whom a full frame with the result names as scorers, by the sport's rule. */
export const RESULT_SCORERS = {
  scores: 'Lists the players assigned to scores under Moments.',
  points: 'Lists the top scorers of a team once all of its points have a player under Moments.',
  unknown: 'Shows only the result. Touchline has no rules for this sport.',
} as const;
