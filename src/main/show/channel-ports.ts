import type { Channel } from './channels/channel.ts';
import { isManual } from './channels/persisted-channel.ts';
import type { ChannelPorts } from './channels/ports.ts';
import type { ShowModules } from './modules.ts';
import type { Late } from './show-core.ts';

/** Connects a channel to the other parts of the show. @param channel returns the channel; call it only later */
export function channelPorts(
  {
    teams,
    assignedTeams,
    competitions,
    modules,
  }: Pick<ShowModules, 'teams' | 'assignedTeams' | 'competitions'> & { modules: Late },
  id: string,
  channel: () => Channel,
  ports: Pick<ChannelPorts, 'clock' | 'run' | 'sentenceOf' | 'record'>,
): ChannelPorts {
  return {
    ...ports,
    teams,
    namesOnAir: (match) => assignedTeams.onAir(id, match),
    competitions,
    catalogs: () => modules().sources.catalogs(),
    otherGames: () => modules().channels.knownBeside(channel()),
    leftSince: (instant) => modules().channels.leftSince(instant),
    leftWithoutFinal: () => modules().channels.leftWithoutFinal,
    finalScore: ({ source, sessionId }) => modules().sources.find(source)?.finalScore(sessionId) ?? null,
    isStopped: (session) => {
      if (!isManual(session) || modules().manual.state(id) !== null) return false;
      return modules().manual.ownGame(session.sessionId).reached?.is !== 'final';
    },
    readLists: ({ source }) => modules().sources.find(source)?.refresh() ?? Promise.resolve(),
    isAutomationHeld: () => modules().automation.isHeld,
    drillManualUnseen: () => ({
      drill: ports.run(
        () => modules().drills.state(channel()),
        () => null,
      ),
      manual: ports.run(
        () => modules().manual.state(id),
        () => null,
      ),
      unseen: ports.run(
        () => modules().outputs.unseen(channel()),
        () => ({}),
      ),
      pad: modules().crew.pads.state(id),
    }),
    isHiddenByFullFrame: (graphic) => modules().outputs.isHiddenByFullFrame(id, graphic),
    takenBy: (graphic) => modules().crew.takenBy(id, graphic),
  };
}
