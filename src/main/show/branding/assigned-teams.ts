import { watchedSport } from '../../../feed/sports/index.ts';
import type { ChannelNames, TeamAssignment, AssignedTeam } from '../../../preload/contract/assigned-teams.ts';
import type { MatchView } from '../../../preload/contract/output-frame.ts';
import { namedTeams, type LeagueOfSides } from './team-registry.ts';

/** A match with the feed's names. `isSandbox` is true for a rehearsal and for a game that continues one. */
export type NamedMatch = Pick<MatchView, 'isSandbox' | 'sport' | 'league' | 'teams'>;

/** The teams on air and their league, for lookups. Returned as the same object until something changes. */
export interface TeamsOnAir {
  teams: MatchView['teams'];
  league: LeagueOfSides;
  by: ChannelNames['by'];
}

/** The team names of mocks in the protocol (feed-protocol, Sandbox). */
const MOCK_NAMES: ReadonlySet<string> = new Set(['Sandbox A', 'Sandbox B']);

/**
 * Turns a session's names into the names on air. A real session keeps its feed's names. A rehearsal shows the assigned
 * teams, otherwise the feed's names if they are real ones, otherwise placeholder teams, but never "Sandbox A".
 */
export class AssignedTeams {
  readonly #onChange: () => void;
  readonly #assignedTeams = new Map<string, { dress: TeamAssignment; onAir: TeamsOnAir }>();

  /** @param onChange called when the teams of a rehearsal may have changed */
  constructor(persisted: readonly TeamAssignment[], onChange: () => void) {
    this.#onChange = onChange;
    for (const dress of persisted) this.#keep(dress);
  }

  /** Returns the assignments to save. */
  entries(): TeamAssignment[] {
    return [...this.#assignedTeams.values()].map(({ dress }) => dress);
  }

  /** Returns the teams assigned to rehearsals of a sport on a channel, or null. */
  find(channel: string, sport: string): TeamAssignment | null {
    return this.#assignedTeams.get(assignmentKey({ channel, sport }))?.dress ?? null;
  }

  onAir(channel: string, match: NamedMatch): TeamsOnAir {
    const { teams, league, isSandbox, sport } = match;
    if (!isSandbox) return { teams, league, by: 'feed' };
    const chosen = this.#assignedTeams.get(assignmentKey({ channel, sport }));
    if (chosen) return chosen.onAir;
    // Another service may give its mocks real names.
    const isNamed = [teams.a, teams.b].some(({ name }) => name !== null && !MOCK_NAMES.has(name));
    return isNamed ? { teams, league, by: 'feed' } : madeUp(sport);
  }

  set(dress: TeamAssignment): void {
    this.#keep(dress);
    this.#onChange();
  }

  forget(channel: string, sport: string): void {
    if (this.#assignedTeams.delete(assignmentKey({ channel, sport }))) this.#onChange();
  }

  /** Replaces all assignments. */
  restore(assignedTeams: readonly TeamAssignment[]): void {
    this.#assignedTeams.clear();
    for (const dress of assignedTeams) this.#keep(dress);
    this.#onChange();
  }

  #keep(dress: TeamAssignment): void {
    const { a, b } = dress;
    const onAir: TeamsOnAir = {
      teams: namedTeams({ a: a.name, b: b.name }),
      league: { a: a.league, b: b.league },
      by: 'chosen',
    };
    this.#assignedTeams.set(assignmentKey(dress), { dress, onAir });
  }
}

const placeholderTeams = new Map<string, TeamsOnAir>();

/** Returns the placeholder teams for rehearsals of a sport. */
function madeUp(sport: string): TeamsOnAir {
  const known = placeholderTeams.get(sport);
  if (known) return known;
  const teams: TeamsOnAir = {
    teams: namedTeams(watchedSport(sport).clubs),
    league: { a: null, b: null },
    by: 'made-up',
  };
  placeholderTeams.set(sport, teams);
  return teams;
}

/** Returns the names of the placeholder teams of a sport, for lookups. */
export function placeholderNames(sport: string): Pick<ChannelNames, 'a' | 'b'> {
  const onAir = madeUp(sport);
  return { a: sideOnAir(onAir, 'a'), b: sideOnAir(onAir, 'b') };
}

export function assignmentKey({ channel, sport }: Pick<TeamAssignment, 'channel' | 'sport'>): string {
  return `${channel} ${sport}`;
}

/** Returns the assignment in words, for the producer. */
export function assignedName({ channel, sport, a, b }: TeamAssignment): string {
  const [first, second] = watchedSport(sport).first === 'away' ? [b, a] : [a, b];
  return `${first.name} vs. ${second.name} to rehearsals on ${channel}`;
}

/** Returns one of the teams, for lookups. */
export function sideOnAir({ teams, league }: TeamsOnAir, side: 'a' | 'b'): AssignedTeam {
  const of = typeof league === 'string' ? league : league[side];
  return { name: teams[side].name ?? '', league: of };
}
