import type { ObsFinding, ObsOutputView } from '../../preload/contract/obs.ts';
import type { Clock } from '../show/ports.ts';
import { Doctor } from './doctor.ts';
import type { Made } from './source-marker.ts';
import { refresh } from './repair.ts';
import type { ObsPorts } from './obs-ports.ts';
import type { ObsSession } from './session.ts';
import { survey, type Survey } from './survey.ts';
import { BROWSER } from './expected-setup.ts';
import { windowCapture, type WindowCapture } from './window-capture.ts';

/** Interval of checks without events. */
const LOOK_EVERY_MS = 30_000;
/** One action in OBS causes many events, which are checked together. */
const LOOK_AFTER_EVENT_MS = 700;
/** Time within which open pages reconnect to Touchline. Afterwards, blank ones are reloaded. */
const PAGES_WITHIN_MS = 4_000;
/** Time after which a taken graphic has appeared. */
const LOOK_AFTER_TAKE_MS = 1_500;

/** Events that may affect an output. */
const EVENTS = [
  'CurrentSceneCollectionChanged',
  'CurrentProgramSceneChanged',
  'CurrentPreviewSceneChanged',
  'StudioModeStateChanged',
  'SceneListChanged',
  'SceneNameChanged',
  'SceneItemCreated',
  'SceneItemRemoved',
  'SceneItemListReindexed',
  'SceneItemEnableStateChanged',
  'SceneItemLockStateChanged',
  'SceneItemTransformChanged',
  'InputCreated',
  'InputRemoved',
  'InputNameChanged',
  'InputSettingsChanged',
  'SourceFilterCreated',
  'SourceFilterRemoved',
  'SourceFilterNameChanged',
  'SourceFilterSettingsChanged',
  'SourceFilterEnableStateChanged',
  'CanvasCreated',
  'CanvasRemoved',
] as const;

const NOT_LOOKED: Omit<ObsOutputView, 'source'> = {
  findings: [],
  checkedAt: null,
  isWhole: false,
  isChecking: false,
};

/** State of a connected OBS. */
export interface Connected {
  session: ObsSession;
  capture: WindowCapture | null;
  hasBrowserSource: boolean;
  survey: Survey;
}

export interface WatchOptions {
  clock: Clock;
  room: ObsPorts;
  installation: () => string;
  /** Performs an action in OBS after all earlier ones. Rejects if OBS is not connected. */
  inTurn: (act: (session: ObsSession) => Promise<void>) => Promise<void>;
}

/** Monitors outputs in OBS: at its events, every half minute and on request. */
export class Watch {
  readonly #options: WatchOptions;
  readonly #doctor: Doctor;
  #now: Connected | null = null;
  #views = new Map<string, Omit<ObsOutputView, 'source'>>();
  /** Outputs that have or had a source in OBS, unless Touchline removed it. */
  readonly #had = new Set<string>();
  /** Outputs that were checked after their first take. */
  readonly #checked = new Set<string>();
  #session: ObsSession | null = null;
  #cancelLook: (() => void) | null = null;
  /** Monotonic time in ms, only valid while a check is scheduled. */
  #lookDueAt = 0;

  constructor(options: WatchOptions) {
    this.#options = options;
    const { room, clock } = options;
    this.#doctor = new Doctor({
      ...room,
      clock,
      isOnAir: (id) => room.output(id)?.shown.graphics.length !== 0,
    });
  }

  /** Null if OBS is not connected or has not been read yet. */
  get now(): Connected | null {
    return this.#now;
  }

  begin(session: ObsSession): void {
    this.#session = session;
    this.#checked.clear();
    for (const event of EVENTS) session.on(event, () => this.lookSoon(LOOK_AFTER_EVENT_MS));
    session.on('InputActiveStateChanged', () => this.lookSoon(0));
    session.on('InputShowStateChanged', () => this.lookSoon(0));
    this.lookSoon(0);
    this.#options.clock.after(PAGES_WITHIN_MS, () => this.#quietly(() => this.#wake(session)));
  }

  end(): void {
    this.#session = null;
    this.#cancelLook?.();
    this.#cancelLook = null;
    this.#now = null;
    this.#views = new Map();
    const { room } = this.#options;
    // The positions in OBS are now unknown, so no output waits for a scene.
    for (const { id } of room.outputs()) {
      room.setPlace(id, null);
      room.alarm(id, null);
    }
  }

  /** Checks outputs after their first take, even if they were fine before. */
  noteTake(outputIds: readonly string[]): void {
    const first = outputIds.filter((id) => !this.#checked.has(id));
    for (const id of first) this.#checked.add(id);
    if (first.length > 0 && this.#now) this.lookSoon(LOOK_AFTER_TAKE_MS);
  }

  /** Watches an output from now on, and schedules a check. Call after Touchline added a source. */
  noteAdded(id: string): void {
    this.#had.add(id);
    this.lookSoon(LOOK_AFTER_EVENT_MS);
  }

  /** Stops watching an output, and clears its findings, position and alarm. Call after Touchline removed its source. */
  forget(id: string): void {
    this.#had.delete(id);
    this.#views.delete(id);
    this.#options.room.setPlace(id, null);
    this.#options.room.alarm(id, null);
  }

  /** Drops an output's findings until the next check. Call after one was repaired. */
  mended(id: string): void {
    this.#views.delete(id);
  }

  /** Runs an automatic check. Errors are ignored: the connection state already shows if OBS is offline. */
  #quietly(act: (session: ObsSession) => Promise<void>): void {
    void this.#options.inTurn(act).catch(() => undefined);
  }

  /** Schedules a check within this time, unless there is an earlier one. */
  lookSoon(waitMs: number): void {
    const { clock } = this.#options;
    const dueAt = clock.monotonic() + waitMs;
    if (this.#cancelLook !== null && this.#lookDueAt <= dueAt) return;
    this.#cancelLook?.();
    this.#lookDueAt = dueAt;
    this.#cancelLook = clock.after(waitMs, () => {
      this.#cancelLook = null;
      this.#quietly((session) => this.#checkAll(session));
    });
  }

  /** Checks every output that has or had a source, without a test picture. */
  async #checkAll(session: ObsSession): Promise<void> {
    try {
      const now = await this.read(session);
      const ids = this.#options.room.outputs().map(({ id }) => id);
      await this.examine(
        now,
        ids.filter((id) => this.#had.has(id)),
        false,
      );
    } finally {
      if (this.#session === session) this.lookSoon(LOOK_EVERY_MS);
    }
  }

  /** Reads the whole state of OBS and the outputs that have a source there. */
  async read(session: ObsSession): Promise<Connected> {
    const [found, { inputKinds }] = await Promise.all([
      survey(session, this.#options.installation()),
      session.call('GetInputKindList', {}),
    ]);
    const now = {
      session,
      survey: found,
      hasBrowserSource: inputKinds.includes(BROWSER),
      capture: windowCapture(inputKinds),
    };
    if (this.#session === session) this.#now = now;
    for (const { output } of found.made) this.#had.add(output);
    for (const id of this.#had) {
      if (!found.made.some(({ output }) => output === id)) this.#options.room.setPlace(id, null);
    }
    this.#options.room.changed();
    return now;
  }

  async examine(now: Connected, ids: readonly string[], isWhole: boolean): Promise<void> {
    if (ids.length === 0) return;
    const doctor = this.#doctor;
    const load = await doctor.load(now.session);
    for (const id of ids) {
      const output = this.#options.room.output(id);
      if (!output) continue;
      const before = this.#views.get(id) ?? NOT_LOOKED;
      this.#views.set(id, { ...before, isChecking: isWhole });
      if (isWhole) this.#options.room.changed();
      try {
        const patient = { output, made: madeFor(now.survey, id), wasMade: this.#had.has(id) };
        const examined = await doctor.examine(now.session, now.survey, patient, { isWhole, load });
        const retained = examined.isWhole || !before.isWhole ? [] : before.findings.filter(isOfTest);
        const findings = [
          ...retained.filter((one) => !examined.findings.some(({ id: found }) => found === one.id)),
          ...examined.findings,
        ];
        this.#views.set(id, {
          findings,
          checkedAt: this.#options.clock.wall(),
          isWhole: examined.isWhole || retained.length > 0,
          isChecking: false,
        });
        this.#options.room.alarm(id, findings.find(({ level }) => level === 'alarm')?.sentence ?? null);
      } catch (error) {
        this.#views.set(id, { ...before, isChecking: false });
        throw error;
      }
    }
    this.#options.room.changed();
  }

  view({ survey: { made, scenes } }: Connected, id: string): ObsOutputView {
    const source = made.find(({ output }) => output === id) ?? null;
    return {
      source: source && {
        name: source.name,
        kind: source.kind === BROWSER ? 'browser' : 'window',
        scenes: scenes
          .filter(({ items }) => items.some(({ sourceName }) => sourceName === source.name))
          .map(({ name }) => name),
      },
      ...(this.#views.get(id) ?? NOT_LOOKED),
    };
  }

  /** Reloads blank pages. OBS may have loaded them before Touchline was running, and OBS never retries. */
  async #wake(session: ObsSession): Promise<void> {
    if (this.#session !== session) return;
    for (const made of this.#now?.survey.made ?? []) {
      const isBlank = made.kind === BROWSER && this.#options.room.output(made.output)?.renderers === 0;
      if (isBlank) await refresh(session, made);
    }
  }
}

export function madeFor({ made }: Survey, outputId: string): Made | null {
  return made.find(({ output }) => output === outputId) ?? null;
}

/** Returns whether a finding comes from a test picture. If so, it stays until the next test picture or a repair. */
function isOfTest({ id }: ObsFinding): boolean {
  return id === 'picture' || id === 'alpha';
}
