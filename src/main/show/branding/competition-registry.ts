import type { Competition, LeagueEntry, LeaguePatch } from '../../../preload/contract/competition.ts';
import type { MatchView } from '../../../preload/contract/output-frame.ts';
import { RequestRefused } from '../refused.ts';

export const COMPETITIONS_MAX = 200;

/** What leagues play for, as the producer says it; what a channel says of its own game stands above it. */
export class CompetitionRegistry {
  readonly #entries = new Map<string, LeagueEntry>();
  readonly #onChange: () => void;

  constructor(persisted: readonly LeagueEntry[], onChange: () => void) {
    this.#onChange = onChange;
    for (const entry of persisted) this.#entries.set(entry.league, entry);
  }

  /** By slug. */
  entries(): LeagueEntry[] {
    return [...this.#entries.values()].sort((one, other) => one.league.localeCompare(other.league));
  }

  /** What a league plays for, where there is little room; null: nobody has said. */
  shortOf(league: string): string | null {
    const entry = this.#entries.get(league);
    return entry?.short ?? entry?.name ?? null;
  }

  /** A match's competition with what its league says; a game of its own is of no league. */
  of({
    league,
    competition,
    isSandbox,
  }: Pick<MatchView, 'league' | 'competition' | 'isSandbox'>): Competition {
    const entry = this.#entries.get(league);
    if (entry === undefined || competition.isOwn || isSandbox) return competition;
    const { name, short, season } = entry;
    return { ...competition, name, short, season };
  }

  /** Throws RequestRefused where there are too many. */
  set(league: string, patch: LeaguePatch): LeagueEntry {
    const before = this.#entries.get(league) ?? { league, name: null, short: null, season: null };
    if (!this.#entries.has(league) && this.#entries.size >= COMPETITIONS_MAX)
      throw RequestRefused.limit('competitions', COMPETITIONS_MAX);
    // What is undefined was not asked for.
    const asked = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
    const entry: LeagueEntry = { ...before, ...asked };
    if (entry.name === null && entry.short === null && entry.season === null) this.#entries.delete(league);
    else this.#entries.set(league, entry);
    this.#onChange();
    return entry;
  }

  forget(league: string): void {
    if (this.#entries.delete(league)) this.#onChange();
  }
}
