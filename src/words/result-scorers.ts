/** Whom a full frame with the result names as scorers, by the sport's rule. */
export const RESULT_SCORERS = {
  scores: 'Names the players put on scores under Moments, Requester.',
  points: 'Names the best scorers of a side once all of its points have a player under Moments, Requester.',
  unknown: 'Shows the result alone: Touchline has no rules for this sport.',
} as const;
