/** The names of graphics' forms in the control window and in the rundown. */
export const FORM_NAMES = {
  score: 'Score',
  person: 'Person',
  matchup: 'Matchup',
  next: 'Next game',
  line: 'Line score',
  comparison: 'Team stats',
  scoring: 'Scoring summary',
  final: 'Result and scorers',
  schedule: 'Other games',
  'line-up': 'Lineup',
  text: 'Text',
  games: 'Ticker',
  lines: 'Ticker lines',
} as const;
