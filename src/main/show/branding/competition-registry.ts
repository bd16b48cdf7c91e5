import { isSameJson } from '../../../feed/contract/same-json.ts';
import { isLeague, sportOf } from '../../../feed/contract/versions.ts';
import { isRuleValue, wants, watchedSport, watchedSports } from '../../../feed/sports/index.ts';
import {
  noCompetition,
  type Competition,
  type LeagueEntry,
  type LeaguePatch,
  type RuleChanges,
  type RulePatch,
} from '../../../preload/contract/competition.ts';
import type { MatchView } from '../../../preload/contract/output-frame.ts';
import type { FileStore } from '../ports.ts';
import { showErrors } from '../errors.ts';
import { brandingErrors } from './errors.ts';
import { keepPicture } from './pictures.ts';

export const COMPETITIONS_MAX = 200;

const NOTHING = { name: null, short: null, season: null, logo: null, rules: {} };

/** Returns the rules after a change; null restores a rule. */
function patchedRules(rules: RuleChanges, patch: RulePatch): RuleChanges {
  const changed = Object.entries({ ...rules, ...patch });
  return Object.fromEntries(changed.filter((entry): entry is [string, number | string] => entry[1] !== null));
}

/** Throws RequestRefused for a rule that doesn't exist in any sport, and for an invalid value. */
export function assertRules(sports: readonly string[], patch: RulePatch): void {
  const rows = sports.flatMap((sport) => watchedSport(sport).matchRules.rows);
  for (const [key, value] of Object.entries(patch)) {
    if (rows.length === 0) throw brandingErrors.noRules();
    const own = rows.filter((row) => row.key === key);
    const [first] = own;
    if (first === undefined)
      throw brandingErrors.unknownRule(key, [...new Set(rows.map((row) => row.key))].join(', '));
    if (value !== null && !own.some((row) => isRuleValue(row, value)))
      throw brandingErrors.wrongRule(key, wants(first.input));
  }
}

/** Returns the sport of a league; all sports for an unknown league. */
const sportsOf = (league: string): readonly string[] =>
  isLeague(league) ? [sportOf(league)] : watchedSports().map(([sport]) => sport);

interface CompetitionListener {
  onChange: () => void;
  /** The rules of some league's games have changed. */
  onRules: () => void;
}

/** The competition that the producer set for each league. A channel's own overrides have priority. */
export class CompetitionRegistry {
  readonly #entries = new Map<string, LeagueEntry>();
  readonly #logos: FileStore;
  readonly #listener: CompetitionListener;

  constructor(persisted: readonly LeagueEntry[], logos: FileStore, listener: CompetitionListener) {
    this.#logos = logos;
    this.#listener = listener;
    for (const entry of persisted) this.#entries.set(entry.league, entry);
  }

  /** Returns all entries, sorted by slug. */
  entries(): LeagueEntry[] {
    return [...this.#entries.values()].sort((one, other) => one.league.localeCompare(other.league));
  }

  /** Returns the competition of a league's games. */
  ofLeague(league: string): Competition {
    return this.of({ league, competition: noCompetition, isSandbox: false });
  }

  /** Returns the rules that the producer changed for a league's games. */
  rulesOf(league: string): RuleChanges {
    return this.#entries.get(league)?.rules ?? {};
  }

  /**
   * Returns a match's competition with the producer's values for its league. Standalone games and rehearsals keep their
   * own.
   */
  of({
    league,
    competition,
    isSandbox,
  }: Pick<MatchView, 'league' | 'competition' | 'isSandbox'>): Competition {
    const entry = this.#entries.get(league);
    if (entry === undefined || competition.isOwn || isSandbox) return competition;
    const { name, short, season, logo } = entry;
    return { ...competition, name, short, season, logo };
  }

  /** Sets a league's competition. Throws RequestRefused if the limit is reached, and for an invalid picture or rule. */
  set(league: string, { logo, rules, ...patch }: LeaguePatch): LeagueEntry {
    const before = this.#entries.get(league) ?? { league, ...NOTHING };
    if (rules !== undefined) assertRules(sportsOf(league), rules);
    if (!this.#entries.has(league) && this.#entries.size >= COMPETITIONS_MAX)
      throw showErrors.limit('competitions', COMPETITIONS_MAX);
    // Undefined fields keep their value.
    const changes = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
    const entry: LeagueEntry = { ...before, ...changes };
    if (logo !== undefined) entry.logo = logo === null ? null : this.keepLogo(logo);
    if (rules !== undefined) entry.rules = patchedRules(entry.rules, rules);
    if (isSameJson(entry, { league, ...NOTHING })) this.#entries.delete(league);
    else this.#entries.set(league, entry);
    this.#listener.onChange();
    if (!isSameJson(entry.rules, before.rules)) this.#listener.onRules();
    return entry;
  }

  /** Stores a logo for one game and returns its path. Throws RequestRefused for an invalid picture. */
  keepLogo(base64: string): string {
    return keepPicture(this.#logos, base64);
  }

  /** Replaces all entries. */
  restore(entries: readonly LeagueEntry[]): void {
    this.#entries.clear();
    for (const entry of entries) this.#entries.set(entry.league, entry);
    this.#listener.onChange();
    this.#listener.onRules();
  }

  forget(league: string): void {
    if (!this.#entries.delete(league)) return;
    this.#listener.onChange();
    this.#listener.onRules();
  }
}
