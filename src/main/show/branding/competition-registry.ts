import {
  noCompetition,
  type Competition,
  type LeagueEntry,
  type LeaguePatch,
} from '../../../preload/contract/competition.ts';
import type { MatchView } from '../../../preload/contract/output-frame.ts';
import type { FileStore } from '../ports.ts';
import { showErrors } from '../errors.ts';
import { keepPicture } from './pictures.ts';

export const COMPETITIONS_MAX = 200;

/** The competition that the producer set for each league. A channel's own overrides have priority. */
export class CompetitionRegistry {
  readonly #entries = new Map<string, LeagueEntry>();
  readonly #logos: FileStore;
  readonly #onChange: () => void;

  constructor(persisted: readonly LeagueEntry[], logos: FileStore, onChange: () => void) {
    this.#logos = logos;
    this.#onChange = onChange;
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

  /** Sets a league's competition. Throws RequestRefused if the limit is reached, and for an invalid picture. */
  set(league: string, { logo, ...patch }: LeaguePatch): LeagueEntry {
    const before = this.#entries.get(league) ?? { league, name: null, short: null, season: null, logo: null };
    if (!this.#entries.has(league) && this.#entries.size >= COMPETITIONS_MAX)
      throw showErrors.limit('competitions', COMPETITIONS_MAX);
    // Undefined fields keep their value.
    const changes = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
    const entry: LeagueEntry = { ...before, ...changes };
    if (logo !== undefined) entry.logo = logo === null ? null : this.keepLogo(logo);
    const { league: _, ...overrides } = entry;
    if (Object.values(overrides).every((value) => value === null)) this.#entries.delete(league);
    else this.#entries.set(league, entry);
    this.#onChange();
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
    this.#onChange();
  }

  forget(league: string): void {
    if (this.#entries.delete(league)) this.#onChange();
  }
}
