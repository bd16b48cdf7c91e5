import type { ScoreState } from '../../preload/contract/score.ts';
import type { ShowState } from '../../preload/contract/show-state.ts';
import { TeamsOnAir } from './channels/teams-on-air.ts';
import { diagnosticsText } from './diagnostics/diagnostics.ts';
import { PreparedShow } from './prepared/prepared-show.ts';
import { Pointers } from './pointers.ts';
import type { ShowModules } from './modules.ts';
import { scoreChannels } from './score-state.ts';
import { Imports } from './imports.ts';
import { openBranding } from './show-branding.ts';
import { openChannels } from './show-channels.ts';
import { openCore, type ShowCore } from './show-core.ts';
import { openGames } from './show-games.ts';
import { showLists } from './show-lists.ts';
import type { ShowOptions } from './show-options.ts';
import { openOutputs } from './show-outputs.ts';
import { openSources } from './show-sources.ts';
import { showState } from './show-state.ts';
import { StatePush } from './state-push.ts';

/**
 * The whole show. A producer's actions are methods of its modules. Each is performed immediately, or refused with a
 * RequestRefused without changing anything.
 */
export interface Show extends ShowModules {
  /** Show files, and undo of settings. */
  readonly prepared: PreparedShow;
  /** Pushes the state at every change. */
  readonly changes: StatePush;
  state(): ShowState;
  /** Returns the state for scoring pads, without the user. */
  scoreState(): Omit<ScoreState, 'me'>;
  /** Returns a text for support, without secrets. */
  diagnostics(): string;
  /** Call when something that pages show may have changed. */
  changed(): void;
  /** Saves everything, so that an unwritable data folder is reported early. */
  remember(): void;
  /** Resolves once changes are on disk or writing them has failed, which is reported. */
  saved(): Promise<void>;
  close(): void;
  /** Resolves once everything is on disk or writing has failed. Call after `close`. */
  settled(): Promise<void>;
}

/** The modules, and the parts of them that only closing and diagnostics use. */
type OpenModules = ShowModules &
  Pick<ReturnType<typeof openChannels>, 'lastStates' | 'linkHistory'> &
  Pick<ReturnType<typeof openOutputs>, 'tickers'>;

/** Creates the modules of a show. Their events are in `show-events.ts`. */
export function openShow(options: ShowOptions): Show {
  const late = (): ShowModules => modules;
  const core = openCore(options, late);
  const { events, ...base } = core;
  const branding = openBranding(core, options);
  const games = openGames(core, options, branding, late);
  const channels = openChannels(core, options, branding, late);
  const outputs = openOutputs(core, options, branding, channels, late);
  const sources = openSources(core, options, games, late);
  const { crew, asRun, faults, notices, commit } = base;
  const modules: OpenModules = {
    ...{ crew, asRun, faults, notices, obs: options.obs },
    ...{ ...branding, ...games, ...channels, ...outputs, ...sources },
    pointers: new Pointers(options.persisted.pointers, commit),
    imports: new Imports(options.persisted.importLinks, {
      teams: branding.teams,
      rundown: (channel) => late().rundowns.roomFor(channel),
      fetch: options.fetch,
      commit,
    }),
  };
  events.on('committed', () => events.emit('changed'));
  events.on('gamesListed', () => events.emit('changed'));
  events.on('channelChanged', () => events.emit('changed'));
  sources.tokenWatch.refresh();
  return withState(modules, core, options);
}

function withState(modules: OpenModules, core: ShowCore, options: ShowOptions): Show {
  const { clock, events, ids, run, saving } = core;
  const { identity, desktop } = options;
  let revision = 0;
  let closing: Promise<unknown> = Promise.resolve();
  const state = (): ShowState => showState(modules, { revision, at: clock.wall(), identity, desktop });
  const changes = new StatePush(clock, state);
  const teamsOnAir = new TeamsOnAir(core);
  events.on('changed', () => {
    revision += 1;
    changes.changed();
  });
  return {
    ...modules,
    changes,
    prepared: new PreparedShow(
      {
        ...{ clock, ids, files: options.files, format: options.showFiles },
        version: identity.version,
        watchTeams: (act) => teamsOnAir.watch(act),
      },
      showLists(modules),
    ),
    state,
    scoreState: () => ({
      run,
      at: clock.wall(),
      channels: scoreChannels(modules.channels.all(), modules.faults.run),
    }),
    diagnostics: () => diagnosticsText(state(), modules.linkHistory, identity.runsOn),
    changed: () => events.emit('changed'),
    remember: () => saving.changed(),
    saved: async () => void (await saving.flush()),
    close: () => {
      // Saved before the modules close, while what is on air is still known.
      closing = Promise.all([
        saving.close(),
        modules.tokens.close(),
        modules.lastStates.close(),
        modules.crew.operators.close(),
      ]);
      changes.close();
      closeModules(modules);
    },
    settled: async () => void (await closing),
  };
}

function closeModules(modules: OpenModules): void {
  modules.hotkeys.close();
  modules.drills.close();
  modules.manual.close();
  modules.channels.close();
  modules.outputs.close();
  modules.reports.proof.close();
  modules.tickers.close();
  modules.scheduling.close();
  modules.sources.close();
}
