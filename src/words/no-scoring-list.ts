/** Why a sport has no scoring summary. */
export const NO_SCORING_LIST = {
  'too-many': 'this sport has too many scores',
  'plays-unknown': "the feed doesn't say how runs were scored",
} as const;
