import type { ShowState } from '../../preload/contract/show-state.ts';
import { rehearsedLeagues } from './leagues.ts';
import { matchInfo, sportStates } from './match-info.ts';
import type { ShowModules } from './modules.ts';
import type { ShowOptions } from './show-options.ts';

/** Parts of the state that come from outside the modules. */
type StateHead = Pick<ShowState, 'revision' | 'at'> & Pick<ShowOptions, 'identity' | 'desktop'>;

/** Returns the whole show for control windows and remote callers. */
export function showState(show: ShowModules, { revision, at, identity, desktop }: StateHead): ShowState {
  const all = show.channels.all();
  const channels = all.map((channel) => channel.state());
  const { run } = show.faults;
  return {
    revision,
    build: identity.build,
    version: identity.version,
    at,
    desktop: desktop && { ...desktop.state(), hotkeys: show.hotkeys.views() },
    obs: show.obs?.state() ?? null,
    leagues: rehearsedLeagues(),
    sports: sportStates(),
    channels,
    facts: byChannel(channels, ({ id, match: own, onAir }) => {
      const match = (onAir ?? { match: own }).match;
      return (
        match &&
        run(
          id,
          () => matchInfo(match),
          () => null,
        )
      );
    }),
    armed: byChannel(all, (channel) =>
      run(
        channel.id,
        () => show.scheduling.state(channel),
        () => null,
      ),
    ),
    rundowns: byChannel(all, (channel) =>
      run(
        channel.id,
        () => show.rundowns.state(channel),
        () => null,
      ),
    ),
    outputs: show.outputs.states(),
    sources: show.sources.states(),
    canRememberTokens: show.tokens.canKeep,
    catalogs: show.sources.listed(),
    themes: show.themes.list(),
    fonts: show.fonts.list(),
    teams: show.teams.entries(),
    sportFiles: show.sports.entries(),
    competitions: show.competitions.entries(),
    sponsors: show.sponsors.state(),
    notices: show.notices.list(),
    crew: show.crew.state(),
    drills: show.drills.list,
    automation: { isHeld: show.automation.isHeld },
    keys: show.windowKeys.state(),
    pointers: show.pointers.left(),
  };
}

/** Returns what `tell` returns for each channel, by the channel's ID. Channels with null are left out. */
function byChannel<One extends { id: string }, StateHead>(
  channels: readonly One[],
  tell: (channel: One) => StateHead | null,
): Record<string, StateHead> {
  return Object.fromEntries(
    channels.flatMap((channel) => {
      const head = tell(channel);
      return head === null ? [] : [[channel.id, head]];
    }),
  );
}
