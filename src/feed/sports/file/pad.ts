import type { LocalizedText } from '../../contract/localized-text.ts';
import { textIn } from '../../../words/localized-text.ts';
import { en } from '../../../words/en.ts';
import { lookUp } from '../../contract/lookup.ts';
import { sideKey, type Side } from '../../contract/values.ts';
import {
  plain,
  plainPlaces,
  press,
  sided,
  sidedPlaces,
  SIDES,
  type PadButton,
  type PadPlace,
} from '../pad-buttons.ts';
import { isDecided } from './decided.ts';
import { numberIn } from './rule-numbers.ts';
import { penaltyClocks } from './penalties.ts';
import { periodPhase } from './phase.ts';
import type { Press } from '../press.ts';
import type { SportFile } from './sport-file.ts';
import type { FileView } from './wire.ts';

/** The pad of a file-defined sport: its places, and the buttons that are enabled in a state. */

type NamedPlace = readonly [id: string, label: string, needs?: string];

const name = (text: LocalizedText): string => textIn(text, en);

/** The numbers of runs off the bat that have a button. */
const RUNS = [0, 1, 2, 3, 4, 6] as const;
const SCORED = 'Shootout scored';
const MISSED = 'Shootout missed';
const EXTRAS = [
  ['wide', 'Wide', 'wide'],
  ['no-ball', 'No-ball', 'no-ball'],
  ['bye', 'Bye', 'bye'],
  ['leg-bye', 'Leg bye', 'leg-bye'],
] as const;

function scorePlaces({ scores, levels }: SportFile): PadPlace[] {
  const [points] = levels ?? [];
  return sidedPlaces(
    'score',
    ...(points ? [['point', name(points.name)] as const] : []),
    ...scores.map(({ id, name: score, follows }): NamedPlace => {
      const before = scores.find((one) => one.id === follows);
      return before
        ? [id, name(score), `Available after: ${name(before.name).toLowerCase()}.`]
        : [id, name(score)];
    }),
  );
}

function inningsPlaces({ innings }: SportFile): PadPlace[] {
  if (!innings) return [];
  const needs = 'Available during an innings.';
  return [
    ...plainPlaces('score', ...RUNS.map((runs): NamedPlace => [`runs-${runs}`, runsLabel(runs), needs])),
    ...plainPlaces('play', ...EXTRAS.map(([id, label]): NamedPlace => [id, label, needs]), [
      'wicket',
      'Wicket',
      needs,
    ]),
    ...sidedPlaces('period', ['innings', 'Starts batting', 'Available between innings.']),
    ...plainPlaces(
      'period',
      ['declare', 'Declare', 'Available during an innings without a limit of overs.'],
      ['innings-end', 'End of innings', needs],
    ),
  ];
}

function runsLabel(runs: number): string {
  if (runs === 0) return 'Dot ball';
  return runs === 1 ? '1 run' : `${runs} runs`;
}

function playPlaces(file: SportFile): PadPlace[] {
  const { counters, marks, events, levels, serve, ends } = file;
  return [
    ...sidedPlaces(
      'play',
      ...(serve ? [['serve', name(serve.name)] as const] : []),
      ...counters.map(({ id, name: counter, from }): NamedPlace => [
        id,
        from > 0 ? `${name(counter)} −1` : `${name(counter)} +1`,
      ]),
      ...marks.map(({ id, name: mark }): NamedPlace => [id, name(mark)]),
      ...events
        .filter(({ hasSide, id }) => hasSide && !isBall(file, id))
        .map(({ id, name: event }): NamedPlace => [id, name(event)]),
      ...(levels ? [['retire', 'Retires'] as const] : []),
    ),
    ...plainPlaces(
      'play',
      ...events
        .filter(({ hasSide, id }) => !hasSide && !isBall(file, id))
        .map(({ id, name: event }): NamedPlace => [id, name(event)]),
      ...(ends ? [['ends', 'Change ends'] as const] : []),
    ),
  ];
}

/** Returns whether an event is derived from a ball. It has no button. */
function isBall({ innings }: SportFile, id: string): boolean {
  return innings !== undefined && ['wicket', 'four', 'six'].includes(id);
}

function penaltyPlaces({ penalties }: SportFile): PadPlace[] {
  if (!penalties) return [];
  return [
    ...sidedPlaces('cards', ...penalties.kinds.map(({ id, name: kind }): NamedPlace => [id, name(kind)]), [
      'penalty-over',
      'End penalty',
      'Available while a penalty runs.',
    ]),
    ...plainPlaces('cards', ...coincidental(penalties).map(({ id, label }): NamedPlace => [id, label])),
  ];
}

/** Returns the penalties with a button for both sides, which is needed for coincidental penalties. */
function coincidental({
  kinds,
}: NonNullable<SportFile['penalties']>): { id: string; label: string; presses: Press[] }[] {
  return kinds
    .filter((kind) => kind.coincidental !== undefined)
    .map(({ id, name: kind }) => ({
      id: `${id}-both`,
      label: `${name(kind)}, both`,
      presses: SIDES.map((team) => press('penalty', { team, id, coincidental: true })),
    }));
}

function periodPlaces({ periods, shootout }: SportFile): PadPlace[] {
  if (!periods) return [];
  const needs = 'Available in the shootout.';
  return [
    ...plainPlaces(
      'period',
      ['period-start', 'Next period', 'Available between periods, until the game is decided.'],
      ['period-end', 'End of period', 'Available while a period runs.'],
    ),
    ...(shootout
      ? [
          ...plainPlaces('period', ['shootout', name(shootout.name), 'Available once, after a tie.']),
          ...sidedPlaces('score', ['shot-scored', SCORED, needs], ['shot-missed', MISSED, needs]),
        ]
      : []),
  ];
}

export function padPlacesOf(file: SportFile): PadPlace[] {
  const places = [
    ...scorePlaces(file),
    ...inningsPlaces(file),
    ...penaltyPlaces(file),
    ...playPlaces(file),
    ...periodPlaces(file),
  ];
  return places.map((place) => {
    const key = lookUp(file.keys, place.id);
    return {
      ...place,
      ...(key !== undefined && { key: key.toUpperCase() }),
      ...(place.group === 'cards' && file.penalties && { groupName: name(file.penalties.name) }),
    };
  });
}

/** Returns the buttons of the scores and the shootout. */
function scoreButtons(file: SportFile, view: FileView): PadButton[] {
  const { open, period, shootout } = view;
  const bySide = (of: (side: Side) => PadButton[]): PadButton[] => SIDES.flatMap(of);
  if (shootout !== null) {
    return bySide((side) => [
      sided('score', 'shot-scored', SCORED, side, press('shot', { team: side, scored: true })),
      sided('score', 'shot-missed', MISSED, side, press('shot', { team: side, scored: false })),
    ]);
  }
  const [points] = file.levels ?? [];
  if (points)
    return bySide((side) => [
      sided('score', 'point', name(points.name), side, press('point', { team: side })),
    ]);
  if (period === null || period < 1) return [];
  return bySide((side) =>
    file.scores
      .filter(({ follows }) => follows === undefined || (open?.id === follows && open.side === side))
      .map(({ id, name: score }) =>
        sided('score', id, name(score), side, press('score', { team: side, id })),
      ),
  );
}

function penaltyButtons({ penalties }: SportFile, view: FileView): PadButton[] {
  if (!penalties || (view.period ?? 0) < 1) return [];
  const ofBoth = coincidental(penalties).map(({ id, label, presses }) =>
    plain('cards', id, label, ...presses),
  );
  const ofSides = SIDES.flatMap((side) => {
    const kinds = penalties.kinds.map(({ id, name: kind }) =>
      sided('cards', id, name(kind), side, press('penalty', { team: side, id })),
    );
    // Includes penalties that have ended in the current period, because a view doesn't contain the match clock.
    const mayRun = penaltyClocks(view.penalties, side, penalties.running, view.playedMs).some(
      ({ penalty }) => penalty.partMs !== null,
    );
    if (!mayRun) return kinds;
    const over = press('penalty_end', { team: side });
    return [...kinds, sided('cards', 'penalty-over', 'End penalty', side, over)];
  });
  return [...ofSides, ...ofBoth];
}

function playButtons(file: SportFile, view: FileView): PadButton[] {
  const { counters, marks, events, levels, serve, ends } = file;
  const ofSides = SIDES.flatMap((side) => {
    const key = sideKey(side);
    return [
      ...(serve && view.serving !== side
        ? [sided('play', 'serve', name(serve.name), side, press('serve', { team: side }))]
        : []),
      ...counters.flatMap(({ id, name: counter, from, max }) => {
        const value = lookUp(view.counters, id)?.[key] ?? 0;
        const change = from > 0 ? -1 : 1;
        if (change < 0 ? value === 0 : value >= max) return [];
        const label = `${name(counter)} ${change < 0 ? '−1' : '+1'}`;
        return [sided('play', id, label, side, press('count', { team: side, id, change }))];
      }),
      ...marks.map(({ id, name: mark }) => {
        const isOn = lookUp(view.marks, id)?.[key] !== true;
        return sided(
          'play',
          id,
          isOn ? name(mark) : `${name(mark)}: over`,
          side,
          press('mark', { team: side, id, isOn }),
        );
      }),
      ...events
        .filter(({ hasSide, id }) => hasSide && !isBall(file, id))
        .map(({ id, name: event }) =>
          sided('play', id, name(event), side, press('event', { team: side, id })),
        ),
      ...(levels ? [sided('play', 'retire', 'Retires', side, press('retire', { team: side }))] : []),
    ];
  });
  const neutral = events
    .filter(({ hasSide, id }) => !hasSide && !isBall(file, id))
    .map(({ id, name: event }) => plain('play', id, name(event), press('event', { id })));
  return [...ofSides, ...neutral, ...(ends ? [plain('play', 'ends', 'Change ends', press('ends'))] : [])];
}

function periodButtons(file: SportFile, view: FileView): PadButton[] {
  const { clock, shootout, score, rules } = view;
  if (!file.periods || shootout !== null) return [];
  // Unknown until the first state arrives: the game has not begun.
  const period = view.period ?? 0;
  if (clock === 'live') {
    const phase = en.phase.long(periodPhase(view, period)).toLowerCase();
    return [plain('period', 'period-end', `End of ${phase}`, press('period_end'))];
  }
  const isTied = score.a === null || score.a === score.b;
  const regular = numberIn(rules, 'periods');
  const afterRegular = period - regular;
  const isWithinOvertime =
    afterRegular > 0 && afterRegular % Math.max(1, numberIn(rules, 'overtimePeriods')) !== 0;
  const continues = period < regular || isWithinOvertime || rules['draw'] !== 'draw';
  const next = continues
    ? [plain('period', 'period-start', en.phase.long(periodPhase(view, period + 1)), press('period_start'))]
    : [];
  return file.shootout && isTied && rules['draw'] !== 'draw' && afterRegular >= 0 && !isWithinOvertime
    ? [...next, plain('period', 'shootout', name(file.shootout.name), press('shootout_start'))]
    : next;
}

function inningsButtons({ innings }: SportFile, view: FileView): PadButton[] {
  if (!innings) return [];
  const current = view.innings.at(-1);
  if (!current || current.isOver) {
    return SIDES.filter((side) => canBat(view, side)).map((side) =>
      sided('period', 'innings', 'Starts batting', side, press('innings_start', { team: side })),
    );
  }
  return [
    ...RUNS.map((runs) => plain('score', `runs-${runs}`, runsLabel(runs), press('ball', { runs }))),
    ...EXTRAS.map(([id, label, extra]) =>
      plain(
        'play',
        id,
        label,
        press('ball', { runs: extra === 'wide' || extra === 'no-ball' ? 0 : 1, extra }),
      ),
    ),
    plain('play', 'wicket', 'Wicket', press('ball', { runs: 0, wicket: true })),
    // Only innings without a limit of overs can be declared.
    ...(numberIn(view.rules, 'overs') === 0
      ? [plain('period', 'declare', 'Declare', press('innings_end', { declared: true }))]
      : []),
    plain('period', 'innings-end', 'End of innings', press('innings_end')),
  ];
}

function canBat({ innings, rules }: FileView, side: Side): boolean {
  return innings.filter((one) => one.side === side).length < numberIn(rules, 'inningsPerSide');
}

/**
 * Returns the buttons that are enabled in a state; none once the match is decided. A match that changed rules no longer
 * decide continues with the next press.
 */
export function padButtonsOf(file: SportFile, view: FileView): PadButton[] {
  if (view.isOver && isDecided(file, view, view.rules)) return [];
  return [
    ...scoreButtons(file, view),
    ...inningsButtons(file, view),
    ...penaltyButtons(file, view),
    ...playButtons(file, view),
    ...periodButtons(file, view),
  ];
}
