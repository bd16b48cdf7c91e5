import type { ShowState } from '../../preload/contract/show-state.ts';
import type { Arming } from './arming/arming.ts';
import type { AutomationPause } from './automation/pause.ts';
import type { CompetitionRegistry } from './branding/competition-registry.ts';
import type { TeamRegistry } from './branding/team-registry.ts';
import type { ThemeRegistry } from './branding/theme-registry.ts';
import type { Channels } from './channels/channels.ts';
import type { Drills } from './drills/drills.ts';
import type { Hotkeys } from './hotkeys/hotkeys.ts';
import type { WindowKeyMap } from './hotkeys/window-keys.ts';
import { rehearsedLeagues } from './leagues.ts';
import { matchFacts, sportStates } from './match-facts.ts';
import type { Notices } from './notices/notices.ts';
import type { ObsPort } from './obs-port.ts';
import type { Outputs } from './outputs/outputs.ts';
import type { Rundowns } from './rundown/rundowns.ts';
import type { ShowOptions } from './show-options.ts';
import type { RememberedTokens } from './sources/remembered-tokens.ts';
import type { Sources } from './sources/sources.ts';
import type { Sponsors } from './sponsors/sponsors.ts';

/** The rooms of a show that windows are told of. */
export interface ShownRooms {
  channels: Channels;
  outputs: Outputs;
  sources: Sources;
  tokens: RememberedTokens;
  themes: ThemeRegistry;
  teams: TeamRegistry;
  competitions: CompetitionRegistry;
  sponsors: Sponsors;
  notices: Notices;
  drills: Drills;
  rundowns: Rundowns;
  arming: Arming;
  automation: AutomationPause;
  hotkeys: Hotkeys;
  windowKeys: WindowKeyMap;
  obs: ObsPort | null;
}

/** The whole show as the control window and remote callers get it. @param at Unix ms */
export function showState(
  show: ShownRooms,
  {
    revision,
    at,
    identity,
    desktop,
  }: { revision: number; at: number } & Pick<ShowOptions, 'identity' | 'desktop'>,
): ShowState {
  const all = show.channels.all();
  const channels = all.map((channel) => channel.state());
  return {
    revision,
    build: identity.build,
    version: identity.version,
    obs: show.obs?.state() ?? null,
    desktop: desktop && { ...desktop.state(), hotkeys: show.hotkeys.views() },
    at,
    leagues: rehearsedLeagues,
    sports: sportStates,
    channels,
    facts: Object.fromEntries(channels.flatMap(({ id, match: of }) => (of ? [[id, matchFacts(of)]] : []))),
    armed: Object.fromEntries(
      all.flatMap((channel) => {
        const armed = show.arming.state(channel);
        return armed === null ? [] : [[channel.id, armed]];
      }),
    ),
    rundowns: Object.fromEntries(all.map((channel) => [channel.id, show.rundowns.state(channel)])),
    outputs: show.outputs.states(),
    sources: show.sources.states(),
    canRememberTokens: show.tokens.canKeep,
    catalogs: show.sources.catalogs(),
    themes: show.themes.list(),
    teams: show.teams.entries(),
    competitions: show.competitions.entries(),
    sponsors: show.sponsors.state(),
    notices: show.notices.list(),
    drills: show.drills.list,
    automation: { isHeld: show.automation.isHeld },
    keys: show.windowKeys.state(),
  };
}
