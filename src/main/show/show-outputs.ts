import { Hotkeys } from './hotkeys/hotkeys.ts';
import { WindowKeyMap } from './hotkeys/window-keys.ts';
import { EngineWatch } from './notices/engine-watch.ts';
import { hotkeyNotices } from './notices/hotkey-notices.ts';
import { PaceWatch } from './notices/pace-watch.ts';
import { Outputs } from './outputs/outputs.ts';
import { TickerWatch } from './outputs/ticker-watch.ts';
import type { ShowBranding } from './show-branding.ts';
import type { ShowChannels } from './show-channels.ts';
import type { Late, ShowCore } from './show-core.ts';
import type { ShowOptions } from './show-options.ts';
import { notifyObs } from './notify-obs.ts';

/** Creates the outputs, their tickers, and the keys that act on them. */
export function openOutputs(
  core: ShowCore,
  options: ShowOptions,
  { reports, sponsors, themes }: ShowBranding,
  { channels, sync }: ShowChannels,
  modules: Late,
) {
  const { commit, events, notices } = core;
  const { desktop, identity, obs, pagesUrl, persisted } = options;
  const paceWatch = new PaceWatch(notices);
  const engineWatch = new EngineWatch(notices);
  const outputs = new Outputs(
    {
      ...core,
      ...{ desktop, pagesUrl, themes, sponsors, sync },
      build: identity.build,
      channelOf: (id) => channels.find(id),
      proof: reports.proof,
      onPace: (output, isSlow) => paceWatch.refresh(output, isSlow),
      onEngine: (output, oldVersion) => engineWatch.refresh(output, oldVersion),
    },
    persisted.outputs,
  );
  events.on('restyled', () => outputs.repaint());
  events.on('channelAdded', (id) => outputs.reattach(id));
  events.on('channelRemoved', (id) => outputs.reattach(id));
  events.on('matchState', (id, motion) => outputs.follow(id, motion));
  events.on('operatorAction', (id, motion) => outputs.refresh(id, motion));
  const tickers = new TickerWatch({
    ...core,
    watch: () => modules().sources.watch(),
    show: (id, motion) => outputs.refresh(id, motion),
  });
  events.on('gamesListed', () => tickers.gamesChanged());
  events.on('channelChanged', () => tickers.gameWentOn());
  events.on('channelChanged', ({ id }) => outputs.refreshNext(id));
  events.on('committed', () => tickers.refresh());
  events.on('committed', () => outputs.commit());
  events.on('momentBegun', (id, words) => obs?.noted(id, `Channel ${id}: ${words}`));
  events.on('recorded', (entry) => notifyObs(obs, outputs, entry));
  return {
    ...{ outputs, tickers },
    hotkeys: new Hotkeys({ desktop, ...hotkeyNotices(notices), commit }, persisted.hotkeys),
    windowKeys: new WindowKeyMap(commit, persisted.windowKeys),
  };
}
