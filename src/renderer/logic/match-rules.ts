import { lookUp } from '../../feed/contract/lookup.ts';
import type { LeagueEntry, RulePatch } from '../../preload/contract/competition.ts';
import type { MatchView } from '../../preload/contract/output-frame.ts';
import type { OverridableField } from '../../preload/contract/overrides.ts';
import type { ChannelState, ShowState } from '../../preload/contract/show-state.ts';
import type { SportState } from '../../preload/contract/sports.ts';
import { sportOf } from './override-fields.ts';

/** A rule of a channel's game, as a row of the form. */
export interface RuleLine {
  key: string;
  name: string;
  input: Extract<OverridableField['input'], { kind: 'number' | 'choice' }>;
  /** The rule that this game has on its own, as the value of a form field; empty: the league's. */
  game: string;
  /** The rule of all games of the league; empty: the default. */
  league: string;
  /** The rule of this game without its own, in words. */
  inherited: string;
  /** The default of the league, in words. */
  base: string;
}

/** Returns the rules of a channel's game in display order; empty for a sport without rules. */
export function ruleLines(
  whole: Pick<ShowState, 'sports' | 'competitions'>,
  channel: Pick<ChannelState, 'overrides' | 'baseRules'> & { match: MatchView },
): RuleLine[] {
  // A rehearsal is played by the rules of its recording's league.
  const entry = channel.match.isSandbox ? undefined : leagueEntry(whole, channel.match);
  return (sportOf(whole, channel)?.fields ?? []).flatMap(({ field, path, kind, name, input }) => {
    if (kind !== 'rule' || (input.kind !== 'number' && input.kind !== 'choice')) return [];
    const key = path.at(-1) ?? '';
    const base = lookUp(channel.baseRules, key) ?? null;
    const league = lookUp(entry?.rules ?? {}, key);
    return {
      key,
      name,
      input,
      game: textOf(lookUp(channel.overrides, field)?.value),
      league: textOf(league),
      inherited: ruleWords(input, league ?? base),
      base: ruleWords(input, base),
    };
  });
}

function textOf(value: unknown): string {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : '';
}

function ruleWords(input: RuleLine['input'], value: string | number | null): string {
  if (value === null) return 'unknown';
  return (
    (input.kind === 'choice' && input.choices.find(([choice]) => choice === value)?.[1]) || String(value)
  );
}

function leagueEntry(
  { competitions }: Pick<ShowState, 'competitions'>,
  { league }: Pick<MatchView, 'league'>,
): LeagueEntry | undefined {
  return competitions.find((one) => one.league === league);
}

/** Returns the change for the text of a rule's field; empty restores the rule. */
export function ruleChange({ key, input }: Pick<RuleLine, 'key' | 'input'>, text: string): RulePatch {
  if (text.trim() === '') return { [key]: null };
  return { [key]: input.kind === 'number' ? Number(text) : text };
}

/** Returns the change that sets exactly the rules of a preset; null restores all rules. */
export function presetChange(
  lines: readonly Pick<RuleLine, 'key'>[],
  preset: SportState['rulePresets'][number] | null,
): RulePatch {
  return Object.fromEntries(lines.map(({ key }) => [key, lookUp(preset?.rules ?? {}, key) ?? null]));
}
