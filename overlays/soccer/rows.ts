import type { MatchView } from '../../src/preload/contract/output-frame.ts';
import type { Words } from '../../src/words/en.ts';
import { cellOf } from '../kit/fact-rows.ts';
import type { FactRow } from '../kit/fact-rows.ts';
import { partsFact, personVariants } from '../kit/manual-facts.ts';
import { APART, scorerLines } from '../kit/player-names.ts';
import type { SideKeys } from '../kit/side-order.ts';
import type { TeamViewModel, TeamViewModels } from '../kit/team.ts';

/** Match info rows for soccer: the aggregate score, scorers, substitutions. */

/** Returns all scorers, with shorter forms if longer ones don't fit, and as a last resort only the latest scorers. */
function scorersVariants(scorers: readonly (readonly string[])[]): string[] {
  const depths = Math.max(...scorers.map((variants) => variants.length));
  const all = Array.from({ length: depths }, (_, depth) =>
    scorers.map((variants) => variants[depth] ?? variants.at(-1) ?? '').join(APART),
  );
  const names = scorers.map((variants) => variants.at(-1) ?? '');
  return [...new Set([...all, ...names.map((_, from) => names.slice(from).join(APART))])];
}

function aggregateOf(match: MatchView, { tabs }: Words, [first, second]: SideKeys): FactRow {
  const goals = partsFact(match, 'aggregate');
  const [one, other] = [goals?.[first], goals?.[second]];
  const isSet = typeof one === 'number' && typeof other === 'number';
  return {
    key: 'aggregate',
    says: isSet ? { label: null, edge: null, cells: [cellOf([tabs.aggregate(one, other)])] } : null,
  };
}

function scorersOf(match: MatchView, team: TeamViewModel, words: Words): FactRow {
  const scorers = scorerLines(match, team.side, match.scorers, words);
  return {
    key: `scorers.${team.side}`,
    says: scorers.length === 0 ? null : { ...whose(team), cells: [cellOf(scorersVariants(scorers))] },
  };
}

function substitutionOf(match: MatchView, team: TeamViewModel, words: Words): FactRow {
  const key = `substitution.${team.side}`;
  const { in: on, out: off, minute } = partsFact(match, key) ?? {};
  if (typeof on !== 'string' || typeof off !== 'string') return { key, says: null };
  const when = typeof minute === 'number' ? `${words.minute({ number: minute, added: null })} ` : '';
  const names = personVariants(on);
  const timed = names.map((name) => `${when}${name}`);
  const cells = [
    cellOf([...timed, ...(names.length > 1 ? names.slice(1) : names)], 'on'),
    cellOf(personVariants(off), 'off'),
  ];
  return { key, says: { ...whose(team), cells } };
}

function whose(team: TeamViewModel): { label: string | null; edge: string } {
  return { label: team.shortNameVariants[0] ?? null, edge: team.colors.edge };
}

export function rowsOf(match: MatchView, teams: TeamViewModels, words: Words, order: SideKeys): FactRow[] {
  return [
    aggregateOf(match, words, order),
    ...order.map((side) => scorersOf(match, teams[side], words)),
    ...order.map((side) => substitutionOf(match, teams[side], words)),
  ];
}
