import type { BoundSession } from '../../preload/contract/show-state.ts';
import { Scheduling } from './scheduling/scheduling.ts';
import { AutomationPause } from './automation/pause.ts';
import { LeftRehearsals } from './channels/left-rehearsals.ts';
import { SessionBinding } from './channels/session-binding.ts';
import { Drills } from './drills/drills.ts';
import { ManualScoring } from './manual/manual-scoring.ts';
import { reportLostData } from './notices/lost-data.ts';
import {
  clockHiddenSentence,
  manualLostSentence,
  notResumedSentence,
  wayBackLostSentence,
} from './notices/sentences.ts';
import { Rundowns } from './rundown/rundowns.ts';
import type { ShowBranding } from './show-branding.ts';
import type { Late, ShowCore } from './show-core.ts';
import type { ShowOptions } from './show-options.ts';
import { REHEARSAL_ID } from './sources/source.ts';
import { ShootoutResults } from './sources/shootout-results.ts';

export type ShowGames = ReturnType<typeof openGames>;

/**
 * Creates the modules that run games on channels: binding, manual scoring, scheduling, rundowns, automation, drills.
 */
export function openGames(core: ShowCore, options: ShowOptions, branding: ShowBranding, modules: Late) {
  const { crew, events, faults, notices } = core;
  const { persisted } = options;
  const ports = {
    ...core,
    desk: () => modules().sources.desk(),
    access: (sessionId: string) => modules().sources.get(REHEARSAL_ID).accessTo(sessionId),
    accessTo: (session: BoundSession) => modules().sources.find(session.source)?.accessFor(session) ?? null,
    openGames: () => modules().sources.openGames(),
    unlist: (sessionId: string) => modules().sources.unlist(sessionId),
    bind: (...bound: Parameters<SessionBinding['put']>) => sessions.put(...bound),
  };
  const automation = new AutomationPause({
    ...core,
    ...persisted.automation,
    dropAutomatic: () => faults.forEach(core.channels(), ({ air }) => air.dropAutomatic()),
  });
  const drills = new Drills(ports);
  events.on('recorded', (entry) => drills.note(entry));
  const manual = new ManualScoring(
    {
      ...ports,
      onLost: (id) => notices.notify(`manual-lost-${id}`, 'warning', manualLostSentence(id)),
      onContinued: () => reportLostData(notices, modules().sources.databaseSetAside),
    },
    persisted.ownGames,
  );
  const shootouts = new ShootoutResults(persisted.shootouts, () => events.emit('unsaved'));
  const scheduling = new Scheduling({ ...ports, notices });
  events.on('gamesListed', () => scheduling.refresh());
  const rundowns = new Rundowns(
    {
      ...core,
      rosters: branding.teams.rosters,
      operator: () => crew.acting.name(),
    },
    persisted.rundowns,
  );
  events.on('recorded', (entry) => rundowns.noted(entry));
  const sessions = openSessions(core, options, manual);
  const leftRehearsals = openLeftRehearsals(core, modules);
  events.on('gameSwapped', () => manual.refresh());
  events.on('gameSwapped', () => leftRehearsals.refresh());
  events.on('gameSwapped', () => events.emit('unsaved'));
  events.on('gameEnded', () => leftRehearsals.refresh());
  events.on('committed', () => manual.refresh());
  events.on('committed', () => leftRehearsals.refresh());
  events.on('committed', () => scheduling.refresh());
  core.onChannel((channel) => manual.followLoss(channel));
  core.onChannel(({ id }) => drills.refresh(id));
  core.onChannel(({ onAir }) => shootouts.follow(onAir));
  events.on('channelChanged', () => leftRehearsals.refresh());
  return { automation, drills, manual, shootouts, scheduling, rundowns, sessions, leftRehearsals };
}

function openSessions(
  core: ShowCore,
  { lastStates, persisted }: ShowOptions,
  manual: ManualScoring,
): SessionBinding {
  const { notices } = core;
  return new SessionBinding({
    ...core,
    persisted: persisted.channels,
    lastStates: lastStates.saved,
    manual: () => manual,
    putBackManual: (...game) => manual.putBack(...game),
    onNotResumed: (id) => notices.notify(`not-resumed-${id}`, 'warning', notResumedSentence(id)),
    onClockHidden: (id) => notices.notify(`clock-hidden-${id}`, 'warning', clockHiddenSentence(id)),
    onWayBackLost: (id) => notices.notify(`no-way-back-${id}`, 'warning', wayBackLostSentence(id)),
  });
}

function openLeftRehearsals({ clock, channels, faults }: ShowCore, modules: Late): LeftRehearsals {
  return new LeftRehearsals({
    clock,
    channels: () =>
      channels().map((channel) => ({
        id: channel.id,
        rehearsals: faults.run(
          channel.id,
          () => channel.rehearsals,
          () => null,
        ),
      })),
    longestDelayMs: (id) => modules().outputs.longestDelayMs(id),
    isWayBack: (session) => modules().manual.isWayBack(session),
    isFinished: ({ sessionId }) => modules().sources.isFinished(sessionId),
    onFinished: (...finished) => modules().sources.noteFinished(...finished),
    end: ({ sessionId }, isResult) => void modules().sources.endRehearsal(sessionId, isResult),
  });
}
