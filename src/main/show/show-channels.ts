import { channelPorts } from './channel-ports.ts';
import { Channel } from './channels/channel.ts';
import { Channels } from './channels/channels.ts';
import { LastStateSaver } from './channels/last-state-saver.ts';
import { LinkHistory } from './diagnostics/link-history.ts';
import { DISK_NOTICES, lastStatesSentence } from './disk-words.ts';
import { FeedWatch } from './notices/feed-watch.ts';
import { LetterWatch } from './notices/letter-watch.ts';
import { Taps } from './outputs/taps.ts';
import type { ShowBranding } from './show-branding.ts';
import type { Late, ShowCore } from './show-core.ts';
import type { ShowOptions } from './show-options.ts';

export type ShowChannels = ReturnType<typeof openChannels>;

/** Creates the channels and their watchers: feeds, letters, links, taps, and the saved states. */
export function openChannels(core: ShowCore, options: ShowOptions, branding: ShowBranding, modules: Late) {
  const { clock, commit, events, faults, notices, trouble } = core;
  const feedWatch = new FeedWatch({
    ...core,
    isManual: (id) => modules().manual.state(id) !== null,
  });
  events.on('gamesListed', () => feedWatch.refreshLists());
  events.on('gameEnded', (channel) => void feedWatch.ended(channel));
  events.on('gameResumed', (channel) => feedWatch.resumed(channel));
  const letterWatch = new LetterWatch(notices, faults);
  events.on('gamesListed', () => letterWatch.refreshAll(core.channels()));
  events.on('committed', () => letterWatch.refreshAll(core.channels()));
  const refreshSports = (): void => letterWatch.refreshSports(branding.sports.own());
  events.on('committed', refreshSports);
  refreshSports();
  for (const present of ['channelAdded', 'channelRemoved'] as const) {
    events.on(present, (id) => feedWatch.forget(id));
    events.on(present, (id) => letterWatch.forget(id));
    events.on(present, (id) => faults.refresh(id));
    events.on(present, (id) => lastStates.changed(id));
  }
  const linkHistory = new LinkHistory(() => clock.wall());
  const sync = new Taps(core);
  const lastStates = new LastStateSaver({
    keeper: options.lastStates.keeper,
    clock,
    find: (id) => channels.find(id),
    run: faults.run,
    delayOf: (id) => modules().outputs.longestDelayMs(id),
    ...trouble(DISK_NOTICES.states, "last states can't be saved", lastStatesSentence),
  });
  events.on('committed', () => lastStates.hurry());
  events.on('channelChanged', ({ id }) => faults.refresh(id));
  core.onChannel((channel) => feedWatch.refresh(channel));
  core.onChannel((channel) => letterWatch.refresh(channel));
  core.onChannel(({ id, feed }) => linkHistory.note(id, feed.link));
  core.onChannel((channel) => sync.refresh(channel));
  events.on('channelChanged', ({ id }) => lastStates.changed(id));
  const channels: Channels = new Channels(
    {
      faults,
      open: (id) => openChannel(core, options, branding, modules, id),
      onPresence: (id) => events.emit(channels.find(id) === null ? 'channelRemoved' : 'channelAdded', id),
      commit,
    },
    options.persisted.channels,
  );
  events.on('rulesChanged', () => faults.forEach(channels.all(), (channel) => channel.followRules()));
  events.on('gamesListed', () => faults.forEach(channels.all(), ({ course }) => course.onLists()));
  return { channels, lastStates, linkHistory, sync };
}

function openChannel(
  core: ShowCore,
  { sentenceOf }: ShowOptions,
  branding: ShowBranding,
  modules: Late,
  id: string,
): Channel {
  const { clock, commit, events, faults, record } = core;
  const ports = channelPorts({ ...branding, modules }, id, () => channel, {
    clock: faults.clockOf(id, clock),
    run: (act, otherwise) => faults.run(id, act, otherwise),
    sentenceOf,
    record,
  });
  const channel: Channel = new Channel(id, ports, {
    onMatchState: (motion) => events.emit('matchState', id, motion),
    onOperatorAction: (motion) => events.emit('operatorAction', id, motion),
    onChange: () => events.emit('channelChanged', channel),
    onUnsaved: commit,
    onMoment: (words) => events.emit('momentBegun', id, words),
    onResumed: () => events.emit('gameResumed', channel),
    onEnded: () => events.emit('gameEnded', channel),
    onSwapped: () => events.emit('gameSwapped', id),
  });
  return channel;
}
