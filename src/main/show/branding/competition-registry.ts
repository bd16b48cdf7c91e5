import {
  noCompetition,
  type Competition,
  type LeagueEntry,
  type LeaguePatch,
} from '../../../preload/contract/competition.ts';
import type { MatchView } from '../../../preload/contract/output-frame.ts';
import type { FileStore } from '../ports.ts';
import { RequestRefused } from '../refused.ts';
import { keepPicture } from './pictures.ts';

export const COMPETITIONS_MAX = 200;

/** What leagues play for, as the producer says it; what a channel says of its own game stands above it. */
export class CompetitionRegistry {
  readonly #entries = new Map<string, LeagueEntry>();
  readonly #logos: FileStore;
  readonly #onChange: () => void;

  constructor(persisted: readonly LeagueEntry[], logos: FileStore, onChange: () => void) {
    this.#logos = logos;
    this.#onChange = onChange;
    for (const entry of persisted) this.#entries.set(entry.league, entry);
  }

  /** By slug. */
  entries(): LeagueEntry[] {
    return [...this.#entries.values()].sort((one, other) => one.league.localeCompare(other.league));
  }

  /** What the games of a league are played for. */
  ofLeague(league: string): Competition {
    return this.of({ league, competition: noCompetition, isSandbox: false });
  }

  /** A match's competition with what its league says; a game of its own is of no league. */
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

  /** Throws RequestRefused where there are too many, and for a picture that is none. */
  set(league: string, { logo, ...patch }: LeaguePatch): LeagueEntry {
    const before = this.#entries.get(league) ?? { league, name: null, short: null, season: null, logo: null };
    if (!this.#entries.has(league) && this.#entries.size >= COMPETITIONS_MAX)
      throw RequestRefused.limit('competitions', COMPETITIONS_MAX);
    // What is undefined was not asked for.
    const asked = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
    const entry: LeagueEntry = { ...before, ...asked };
    if (logo !== undefined) entry.logo = logo === null ? null : this.keepLogo(logo);
    const { league: _, ...said } = entry;
    if (Object.values(said).every((value) => value === null)) this.#entries.delete(league);
    else this.#entries.set(league, entry);
    this.#onChange();
    return entry;
  }

  /** A picture for one game: its path on our origin. Throws RequestRefused where it is none. */
  keepLogo(base64: string): string {
    return keepPicture(this.#logos, base64);
  }

  /** All of them, instead of what there is. */
  restore(entries: readonly LeagueEntry[]): void {
    this.#entries.clear();
    for (const entry of entries) this.#entries.set(entry.league, entry);
    this.#onChange();
  }

  forget(league: string): void {
    if (this.#entries.delete(league)) this.#onChange();
  }
}
