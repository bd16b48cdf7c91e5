import type { Channel } from './channels/channel.ts';
import { isManual } from './channels/persisted-channel.ts';
import type { ChannelPorts } from './channels/ports.ts';
import type { ShowRooms } from './rooms.ts';
import type { Late } from './show-core.ts';

/** Connects a channel to the other parts of the show. @param channel returns the channel; call it only later */
export function channelPorts(
  {
    teams,
    assignedTeams,
    competitions,
    rooms,
  }: Pick<ShowRooms, 'teams' | 'assignedTeams' | 'competitions'> & { rooms: Late },
  id: string,
  channel: () => Channel,
  ports: Pick<ChannelPorts, 'clock' | 'run' | 'sentenceOf' | 'record'>,
): ChannelPorts {
  return {
    ...ports,
    teams,
    namesOnAir: (match) => assignedTeams.onAir(id, match),
    competitions,
    catalogs: () => rooms().sources.catalogs(),
    otherGames: () => rooms().channels.knownBeside(channel()),
    leftSince: (instant) => rooms().channels.leftSince(instant),
    leftWithoutFinal: () => rooms().channels.leftWithoutFinal,
    finalScore: ({ source, sessionId }) => rooms().sources.find(source)?.finalScore(sessionId) ?? null,
    isStopped: (session) => {
      if (!isManual(session) || rooms().manual.state(id) !== null) return false;
      return rooms().manual.ownGame(session.sessionId).reached?.is !== 'final';
    },
    readLists: ({ source }) => rooms().sources.find(source)?.refresh() ?? Promise.resolve(),
    isAutomationHeld: () => rooms().automation.isHeld,
    drillManualUnseen: () => ({
      drill: ports.run(
        () => rooms().drills.state(channel()),
        () => null,
      ),
      manual: ports.run(
        () => rooms().manual.state(id),
        () => null,
      ),
      unseen: ports.run(
        () => rooms().outputs.unseen(channel()),
        () => ({}),
      ),
      pad: rooms().crew.pads.state(id),
    }),
    isHiddenByFullFrame: (graphic) => rooms().outputs.isHiddenByFullFrame(id, graphic),
    takenBy: (graphic) => rooms().crew.takenBy(id, graphic),
  };
}
