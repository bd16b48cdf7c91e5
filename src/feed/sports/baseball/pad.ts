import { otherSide } from '../../contract/values.ts';
import { en } from '../../../words/en.ts';
import type { PadButton, PadPlace } from '../pad-buttons.ts';
import { plain, plainPlaces, press, sided, sidedPlaces } from '../pad-buttons.ts';
import type { Press } from '../press.ts';
import type { BaseballView } from './wire.ts';

const BASES = [
  ['first', 'Runner on 1st'],
  ['second', 'Runner on 2nd'],
  ['third', 'Runner on 3rd'],
] as const;
const NO_RUNNERS = { first: false, second: false, third: false };

export const padPlaces: readonly PadPlace[] = [
  ...sidedPlaces('score', ['run', 'Run'], ['home-run', 'Home run']),
  ...plainPlaces('play', ['ball', 'Ball'], ['strike', 'Strike'], ['foul', 'Foul ball'], ['out', 'Out']),
  ...plainPlaces('play', ...BASES.map(([base, label]) => [`runner-${base}`, label] as const)),
  ...sidedPlaces('play', ['hit', 'Hit: batter on 1st']),
  ...plainPlaces('period', ['half-inning', 'Next half-inning']),
  ...sidedPlaces('correct', ['run-other', 'Late run']),
];

/** Returns the presses of a play with contact: opens the play unless one is open, and ends it. */
function inPlay(view: BaseballView, ...what: Press[]): Press[] {
  return [
    ...(view.live === true ? [] : [press('pitch')]),
    // An open play may already have contact; a new one starts without.
    ...(view.live === true && view.contact === true ? [] : [press('contact')]),
    ...what,
    press('end'),
  ];
}

/** Returns the enabled buttons. After the third out, these are only a run and the next half-inning. */
export function padOf(view: BaseballView): PadButton[] {
  const bases = view.bases ?? NO_RUNNERS;
  const { first, second, third } = bases;
  const batting = view.batting ?? 'B';
  const isTop = view.half !== 'bottom';
  const inning = (view.inning ?? 1) + (isTop ? 0 : 1);
  const next = en.phase.long({ is: 'inning', number: inning, half: isTop ? 'bottom' : 'top' });
  const turn = plain('period', 'half-inning', next, press('half_inning'));
  if ((view.outs ?? 0) >= 3) return [sided('score', 'run', 'Run', batting, press('run')), turn];
  const isForced = first && second && third;
  const pushed = { first: true, second: first || second, third: (first && second) || third };
  const runs = [first, second, third].filter(Boolean).map(() => press('run'));
  const forcedIn = isForced ? [press('run')] : [];
  return [
    plain(
      'play',
      'ball',
      view.balls === 3 ? 'Ball four: walk' : 'Ball',
      press('ball'),
      ...(view.balls === 3 ? forcedIn : []),
    ),
    plain('play', 'strike', view.strikes === 2 ? 'Strike three: out' : 'Strike', press('strike')),
    plain('play', 'foul', 'Foul ball', press('foul')),
    plain('play', 'out', 'Out', ...(view.live === true ? [press('out'), press('end')] : [press('out')])),
    sided('play', 'hit', 'Hit: batter on 1st', batting, ...inPlay(view, press('bases', pushed), ...forcedIn)),
    sided('score', 'run', 'Run', batting, press('run', { team: batting })),
    sided(
      'score',
      'home-run',
      'Home run',
      batting,
      ...inPlay(view, press('home_run', { team: batting }), ...runs),
    ),
    ...BASES.map(([base, label]) =>
      plain(
        'play',
        `runner-${base}`,
        bases[base] ? label.replace(' on ', ' off ') : label,
        press('bases', {
          ...bases,
          [base]: !bases[base],
        }),
      ),
    ),
    sided('correct', 'run-other', 'Late run', otherSide(batting), press('run', { team: otherSide(batting) })),
    turn,
  ];
}
