import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { LEAGUE_SPORT } from '../feed/contract/versions.ts';
import { startEmbeddedService, type EmbeddedService, type LaunchService } from './embedded-service.ts';
import type { Flags } from './flags.ts';
import { freshChannel } from './show/channels/persisted-channel.ts';
import { serviceNotStartedSentence } from './show/disk-words.ts';
import { reportLostData } from './show/notices/lost-data.ts';
import type { PersistedState } from './show/persisted-state.ts';
import type { Log } from './show/ports.ts';
import { RequestRefused } from './show/refused.ts';
import type { Show } from './show/show.ts';
import type { RehearsalService } from './show/sources/sources.ts';
import { systemClock } from './system.ts';

/** The league and the speed of the rehearsal that greets a new user. */
const DEMO = { league: 'nba', speed: 10 } as const;
/** A start of the embedded service that takes longer than this is told. */
const STARTING_TOLD_MS = 2_000;

export interface RehearsalsOptions {
  flags: Pick<Flags, 'hasDemo' | 'hasRehearsal'>;
  dataDir: string;
  launchService: LaunchService;
  log: Log;
}

/** The rehearsals of a show, on the embedded feed service. Neither the pages nor what is on air wait for that. */
export class Rehearsals {
  readonly #options: RehearsalsOptions;
  #service: EmbeddedService | null = null;
  /** Resolves when the service has failed to start for the first time, and is tried again. */
  #failed: Promise<null> = Promise.resolve(null);
  #baseUrl: string | null = null;
  #isClosing = false;

  constructor(options: RehearsalsOptions) {
    this.#options = options;
  }

  /** Where the service answers; null until it does. */
  get baseUrl(): string | null {
    return this.#baseUrl;
  }

  /** Starts the service, until it runs. A failure is reported in the show. */
  launch(show: Show): void {
    const { flags, dataDir, launchService, log } = this.#options;
    if (!flags.hasRehearsal) return;
    show.sources.rehearsalMissing = 'starting';
    const failed = Promise.withResolvers<null>();
    this.#failed = failed.promise;
    const started = startEmbeddedService({
      launch: launchService,
      dataDir: join(dataDir, 'feed'),
      operatorToken: randomBytes(32).toString('base64url'),
      log,
      after: (delayMs, callback) => systemClock.after(delayMs, callback),
      fetch: globalThis.fetch,
      onNotStarted: (error) => {
        log.error({ error: String(error) }, 'the embedded feed service did not start');
        show.sources.rehearsalMissing = 'failed';
        show.notices.notify('service-not-started', 'alarm', serviceNotStartedSentence(error));
        failed.resolve(null);
      },
      onRestarted: (hasLostData) => {
        void started.ready.then((service) => serviceRestarted(show, service, hasLostData));
      },
    });
    this.#service = started;
  }

  /**
   * Resolves once the rehearsals of before play again, or once the service has failed for the first time. Once it runs
   * after that, those that can be resumed play again.
   *
   * @param ended those that can't be resumed
   */
  async begin(show: Show, ended: PersistedState['channels']): Promise<void> {
    const { flags, log } = this.#options;
    const ready = this.#service?.ready ?? null;
    const stopTelling = systemClock.after(STARTING_TOLD_MS, () =>
      show.notices.notify(
        'rehearsal-starting',
        'info',
        'The feed service is starting. Live sources work; manual scoring and rehearsals wait for it.',
      ),
    );
    const service = await Promise.race([ready, ready && this.#failed]);
    stopTelling();
    show.notices.dismiss('rehearsal-starting');
    if (this.#hasBegunToClose()) return;
    if (service) {
      await this.#open(show, service);
      if (flags.hasDemo) await rehearseAgain(show, ended, log);
    } else {
      // The show has gone on by then: nothing begins on air.
      void ready?.then((late) => this.#open(show, late));
    }
    // A folder that can't be written is told of now, not in the middle of a game; and what was on air over rehearsals
    // is back by now.
    if (!this.#hasBegunToClose()) show.remember();
  }

  async #open(show: Show, service: RehearsalService): Promise<void> {
    if (this.#hasBegunToClose()) return;
    this.#baseUrl = service.baseUrl;
    show.notices.dismiss('service-not-started');
    if (service.setAside !== null) reportLostData(show.notices, service.setAside);
    show.sources.openRehearsal(service);
    await show.sessions.resumed();
  }

  /** The program is closing: nothing more begins. */
  cancel(): void {
    this.#isClosing = true;
  }

  /** Stops the service. */
  async stop(): Promise<void> {
    await this.#service?.stop();
  }

  /** Asked again after every wait. */
  #hasBegunToClose(): boolean {
    return this.#isClosing;
  }
}

/**
 * The embedded service answers again.
 *
 * @param hasLostData it knows no account and no game of before
 */
export async function serviceRestarted(
  show: Show,
  service: RehearsalService,
  hasLostData: boolean,
): Promise<void> {
  if (hasLostData || (await show.sources.hasLostAccounts())) {
    reportLostData(show.notices, service.setAside);
    show.sources.openRehearsal(service);
  }
  await show.sessions.serviceRestarted();
}

/** Starts rehearsals that can't be resumed from their beginning, with what was on air over them. A new user is greeted by one. */
async function rehearseAgain(show: Show, ended: PersistedState['channels'], log: Log): Promise<void> {
  const greeting: PersistedState['channels'] =
    show.channels.get('A').session === null && !ended.some(({ id }) => id === 'A')
      ? [
          freshChannel('A', [
            { graphic: 'scorebug', content: null, moment: null, until: null, seconds: null },
          ]),
        ]
      : [];
  for (const { id, session, onAir } of [...ended, ...greeting]) {
    const league = session && Object.hasOwn(LEAGUE_SPORT, session.league) ? session.league : DEMO.league;
    try {
      await show.sessions.rehearse(league, DEMO.speed, id);
      show.channels.on(id, (channel) => channel.air.putBack(onAir));
    } catch (error) {
      // The producer has put another game there in the meantime.
      if (error instanceof RequestRefused && error.code === 'conflict') continue;
      log.warn({ error: String(error) }, 'the rehearsal at the start did not begin');
      show.notices.notify(
        'rehearsal',
        'warning',
        'The rehearsal at the start did not begin. Start one under Rehearsal.',
      );
    }
  }
}
