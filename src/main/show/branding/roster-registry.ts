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

  /** Saves a roster. @throws RequestRefused if two players can't be told apart, and if the limit is reached */
  set(name: string, league: string | null, { players, coach }: RosterContent): Roster {
    const [problem] = namesakesOf(players);
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

  /**
   * Sets the starting lineup by name, or by number and name ("9 Bo Vale") where several players have the name. Throws
   * RequestRefused for an unknown player, and for a name that several players have.
   */
  setStarters(name: string, league: string | null, starters: readonly string[]): Roster {
    const roster = this.of(name, league);
    const starting = new Set(
      starters.map((starter) => {
        const [found, ...others] = roster.players.filter((player) => isCalled(player, starter));
        if (found === undefined) throw brandingErrors.notInRoster(starter, roster.name);
        if (others.length > 0) throw brandingErrors.namesakes(starter, roster.name);
        return found;
      }),
    );
    const players = roster.players.map((player) => ({ ...player, starts: starting.has(player) }));
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

/** A player with the name of an earlier one, and without a different number. */
interface Namesake {
  place: number;
  sentence: string;
}

/**
 * Returns the players who have the name of an earlier one, and not another number. Two players with the same number are
 * fine: offense and defense, or twins before the season.
 */
export function namesakesOf(players: readonly Player[]): Namesake[] {
  const numbersOf = new Map<string, (string | null)[]>();
  return players.flatMap(({ number, name }, place) => {
    const before = numbersOf.get(nameKey(name));
    numbersOf.set(nameKey(name), [...(before ?? []), number]);
    if (before === undefined || (number !== null && !before.includes(number) && !before.includes(null)))
      return [];
    return {
      place,
      sentence: `The name "${name}" is used twice. Give each its own number, or write out both names.`,
    };
  });
}

/** Keeps the first of the players who can't be told apart. */
export function withoutNamesakes(players: readonly Player[]): Player[] {
  const namesakes = new Set(namesakesOf(players).map(({ place }) => place));
  return players.filter((_, place) => !namesakes.has(place));
}

/** Returns a key that is equal for different spellings of a name. */
export const nameKey = (name: string): string =>
  name.normalize('NFC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('en');

const isCalled = ({ name, number }: Player, text: string): boolean =>
  nameKey(name) === nameKey(text) || (number !== null && nameKey(`${number} ${name}`) === nameKey(text));
