/** Which scorers a full frame with the result shows, by the sport's rule. Shown in the control window. */
export const RESULT_SCORERS = {
  scores: 'Lists the players assigned to scores under Moments.',
  points: 'Lists the top scorers of a team once all of its points have a player under Moments.',
  unknown: 'Shows only the result. Touchline has no rules for this sport.',
} as const;
