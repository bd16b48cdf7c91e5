import type { ObsSettings } from './obs-port.ts';
import { freshChannel } from './channels/persisted-channel.ts';
import type { PersistedState } from './persisted-state.ts';
import type { ShowModules } from './modules.ts';

/**
 * Returns the part of a show that is saved. A channel that fails is saved with its session only.
 *
 * @param obs the settings of OBS that were saved before, used if OBS is off in this run
 */
export function persistedShow(show: ShowModules, obs: ObsSettings): PersistedState {
  return {
    channels: show.channels.all().map((channel) =>
      show.faults.run(
        channel.id,
        () => ({ ...channel.persisted(), manual: show.manual.persisted(channel.id) }),
        () => ({ ...freshChannel(channel.id, []), session: channel.session }),
      ),
    ),
    outputs: show.outputs.settings(),
    sources: show.sources.settings(),
    automation: { isHeld: show.automation.isHeld },
    ...show.teams.persisted(),
    rundowns: show.rundowns.persisted(),
    assignedTeams: show.assignedTeams.entries(),
    ownGames: show.manual.ownGames(),
    finishedRehearsals: show.sources.finishedRehearsals(),
    shootouts: [...show.shootouts.all],
    pointers: show.pointers.persisted(),
    competitions: show.competitions.entries(),
    fonts: show.fonts.list(),
    importLinks: show.imports.links(),
    sports: [...show.sports.own()],
    ...show.sponsors.persisted(),
    hotkeys: show.hotkeys.list(),
    windowKeys: show.windowKeys.persisted(),
    obs: show.obs?.settings() ?? obs,
  };
}
