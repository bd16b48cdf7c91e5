import { isLeague, sportOf } from '../../../feed/contract/versions.ts';
import type { TeamAssignment, AssignedTeam } from '../../../preload/contract/assigned-teams.ts';
import type { BoundSession } from '../../../preload/contract/show-state.ts';
import type { AsRunStore } from '../as-run/as-run.ts';
import type { AssignedTeams } from '../branding/assigned-teams.ts';
import type { KnownTeam, TeamRegistry } from '../branding/team-registry.ts';
import type { Clock } from '../ports.ts';
import { channelErrors } from './errors.ts';
import { showErrors } from '../errors.ts';
import { isRehearsed, namesOf, pairWords } from '../sources/bound-session.ts';
import type { Channel } from './channel.ts';

export interface TeamAssignerPorts {
  clock: Clock;
  /** Returns a channel by ID. Throws RequestRefused. */
  channel: (id: string) => Channel;
  channels: () => Iterable<Channel>;
  assignedTeams: () => AssignedTeams;
  teams: () => Pick<TeamRegistry, 'known'>;
  record: AsRunStore['record'];
}

export type RequestedTeam = AssignedTeam;

/** Assigns teams to rehearsals, from the library or the producer's own, and removes them. */
export class TeamAssigner {
  readonly #ports: TeamAssignerPorts;

  constructor(ports: TeamAssignerPorts) {
    this.#ports = ports;
  }

  /**
   * Assigns teams to the rehearsal of a channel. Throws RequestRefused, without changing anything, for a real game and
   * for teams that can't play it.
   */
  dress(channelId: string, teams: { a: RequestedTeam; b: RequestedTeam }): void {
    const { channel, session, sport } = this.#rehearsal(channelId);
    const a = this.#team(teams.a, session, sport);
    const b = this.#team(teams.b, session, sport);
    if (a.key === b.key) throw channelErrors.sameTeamTwice(a.name);
    const [nameA, nameB] = [assignedTeam(a), assignedTeam(b)];
    const before = namesOf(session, channel.content.names());
    this.#ports.assignedTeams().set({ channel: channelId, sport, a: nameA, b: nameB });
    this.#recordChange(channel, session, before);
  }

  /** Removes the assigned teams. Throws RequestRefused for a real game. */
  undress(channelId: string): void {
    const { channel, session, sport } = this.#rehearsal(channelId);
    if (this.#ports.assignedTeams().find(channelId, sport) === null) return;
    const before = namesOf(session, channel.content.names());
    this.#ports.assignedTeams().forget(channelId, sport);
    this.#record(channel, session, `removed: ${before}`);
  }

  /** Replaces all assignments, after an import or an undo. */
  restore(assignedTeams: readonly TeamAssignment[]): void {
    const rehearsals = [...this.#ports.channels()].flatMap((channel) => {
      const { session, content } = channel;
      if (session === null || !isRehearsed(session)) return [];
      return [{ channel, session, before: namesOf(session, content.names()) }];
    });
    this.#ports.assignedTeams().restore(assignedTeams);
    for (const { channel, session, before } of rehearsals) this.#recordChange(channel, session, before);
  }

  /**
   * Records that the teams on air changed, unless their names are the same as `before`.
   *
   * @param before the previous names, from `namesOf`
   */
  #recordChange(channel: Channel, session: BoundSession, before: string): void {
    const names = channel.content.names();
    if (names === null || namesOf(session, names) === before) return;
    const now = pairWords(session.sport, { a: names.a.name, b: names.b.name });
    this.#record(channel, session, `${now} replaced ${before}`);
  }

  #rehearsal(channelId: string): { channel: Channel; session: BoundSession; sport: string } {
    const channel = this.#ports.channel(channelId);
    const { session } = channel;
    if (session === null) throw showErrors.noGame(channelId);
    if (!isRehearsed(session)) throw channelErrors.gameIsLive(channelId);
    return { channel, session, sport: channel.feed.sport };
  }

  #team({ name, league }: RequestedTeam, session: BoundSession, sport: string): KnownTeam {
    const teams = this.#ports.teams();
    const spelled = name.normalize('NFC').trim();
    // If no league is given, the rehearsal's is preferred.
    const found =
      league === null
        ? (teams.known(spelled, session.league) ?? teams.known(spelled, null))
        : teams.known(spelled, league);
    if (found === null) throw channelErrors.teamNotInLibrary(shortened(spelled), league);
    const plays = found.league !== null && isLeague(found.league) ? sportOf(found.league) : null;
    if (plays !== null && plays !== sport) throw channelErrors.teamOfOtherSport(found.name, plays, sport);
    return found;
  }

  #record(channel: Channel, session: BoundSession, detail: string): void {
    this.#ports.record({
      at: this.#ports.clock.wall(),
      channel: channel.id,
      action: 'dress',
      subject: 'rehearsal',
      detail,
      cause: 'operator',
      sessionId: session.sessionId,
      seq: channel.feed.lastSeq,
    });
  }
}

function assignedTeam({ name, league }: KnownTeam): AssignedTeam {
  return { name, league };
}

const SHOWN_MAX = 60;

function shortened(name: string): string {
  return name.length > SHOWN_MAX ? `${name.slice(0, SHOWN_MAX)}…` : name;
}
