import { NEW_OUTPUT } from '../../../preload/contract/new-output.ts';
import { drawnSettings } from '../../../preload/contract/output-settings.ts';
import { noCompetition } from '../../../preload/contract/competition.ts';
import { supportedVersion, isLeague, sportOf, type League } from '../../../feed/contract/versions.ts';
import { definitionOf, foldLog, phaseOf, viewOf, watchedSport } from '../../../feed/sports/index.ts';
import { improvised } from '../../../feed/recordings/improvised.ts';
import { sportFrom } from '../../../feed/sports/file/sport.ts';
import { slugOf, type SportFile } from '../../../feed/sports/file/sport-file.ts';
import { recordingOf } from '../../../feed/recordings/index.ts';
import type { MatchView, OutputFrame, Team } from '../../../preload/contract/output-frame.ts';
import type { LookOf } from '../branding/theme-registry.ts';
import { readingAt, recordedClock } from '../clock/recorded-clock.ts';

export interface TeamPreview {
  league: string;
  teams: { a: Team; b: Team };
  look: LookOf;
  build: string;
  /** Unix ms. */
  at: number;
}

/** The league whose rules are used for an unknown league. */
const ANY_LEAGUE = 'wc';

const playedLeague = (league: string): League => (isLeague(league) ? league : ANY_LEAGUE);

/** Returns a frame with the scorebug of two teams before their game, for choosing their colors. */
export function teamPreview({ league, teams, look, build, at }: TeamPreview): OutputFrame {
  const played = playedLeague(league);
  const sport = sportOf(played);
  const view = viewOf(sport, played, definitionOf(sport).rules.newGame(played).snapshot);
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
      status: null,
      teams,
      view,
      phase: phaseOf(view, false),
      clock: null,
      shootout: null,
      competition: noCompetition,
      countdown: null,
      manualFacts: {},
      playClock: null,
      hasSwappedSides: false,
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

type Standing = Pick<MatchView, 'view' | 'phase' | 'clock'>;

const standings = new Map<League, Standing>();

/** Returns the recorded game of a league halfway through its presses: both teams have scored, and play continues. */
function halfwayThrough(league: League): Standing {
  const known = standings.get(league);
  if (known) return known;
  const { sport, rows } = recordingOf(league);
  const played = rows.slice(0, Math.floor(rows.length / 2));
  const log = played.map(([, type, payload], place) => ({ seq: place + 1, type, payload }));
  const view = viewOf(sport, league, foldLog(sport, league, supportedVersion(sport), log).game.snapshot);
  const standing = {
    view,
    phase: phaseOf(view, false),
    clock: clockAt(league, view, played.at(-1)?.[0] ?? 0),
  };
  standings.set(league, standing);
  return standing;
}

/** Returns the clock at a position of the recording, ms. It is stopped, because the picture doesn't change. */
function clockAt(league: League, view: MatchView['view'], positionMs: number): MatchView['clock'] {
  const period = watchedSport(sportOf(league)).clock?.periodOf(view);
  const recorded = period ? recordedClock(league)?.get(period.name) : undefined;
  if (!recorded) return null;
  const { direction, clockMs } = readingAt(recorded, positionMs);
  return { isRunning: false, direction, baseMs: clockMs, at: 0, addedMinutes: null, showsTenths: false };
}

/**
 * Returns a frame of the league's recorded game with a scorebug and a lower third, for editing a theme. The scorebug is
 * at its default position.
 */
export function themePreview(preview: TeamPreview): OutputFrame {
  const { match, graphics, output, ...frame } = teamPreview(preview);
  return {
    ...frame,
    output: { ...output, bugPlace: NEW_OUTPUT.bugPlace, safeArea: NEW_OUTPUT.safeArea },
    match: match && { ...match, ...halfwayThrough(playedLeague(preview.league)) },
    graphics: {
      ...graphics,
      'lower-third': {
        isOnAir: true,
        content: { form: 'person', name: 'Ada Lee', title: 'Head coach', side: 'A' },
      },
    },
  };
}

/** Returns a frame with the scorebug of a sport file, halfway through an improvised game. */
export function sportPreview(file: SportFile, preview: Omit<TeamPreview, 'league'>): OutputFrame {
  const sport = slugOf(file);
  const definition = sportFrom(file);
  const { rows } = improvised(sport, definition);
  let game = definition.rules.newGame(sport);
  for (const [, type, payload] of rows.slice(0, Math.ceil(rows.length * 0.6))) {
    const pressed = game.press({ type, payload });
    if ('game' in pressed) ({ game } = pressed);
  }
  const view = definition.viewOf(definition.matchRules.of(sport), game.snapshot);
  const { match, ...frame } = teamPreview({ ...preview, league: ANY_LEAGUE });
  const preset = definition.clock?.presetOf(view.rules) ?? null;
  const clock = preset && {
    isRunning: false,
    ...preset,
    baseMs: PREVIEW_CLOCK_MS,
    at: 0,
    addedMinutes: null,
  };
  return {
    ...frame,
    match: match && { ...match, sport, league: sport, view, phase: definition.phaseOf(view, false), clock },
  };
}

/** The reading of the clock in a preview. */
const PREVIEW_CLOCK_MS = 7 * 60_000 + 12_000;
