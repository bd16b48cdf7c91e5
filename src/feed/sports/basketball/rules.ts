import { assertNever } from '../../contract/values.ts';
import { refusal } from '../press.ts';
import { scored } from '../rules.ts';
import type { Position, Rules, Stepped } from '../rules.ts';
import type { PlayPress, ScoreSet } from '../press.ts';
import { BasketballSnapshot, presses, type ShotType } from './wire.ts';

type Basketball = Position<BasketballSnapshot, null>;
type Next = Stepped<BasketballSnapshot, null>;

const POINTS: Readonly<Record<ShotType, number>> = { '2pt': 2, '3pt': 3, ft: 1 };
const ATTEMPTS = { '2pt_attempt': '2pt', '3pt_attempt': '3pt', ft_attempt: 'ft' } as const;

function next(from: BasketballSnapshot, change: Partial<BasketballSnapshot>): Basketball {
  return { snapshot: { ...from, ...change }, memory: null };
}

function attempt(
  from: BasketballSnapshot,
  press: PlayPress<typeof presses> & { type: keyof typeof ATTEMPTS },
): Next {
  if (from.openAttempt) {
    return refusal(
      'already_open',
      `A ${from.openAttempt.shotType} attempt of ${from.openAttempt.team} is still open: press made or miss first.`,
    );
  }
  const shotType = ATTEMPTS[press.type];
  const { team } = press.payload;
  // A technical free throw doesn't change possession. A shot from the floor shows who has possession.
  const possession = shotType === 'ft' ? from.possession : team;
  return next(from, { openAttempt: { team, shotType }, possession });
}

function resolve(
  from: BasketballSnapshot,
  press: PlayPress<typeof presses> & { type: 'made' | 'miss' },
): Next {
  const open = from.openAttempt;
  if (!open) return refusal('nothing_open', `"${press.type}" resolves a shot attempt, and none is open.`);
  const { team, shot_type: shotType } = press.payload;
  if (open.team !== team || open.shotType !== shotType) {
    return refusal(
      'does_not_match',
      `The open attempt is a ${open.shotType} of ${open.team}, not a ${shotType} of ${team}.`,
    );
  }
  return next(from, {
    openAttempt: null,
    score: press.type === 'made' ? scored(from.score, team, POINTS[shotType]) : from.score,
    ftsRemaining: shotType === 'ft' ? Math.max(0, from.ftsRemaining - 1) : from.ftsRemaining,
  });
}

function step({ snapshot: from }: Basketball, press: PlayPress<typeof presses> | ScoreSet): Next {
  switch (press.type) {
    case '2pt_attempt':
    case '3pt_attempt':
    case 'ft_attempt':
      return attempt(from, press);
    case 'made':
    case 'miss':
      return resolve(from, press);
    case 'to_the_line':
      return next(from, { ftsRemaining: press.payload.shots, atLine: press.payload.team });
    case 'possession':
      return next(from, {
        possession: press.payload.team,
        tipoffTeam: from.tipoffTeam ?? press.payload.team,
      });
    case 'live': {
      const team = press.payload.team ?? null;
      const tipoff = { possession: team ?? from.possession, tipoffTeam: from.tipoffTeam ?? team };
      if (from.clock === 'LIVE') return next(from, tipoff);
      return next(from, { ...tipoff, clock: 'LIVE', period: from.period + 1, ftsRemaining: 0, atLine: null });
    }
    case 'period_end':
      return next(from, { clock: 'BREAK' });
    case 'score_set':
      return next(from, { score: { a: press.payload.a, b: press.payload.b } });
    default:
      return assertNever(press, 'Basketball press');
  }
}

/**
 * The rules of basketball (feed-protocol, Event vocabulary): one open attempt at a time; `period` advances with the
 * first `live` after a break.
 */
export const rules: Rules<BasketballSnapshot, null, typeof presses> = {
  sport: 'basketball',
  presses,
  scoring: ['made', 'score_set'],
  snapshot: BasketballSnapshot,
  initial: () => ({
    snapshot: {
      score: { a: 0, b: 0 },
      clock: 'BREAK',
      period: 0,
      ftsRemaining: 0,
      atLine: null,
      possession: null,
      tipoffTeam: null,
      openAttempt: null,
    },
    memory: null,
  }),
  resumed: (snapshot) => ({ snapshot, memory: null }),
  step,
};
