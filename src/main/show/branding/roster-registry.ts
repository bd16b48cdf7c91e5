import type { Player, Roster } from '../../../preload/contract/rosters.ts';
import { brandingErrors } from './errors.ts';
import { showErrors } from '../errors.ts';
import { entryKey, type TeamIdentity } from './team-identity.ts';

export const ROSTERS_MAX = 500;

interface RosterPorts {
  /** Returns the identities under which a team's roster may be saved, the current one first. */
  identities: (name: string, league: string | null) => readonly TeamIdentity[];
  onChange: () => void;
}

/** The content of a roster without its team. */
type RosterContent = Pick<Roster, 'players' | 'coach'>;

/** The producer's rosters. A lineup on air keeps its content when the roster changes. */
export class RosterRegistry {
  readonly #rosters = new Map<string, Roster>();
  readonly #ports: RosterPorts;

  constructor(persisted: readonly Roster[], ports: RosterPorts) {
    this.#ports = ports;
    for (const roster of persisted) this.#rosters.set(entryKey(roster), roster);
  }

  /** Returns all rosters, sorted by team name. */
  entries(): Roster[] {
    return [...this.#rosters.values()].sort((one, other) => one.name.localeCompare(other.name));
  }

  /** Returns the roster of a team, or an empty one if none is saved. */
  of(name: string, league: string | null): Roster {
    const identities = this.#ports.identities(name.normalize('NFC').trim(), league);
    const saved = identities.flatMap((identity) => this.#rosters.get(entryKey(identity)) ?? []);
    const [{ name: known, library } = { name, library: null }] = identities;
    return saved[0] ?? { name: known, library, players: [], coach: null };
  }

  /** Saves a roster. @throws RequestRefused if two players have the same number or name, and if the limit is reached */
  set(name: string, league: string | null, { players, coach }: RosterContent): Roster {
    const [problem] = twinsOf(players);
    if (problem !== undefined) throw brandingErrors.rosterConflict(problem.sentence);
    const before = this.of(name, league);
    const roster = { ...before, players: [...players], coach };
    const key = entryKey(before);
    if (!this.#rosters.has(key) && this.#rosters.size >= ROSTERS_MAX)
      throw showErrors.limit('rosters', ROSTERS_MAX);
    if (players.length === 0 && coach === null) this.#rosters.delete(key);
    else this.#rosters.set(key, roster);
    this.#ports.onChange();
    return roster;
  }

  /** Sets the starting lineup by name. Throws RequestRefused for an unknown player. */
  setStarters(name: string, league: string | null, starters: readonly string[]): Roster {
    const roster = this.of(name, league);
    const start = new Set(starters.map(nameKey));
    const known = new Set(roster.players.map((player) => nameKey(player.name)));
    const stranger = starters.find((one) => !known.has(nameKey(one)));
    if (stranger !== undefined) throw brandingErrors.notInRoster(stranger, roster.name);
    const players = roster.players.map((player) => ({ ...player, starts: start.has(nameKey(player.name)) }));
    return this.set(name, league, { players, coach: roster.coach });
  }

  /** Replaces all rosters. */
  restore(rosters: readonly Roster[]): void {
    this.#rosters.clear();
    for (const roster of rosters) this.#rosters.set(entryKey(roster), roster);
    this.#ports.onChange();
  }

  clear(name: string, league: string | null): void {
    if (this.#rosters.delete(entryKey(this.of(name, league)))) this.#ports.onChange();
  }
}

/** A player with the number or name of an earlier player. */
interface Twin {
  place: number;
  sentence: string;
}

/** Returns the players that duplicate an earlier one, each with a sentence about the conflict. */
export function twinsOf(players: readonly Player[]): Twin[] {
  const numbers = new Map<string, string>();
  const names = new Set<string>();
  return players.flatMap(({ number, name }, place) => {
    const other = number === null ? undefined : numbers.get(number);
    const isNamesake = names.has(nameKey(name));
    if (number !== null && other === undefined) numbers.set(number, name);
    names.add(nameKey(name));
    if (isNamesake)
      return { place, sentence: `The name "${name}" is used twice. Remove one, or write out both names.` };
    if (other === undefined) return [];
    return {
      place,
      sentence: `${other} and ${name} both have number ${number}. Give one of them another number.`,
    };
  });
}

/** Removes duplicates and keeps the first. */
export function withoutTwins(players: readonly Player[]): Player[] {
  const twins = new Set(twinsOf(players).map(({ place }) => place));
  return players.filter((_, place) => !twins.has(place));
}

const nameKey = (name: string): string =>
  name.normalize('NFC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('en');
