import { drawnSettings, NEW_OUTPUT } from '../../../preload/contract/output-settings.ts';
import { noCompetition } from '../../../preload/contract/competition.ts';
import { isLeague, LEAGUE_SPORT } from '../../../feed/contract/versions.ts';
import { definitionOf, phaseOf, viewOf } from '../../../feed/sports/index.ts';
import type { OutputFrame, Team } from '../../../preload/contract/output-frame.ts';
import type { LookOf } from '../branding/theme-registry.ts';

export interface TeamPreview {
  league: string;
  teams: { a: Team; b: Team };
  look: LookOf;
  build: string;
  /** Unix ms. */
  at: number;
}

/** A league without rules of its own is shown as a game of this sport. */
const ANY_LEAGUE = 'wc';

/** A scorebug with two teams before the game, for whoever chooses their colours. It is on no output. */
export function teamPreview({ league, teams, look, build, at }: TeamPreview): OutputFrame {
  const played = isLeague(league) ? league : ANY_LEAGUE;
  const sport = LEAGUE_SPORT[played];
  const view = viewOf(sport, played, definitionOf(sport)?.rules.newGame(played).snapshot ?? null);
  return {
    revision: 0,
    build,
    output: {
      ...drawnSettings(NEW_OUTPUT),
      ...look,
      bugPlace: 'top-left',
      safeArea: 'action',
      networkBug: null,
    },
    isDimmed: false,
    at,
    motion: 'jump',
    match: {
      sport,
      league,
      isSandbox: false,
      isFinal: false,
      teams,
      view,
      phase: phaseOf(view, false),
      clock: null,
      shootout: null,
      competition: noCompetition,
      countdown: null,
      manualFacts: {},
      playClock: null,
    },
    graphics: {
      scorebug: { isOnAir: true },
      'lower-third': { isOnAir: false, content: { form: 'score' } },
      'full-frame': { isOnAir: false, content: null },
      ticker: { isOnAir: false, items: [] },
      takeover: { isOnAir: false, content: null },
    },
    sponsors: {},
  };
}

/** The same with a lower third beneath it, for whoever makes a theme: both colours of every board are seen. */
export function themePreview(preview: TeamPreview): OutputFrame {
  const frame = teamPreview(preview);
  const { match, graphics } = frame;
  return {
    ...frame,
    match: match && { ...match, view: { ...match.view, score: { a: 2, b: 1 } } },
    graphics: {
      ...graphics,
      'lower-third': {
        isOnAir: true,
        content: { form: 'person', name: 'Ada Lee', title: 'Head coach', side: 'A' },
      },
    },
  };
}
