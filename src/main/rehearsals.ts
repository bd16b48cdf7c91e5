import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { isLeague } from '../feed/contract/versions.ts';
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

/** Default league, and speed, of rehearsals that start automatically. */
const DEMO = { league: 'nba', speed: 10 } as const;
/** Time after which a slow start of the embedded service is reported. */
const STARTING_TOLD_MS = 2_000;

export interface RehearsalsOptions {
  flags: Pick<Flags, 'hasDemo' | 'hasRehearsal'>;
  dataDir: string;
  launchService: LaunchService;
  log: Log;
}

/** Rehearsals of a show, on the embedded feed service. Pages and graphics on air don't wait for it. */
export class Rehearsals {
  readonly #options: RehearsalsOptions;
  #service: EmbeddedService | null = null;
  /** Resolves when the first start of the service has failed. It is retried. */
  #failed: Promise<null> = Promise.resolve(null);
  #baseUrl: string | null = null;
  #isClosing = false;

  constructor(options: RehearsalsOptions) {
    this.#options = options;
  }

  /** Origin of the service. Null until it answers. */
  get baseUrl(): string | null {
    return this.#baseUrl;
  }

  /** Starts the service and retries until it runs. A failure is reported in the show. */
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
        log.error({ error: String(error) }, 'the embedded feed service failed to start');
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
   * Resolves when earlier rehearsals play again, or when the first start of the service has failed. If the service runs
   * later, rehearsals that can be resumed play again.
   *
   * @param ended rehearsals that can't be resumed
   */
  async begin(show: Show, ended: PersistedState['channels']): Promise<void> {
    const { flags, log } = this.#options;
    const ready = this.#service?.ready ?? null;
    const stopTelling = systemClock.after(STARTING_TOLD_MS, () =>
      show.notices.notify(
        'rehearsal-starting',
        'info',
        'The feed service is starting. Live sources work now. Manual scoring and rehearsals work as soon as it is ready.',
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
      // The show has continued in the meantime, so nothing is restored on air automatically.
      void ready?.then((late) => this.#open(show, late));
    }
    // Saves now, so that a read-only folder is reported before a game. Graphics over rehearsals are already
    // restored.
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

  /** Prevents further starts. Called when the program closes. */
  cancel(): void {
    this.#isClosing = true;
  }

  async stop(): Promise<void> {
    await this.#service?.stop();
  }

  /** Returns whether shutdown has begun. Check it again after every wait. */
  #hasBegunToClose(): boolean {
    return this.#isClosing;
  }
}

/**
 * Called when the embedded service is ready again.
 *
 * @param hasLostData true if earlier accounts and games are gone
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

/**
 * Starts a new rehearsal for each one that can't be resumed, with the graphics that were on air. For a new user,
 * starts one on channel A.
 */
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
    const league = session && isLeague(session.league) ? session.league : DEMO.league;
    try {
      await show.sessions.rehearse(league, DEMO.speed, id);
      show.channels.on(id, (channel) => channel.air.putBack(onAir));
    } catch (error) {
      // The producer has selected another game for the channel in the meantime.
      if (error instanceof RequestRefused && error.code === 'conflict') continue;
      log.warn({ error: String(error) }, 'the startup rehearsal failed to start');
      show.notices.notify(
        'rehearsal',
        'warning',
        "The startup rehearsal didn't start. Start one under Rehearsal.",
      );
    }
  }
}
