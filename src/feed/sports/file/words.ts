import { lookUp } from '../../contract/lookup.ts';
import { en, type Words } from '../../../words/en.ts';
import { textIn } from '../../../words/localized-text.ts';
import { sideKey } from '../../contract/values.ts';
import { payloadField, type LabelledEvent } from '../event.ts';
import { fact, hotFact, mainFact } from '../facts.ts';
import type { Fact, FactName, PlayState } from '../sport.ts';
import {
  ballsLeft,
  oversText,
  requiredRate,
  resultOf,
  runRate,
  runsToWin,
  type CricketResult,
} from './innings.ts';
import { penaltyClocks } from './penalties.ts';
import type { SportFile } from './sport-file.ts';
import { inningsText, pointsText, setText } from './points.ts';
import type { FileView, Innings } from './wire.ts';

/** The words of file-defined sports. */

type NameOf = FactName;

function setFacts(view: FileView, nameOf: NameOf): Fact[] {
  const [points] = view.counts;
  const current = points && `${pointsText(view, points.a, points.b)}–${pointsText(view, points.b, points.a)}`;
  const games = view.counts.length > 2 ? view.counts[1] : undefined;
  return [
    fact('Sets', view.sets.length === 0 ? null : view.sets.map(setText).join(', ')),
    ...(games ? [mainFact('Games', `${games.a}–${games.b}`)] : []),
    ...(view.counts.length > 1 ? [mainFact('Points', current ?? null)] : []),
    fact('Serving', view.serving && nameOf(view.serving)),
    fact('Retired', view.retired && nameOf(view.retired)),
  ];
}

function inningsFacts({ innings, look, rules }: FileView, nameOf: NameOf): Fact[] {
  const current = innings.at(-1);
  const wickets = typeof rules['wickets'] === 'number' ? rules['wickets'] : 10;
  return [
    fact('Batting', current ? nameOf(current.side) : null),
    fact('Innings', current ? inningsText(current, wickets) : null),
    fact('Overs', current ? oversText(current.balls, look.ballsPerOver) : null),
    fact('Extras', current ? String(current.extras) : null),
    fact('Run rate', current ? runRate(current.runs, current.balls, look.ballsPerOver) : null),
    fact('To win', chaseText(innings, rules)),
    fact('Required rate', requiredRate(innings, rules)),
    fact('Result', resultText(resultOf(innings, rules), nameOf)),
  ];
}

/** Returns what the chasing side needs to win: "24 runs from 18 balls". */
function chaseText(innings: readonly Innings[], rules: FileView['rules']): string | null {
  const toWin = runsToWin(innings, rules);
  if (toWin === null || toWin <= 0 || innings.at(-1)?.isOver === true) return null;
  const left = ballsLeft(innings, rules);
  const runs = plural(toWin, 'run');
  return left === null ? runs : `${runs} from ${plural(left, 'ball')}`;
}

function resultText(result: CricketResult | null, nameOf: NameOf): string | null {
  if (result === null) return null;
  if (result.winner === null) return 'Tied';
  const { by, winner, count } = result;
  const margin =
    by === 'innings'
      ? `an innings and ${plural(count, 'run')}`
      : plural(count, by === 'runs' ? 'run' : 'wicket');
  return `${nameOf(winner)} won by ${margin}`;
}

function plural(count: number, unit: string): string {
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}

function penaltyFacts({ penalties, look, playedMs }: FileView, nameOf: NameOf): Fact[] {
  if (look.penalties === null) return [];
  const { running } = look.penalties;
  return (['A', 'B'] as const).map((side) => {
    const open = penaltyClocks(penalties, side, running, playedMs).filter(
      ({ penalty }) => penalty.endedMs === null,
    );
    const said = open.map(({ penalty }) => textIn(lookUp(look.names, penalty.id) ?? penalty.id, en));
    return hotFact(`Penalties, ${nameOf(side, 'code')}`, said.length === 0 ? null : counted(said).join(', '));
  });
}

/** Returns each text once, with its number: "2 × Minor penalty". */
function counted(texts: readonly string[]): string[] {
  return [...new Set(texts)].map((text) => {
    const count = texts.filter((one) => one === text).length;
    return count === 1 ? text : `${count} × ${text}`;
  });
}

export function factsOf(view: FileView, nameOf: NameOf): Fact[] {
  const { look, counters } = view;
  return [
    ...(view.family === 'sets' ? setFacts(view, nameOf) : []),
    ...(view.family === 'innings' ? inningsFacts(view, nameOf) : []),
    ...penaltyFacts(view, nameOf),
    ...look.counters.map(({ id }) => {
      const count = lookUp(counters, id);
      return fact(textIn(lookUp(look.names, id) ?? id, en), count ? `${count.a}–${count.b}` : null);
    }),
  ];
}

/** Returns the marks that are on, such as an empty goal, as the scorebug draws them. */
export function situationOf(
  view: FileView,
  words: Words,
  nameOf: NameOf,
  _facts: unknown,
  at: PlayState,
): string[] {
  if (!at.isPlayed || at.isFinal) return [];
  return Object.entries(view.marks).flatMap(([id, isOn]) =>
    (['A', 'B'] as const).flatMap((side) =>
      isOn[sideKey(side)] ? [`${textIn(lookUp(view.look.names, id) ?? id, words)}: ${nameOf(side)}`] : [],
    ),
  );
}

const LABELS: Readonly<Record<string, string>> = {
  period_start: 'Start of period',
  penalty_end: 'Penalty over',
  shootout_start: 'Shootout',
  serve: 'Serve',
  ends: 'Change of ends',
  retire: 'Retires',
  counts_set: 'Points corrected',
  innings_start: 'Start of innings',
  innings_end: 'End of innings',
  rules_set: 'Match rules changed',
};

/** Returns a function that returns an event's label, or null to use the default label. */
export function labelsOf(file: SportFile): (event: LabelledEvent) => string | null {
  const names = new Map(
    [...file.scores, ...file.events, ...file.counters, ...file.marks, ...(file.penalties?.kinds ?? [])].map(
      ({ id, name }) => [id, textIn(name, en)],
    ),
  );
  const [points] = file.levels ?? [];
  return (event) => {
    if (event.type === 'point') return points ? textIn(points.name, en) : null;
    if (event.type === 'shot')
      return payloadField(event, 'scored') === true ? 'Shootout scored' : 'Shootout missed';
    if (event.type === 'ball') return ballLabel(event);
    const id = payloadField(event, 'id');
    return (typeof id === 'string' ? names.get(id) : undefined) ?? lookUp(LABELS, event.type) ?? null;
  };
}

function ballLabel(event: LabelledEvent): string {
  if (payloadField(event, 'wicket') === true) return 'Wicket';
  const runs = Number(payloadField(event, 'runs') ?? 0);
  const extra = payloadField(event, 'extra');
  if (typeof extra === 'string')
    return runs === 0 ? extra : `${extra}, ${runs} ${runs === 1 ? 'run' : 'runs'}`;
  if (runs === 0) return 'Dot ball';
  return runs === 1 ? '1 run' : `${runs} runs`;
}
