import { watchedSport } from '../../../feed/sports/index.ts';
import type { ChannelNames, TeamAssignment, AssignedTeam } from '../../../preload/contract/assigned-teams.ts';
import type { MatchView } from '../../../preload/contract/output-frame.ts';
import { namedTeams, type LeagueOfSides } from './team-registry.ts';

/** A match as its feed names it. `isSandbox`: it is a rehearsal, or goes on where one was. */
export type NamedMatch = Pick<MatchView, 'isSandbox' | 'sport' | 'league' | 'teams'>;

/** Who plays on air: by what each team is found, and where. The same object as long as nothing changes. */
export interface TeamsOnAir {
  teams: MatchView['teams'];
  league: LeagueOfSides;
  by: ChannelNames['by'];
}

/** What every mock is called (feed-protocol, Sandbox). */
const MOCK_NAMES: ReadonlySet<string> = new Set(['Sandbox A', 'Sandbox B']);

/**
 * The one place where the names of a session become the names on air. A real session's stay as its feed has them. A
 * rehearsal plays as the producer has dressed it, else as two clubs that there are not: nobody sees "Sandbox A".
 */
export class AssignedTeams {
  readonly #onChange: () => void;
  readonly #assignedTeams = new Map<string, { dress: TeamAssignment; onAir: TeamsOnAir }>();

  /** @param onChange what viewers see of a rehearsal may be something else */
  constructor(persisted: readonly TeamAssignment[], onChange: () => void) {
    this.#onChange = onChange;
    for (const dress of persisted) this.#keep(dress);
  }

  /** To be remembered. */
  entries(): TeamAssignment[] {
    return [...this.#assignedTeams.values()].map(({ dress }) => dress);
  }

  /** What rehearsals of a sport on a channel are dressed as; null: nothing. */
  find(channel: string, sport: string): TeamAssignment | null {
    return this.#assignedTeams.get(assignmentKey({ channel, sport }))?.dress ?? null;
  }

  onAir(channel: string, match: NamedMatch): TeamsOnAir {
    const { teams, league, isSandbox, sport } = match;
    if (!isSandbox) return { teams, league, by: 'feed' };
    const chosen = this.#assignedTeams.get(assignmentKey({ channel, sport }));
    if (chosen) return chosen.onAir;
    // Another service may name its mocks itself.
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

  /** All of them, instead of what there is. */
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

/** The clubs of a rehearsal that nobody has dressed, by its sport. */
function madeUp(sport: string): TeamsOnAir {
  const known = placeholderTeams.get(sport);
  if (known) return known;
  const made: TeamsOnAir = {
    teams: namedTeams(watchedSport(sport).clubs),
    league: { a: null, b: null },
    by: 'made-up',
  };
  placeholderTeams.set(sport, made);
  return made;
}

/** The same, to be looked up. */
export function placeholderNames(sport: string): Pick<ChannelNames, 'a' | 'b'> {
  const onAir = madeUp(sport);
  return { a: sideOnAir(onAir, 'a'), b: sideOnAir(onAir, 'b') };
}

export function assignmentKey({ channel, sport }: Pick<TeamAssignment, 'channel' | 'sport'>): string {
  return `${channel} ${sport}`;
}

/** What a producer calls it. */
export function assignedName({ channel, sport, a, b }: TeamAssignment): string {
  const [first, second] = watchedSport(sport).first === 'away' ? [b, a] : [a, b];
  return `${first.name} v ${second.name} to rehearsals on ${channel}`;
}

/** A side of them, to be looked up. */
export function sideOnAir({ teams, league }: TeamsOnAir, side: 'a' | 'b'): AssignedTeam {
  const of = typeof league === 'string' ? league : league[side];
  return { name: teams[side].name ?? '', league: of };
}
