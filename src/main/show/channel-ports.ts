import type { Channel } from './channels/channel.ts';
import type { ChannelPorts } from './channels/ports.ts';
import type { ShowRooms } from './rooms.ts';

/** What a channel is given of the rest of the show. @param channel itself, once it is made */
export function channelPorts(
  show: ShowRooms,
  id: string,
  channel: () => Channel,
  given: Pick<ChannelPorts, 'clock' | 'run' | 'sentenceOf' | 'record'>,
): ChannelPorts {
  return {
    ...given,
    teams: show.teams,
    namesOnAir: (match) => show.dresses.onAir(id, match),
    competitions: show.competitions,
    catalogs: () => show.sources.catalogs(),
    otherGames: () => show.channels.playedBeside(channel()),
    finalScore: ({ source, sessionId }) => show.sources.find(source)?.finalScore(sessionId) ?? null,
    readLists: ({ source }) => show.sources.find(source)?.refresh() ?? Promise.resolve(),
    isAutomationHeld: () => show.automation.isHeld,
    drillManualUnseen: () => ({
      drill: given.run(
        () => show.drills.state(channel()),
        () => null,
      ),
      manual: given.run(
        () => show.manual.state(id),
        () => null,
      ),
      unseen: given.run(
        () => show.outputs.unseen(channel()),
        () => ({}),
      ),
      pad: show.crew.pads.state(id),
    }),
    isHiddenByFullFrame: (graphic) => show.outputs.isHiddenByFullFrame(id, graphic),
    takenBy: (graphic) => show.crew.takenBy(id, graphic),
  };
}
