import type { BoundSession } from '../../preload/contract/show-state.ts';
import type { AsRunEntry } from './as-run/as-run.ts';
import { AsRunLog } from './as-run/as-run-log.ts';
import { ChannelFaults, ignore } from './channels/channel-faults.ts';
import type { Channel } from './channels/channel.ts';
import { diskTrouble } from './disk-trouble.ts';
import { crewSentence, DISK_NOTICES, notSavedSentence } from './disk-words.ts';
import { clockJumpSentence } from './notices/sentences.ts';
import { Notices } from './notices/notices.ts';
import { Crew } from './operators/crew.ts';
import { persistedShow } from './persisted-show.ts';
import type { ShowClock } from './ports.ts';
import type { ShowModules } from './modules.ts';
import { Events } from './show-events.ts';
import type { ShowOptions } from './show-options.ts';
import { steadyClock } from './steady-clock.ts';
import { DebouncedWriter } from './debounced-writer.ts';

/** Returns all modules. Call it only when a module is needed, because it fails until all modules are created. */
export type Late = () => ShowModules;

export type ShowCore = ReturnType<typeof openCore>;

/** Creates what every part of the show uses: time, events, notices, saving, the crew and the as-run log. */
export function openCore(options: ShowOptions, modules: Late) {
  const { ids, log, logos } = options;
  const run = ids.id();
  const events = new Events();
  const clock: ShowClock = steadyClock(options.clock, (jump) =>
    notices.notify('clock-jump', 'warning', clockJumpSentence(jump)),
  );
  const changed = (): void => events.emit('changed');
  const commit = (): void => events.emit('committed');
  const notices = new Notices(clock, changed);
  const faults = openFaults(options, modules, notices);
  const trouble = diskTrouble(notices, log);
  const saving = new DebouncedWriter({
    clock,
    everyMs: 0,
    hurriedMs: 0,
    // Reads the newest state when writing, so that no states queue up while the disk fails.
    write: () => options.persist(persistedShow(modules(), options.persisted.obs)),
    repeatsTrouble: true,
    ...trouble(DISK_NOTICES.settings, "the settings can't be saved", notSavedSentence),
  });
  events.on('committed', () => saving.changed());
  events.on('unsaved', () => saving.changed());
  const crew = new Crew({
    ...options.crew,
    clock,
    ids,
    pagesUrl: options.pagesUrl,
    acting: options.acting,
    ...trouble(DISK_NOTICES.crew, "invitations can't be saved", crewSentence),
    onChange: changed,
  });
  events.on('channelRemoved', (id) => crew.pads.forget(id));
  const asRun = new AsRunLog({ store: options.asRun, clock, log });
  events.on('recorded', (entry) => asRun.record({ ...entry, at: clock.calendar(entry.at) }));
  return {
    /** Identifies this run of the program. */
    run,
    ...{ clock, ids, log, logos, events, notices, faults, trouble, saving, crew, asRun },
    commit,
    onChange: changed,
    record: (entry: AsRunEntry) => events.emit('recorded', crew.signed(entry)),
    channel: (id: string) => modules().channels.get(id),
    channels: () => modules().channels.all(),
    sources: () => modules().sources,
    outputs: () => modules().outputs,
    noTokenSentence: options.sentenceOf('no_token'),
    /** Calls `follow` after each change of a channel. A bug caused by a game is confined to its channel. */
    onChannel: (follow: (channel: Channel) => void) =>
      events.on('channelChanged', (channel) => faults.run(channel.id, () => follow(channel), ignore)),
  };
}

function openFaults({ log }: ShowOptions, modules: Late, notices: Notices): ChannelFaults {
  return new ChannelFaults({
    log,
    notices,
    sessionsOf: (id) => {
      const { session, onAir } = modules().channels.find(id) ?? {};
      const shown: BoundSession | null = onAir?.match.newest ? onAir.session : null;
      return { bound: session?.sessionId ?? null, shown: shown?.sessionId ?? null };
    },
  });
}
