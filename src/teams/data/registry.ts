/** The teams of every league in the library, one file per league, by the league's slug. */
export { default as mlb } from './mlb.json' with { type: 'json' };
export { default as nba } from './nba.json' with { type: 'json' };
export { default as ncaab } from './ncaab.json' with { type: 'json' };
export { default as nfl } from './nfl.json' with { type: 'json' };
export { default as wc } from './wc.json' with { type: 'json' };
export { default as wnba } from './wnba.json' with { type: 'json' };
