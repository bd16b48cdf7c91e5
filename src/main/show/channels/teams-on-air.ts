import { isSameJson } from '../../../feed/contract/same-json.ts';
import type { ChannelNames } from '../../../preload/contract/assigned-teams.ts';
import type { MatchView, Team } from '../../../preload/contract/output-frame.ts';
import type { BoundSession } from '../../../preload/contract/show-state.ts';
import type { AsRunStore } from '../as-run/as-run.ts';
import type { Clock } from '../ports.ts';
import { isRehearsed, isSameSession } from '../sources/bound-session.ts';
import type { Channel } from './channel.ts';
import type { ChannelFaults } from './channel-faults.ts';

export interface TeamsOnAirPorts {
  clock: Pick<Clock, 'wall'>;
  channels: () => Iterable<Channel>;
  faults: Pick<ChannelFaults, 'run'>;
  record: AsRunStore['record'];
}

interface Shown {
  channel: Channel;
  session: BoundSession;
  /** The teams' names on air; assigned teams change them. */
  names: ChannelNames | null;
  teams: MatchView['teams'];
}

/** Visible properties of a team, in the words of the as-run log. */
const LOOK = {
  short: 'short name',
  code: 'code',
  color: 'color',
  second: 'second color',
  kit: 'uniform',
  logo: 'logo',
} satisfies Partial<Record<keyof Team, string>>;

/** Records when a settings change, its undo or an import changed the teams of graphics on air. */
export class TeamsOnAir {
  readonly #ports: TeamsOnAirPorts;

  constructor(ports: TeamsOnAirPorts) {
    this.#ports = ports;
  }

  /** Runs an act that may change the teams on air, and records their changes. */
  watch<T>(act: () => T): T {
    const before = [...this.#ports.channels()].flatMap((channel) => this.#shownOn(channel));
    const done = act();
    for (const was of before) {
      for (const now of this.#shownOn(was.channel)) {
        if (!isSameSession(was.session, now.session)) continue;
        // Newly assigned teams are already recorded when they are assigned.
        if (!isRehearsed(now.session) || isSameJson(was.names, now.names))
          this.#recordChanges(now, was.teams);
      }
    }
    return done;
  }

  /** Returns the teams that a channel shows; empty if no graphic or no match is on air. */
  #shownOn(channel: Channel): Shown[] {
    const { faults } = this.#ports;
    return faults.run(
      channel.id,
      () => {
        const { session, shown } = channel.onAir;
        if (session === null || shown.match === null || !channel.air.isAnythingOnAir) return [];
        return [{ channel, session, names: channel.content.names(), teams: shown.match.teams }];
      },
      () => [],
    );
  }

  #recordChanges({ channel, session, teams }: Shown, before: MatchView['teams']): void {
    const changes = [teamWords(before.a, teams.a), teamWords(before.b, teams.b)].filter(Boolean);
    if (changes.length === 0) return;
    this.#ports.record({
      at: this.#ports.clock.wall(),
      channel: channel.id,
      action: 'dress',
      subject: 'teams',
      detail: changes.join('; '),
      cause: 'operator',
      sessionId: session.sessionId,
      seq: channel.feed.lastSeq,
    });
  }
}

/**
 * Returns a team's changes in words: `Mesa: code, logo`, or `Mesa replaced Bayview` for another team. Empty if nothing
 * visible changed.
 */
function teamWords(before: Team, now: Team): string {
  const names = [before.name ?? 'an unnamed team', now.name ?? 'an unnamed team'];
  if (names[0] !== names[1]) return `${names[1]} replaced ${names[0]}`;
  const changed = (Object.keys(LOOK) as (keyof typeof LOOK)[]).filter(
    (field) => !isSameJson(before[field], now[field]),
  );
  return changed.length === 0 ? '' : `${names[1]}: ${changed.map((field) => LOOK[field]).join(', ')}`;
}
