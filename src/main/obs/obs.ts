import { isLoopback } from '../../feed/contract/address.ts';
import type { FindingId, ObsState } from '../../preload/contract/obs.ts';
import type { OutputState } from '../../preload/contract/show-state.ts';
import { readObsAddress } from '../show/obs-address.ts';
import type { ObsPort, ObsSettings } from '../show/obs-port.ts';
import type { Clock, Log } from '../show/ports.ts';
import { obsErrors } from './errors.ts';
import { showErrors } from '../show/errors.ts';
import { Broadcast } from './broadcast.ts';
import { ObsConnection } from './connection.ts';
import { standingOf } from './findings.ts';
import { addToScene, takeOut } from './add-output.ts';
import { repairInPlace } from './repair.ts';
import type { ObsPorts } from './obs-ports.ts';
import { ObsCallFailed, type ObsSession, type OpenOptions } from './session.ts';
import type { SceneWithItems, Survey } from './survey.ts';
import { madeFor, Watch, type Connected } from './watch.ts';
import type { WindowCapture } from './window-capture.ts';

export interface ObsOptions {
  clock: Clock;
  log: Log;
  settings: ObsSettings;
  newInstallation: () => string;
  open: (options: OpenOptions) => Promise<ObsSession>;
}

/** Connection with OBS: sets up and checks outputs in OBS. No frame ever waits for it. */
export class Obs implements ObsPort {
  readonly #options: ObsOptions;
  readonly #connection: ObsConnection;
  #settings: ObsSettings;
  #served: { room: ObsPorts; watch: Watch } | null = null;
  #password: string | null = null;
  #broadcast: Broadcast | null = null;
  /** Additions, repairs and checks run one after another. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(options: ObsOptions) {
    const { clock, log, open } = options;
    this.#options = options;
    this.#settings = options.settings;
    this.#connection = new ObsConnection({
      clock,
      log,
      open,
      onUp: (session) => this.#begin(session),
      onDown: () => this.#end(),
      onChange: () => this.#room.changed(),
    });
  }

  /** Connects to the show, and looks for OBS if that is enabled. Called before anything else. */
  serve(room: ObsPorts): void {
    const watch = new Watch({
      clock: this.#options.clock,
      room,
      installation: () => this.#settings.installation,
      inTurn: (act) => this.#inTurn(act),
    });
    this.#served = { room, watch };
    const { address, isWanted } = this.#settings;
    this.#password = room.password.of(address);
    if (isWanted) this.#connection.connect(address, this.#password);
  }

  settings(): ObsSettings {
    return this.#settings;
  }

  state(): ObsState {
    const { address, hasChapters } = this.#settings;
    const { now } = this.#watch;
    return {
      address,
      hasPassword: this.#password !== null,
      isRemembered: this.#room.password.of(address) !== null,
      link: this.#connection.link,
      ...surveyState(now),
      ...broadcastState(this.#broadcast),
      chapters: { isOn: hasChapters, problem: this.#broadcast?.problem ?? null },
      outputs: Object.fromEntries(
        now === null ? [] : this.#room.outputs().map(({ id }) => [id, this.#watch.view(now, id)]),
      ),
    };
  }

  connect({ address, password, remember }: Parameters<ObsPort['connect']>[0]): void {
    const room = this.#room;
    const target = readObsAddress(address ?? this.#settings.address);
    if (target === null) {
      throw obsErrors.invalidAddress();
    }
    // A password belongs to one address and is sent nowhere else.
    if (target !== this.#settings.address) this.#password = room.password.of(target);
    if (password !== undefined) {
      this.#password = password;
      room.password.keep(target, remember ? password : null);
    }
    this.#set({ address: target, isWanted: true });
    this.#connection.connect(target, this.#password);
  }

  disconnect(): void {
    this.#set({ isWanted: false });
    this.#connection.disconnect();
  }

  /** Called when the program exits. Leaves OBS unchanged. */
  close(): void {
    this.#connection.disconnect();
  }

  put(outputId: string, sceneName: string, canvas: string | null): Promise<void> {
    this.#mustExist(outputId);
    return this.#inTurn(async (session) => {
      const now = await this.#watch.read(session);
      const scene = now.survey.scenes.find(
        (one) => one.name === sceneName && (one.canvas?.uuid ?? null) === canvas,
      );
      if (!scene) {
        throw obsErrors.sceneGone(sceneName);
      }
      await this.#putInto(now, outputId, scene);
    });
  }

  takeBack(outputId: string | null): Promise<void> {
    if (outputId !== null) this.#mustExist(outputId);
    return this.#inTurn(async (session) => {
      const { survey: found } = await this.#watch.read(session);
      for (const made of found.made.filter(({ output }) => outputId === null || output === outputId)) {
        await takeOut(session, made.name, this.#options.clock);
      }
      for (const { id } of this.#room.outputs().filter((one) => outputId === null || one.id === outputId)) {
        this.#watch.forget(id);
      }
      await this.#watch.read(session);
    });
  }

  check(outputId: string): Promise<void> {
    this.#mustExist(outputId);
    return this.#inTurn(async (session) => {
      const now = await this.#watch.read(session);
      await this.#watch.examine(now, [outputId], true);
    });
  }

  repair(outputId: string, finding: FindingId): Promise<void> {
    this.#mustExist(outputId);
    return this.#inTurn(async (session) => {
      const now = await this.#watch.read(session);
      const output = this.#mustExist(outputId);
      const made = madeFor(now.survey, outputId);
      const standing = made && standingOf(now.survey, made);
      if (finding === 'canvas' && standing) {
        const { width, height } = standing.scene.stage;
        this.#room.resize(outputId, { width, height });
      } else if (finding === 'alpha' && standing) {
        await this.#putInto(now, outputId, standing.scene);
      } else if (finding === 'gone' || finding === 'other-scene' || !made || !standing) {
        await this.#putInto(now, outputId, programScene(now.survey));
      } else {
        const filter = this.#room.filterFor(output);
        if (!(await repairInPlace(session, finding, { output, made, standing, filter }))) {
          throw obsErrors.noAutomaticRepair();
        }
      }
      this.#watch.mended(outputId);
      await this.#watch.examine(await this.#watch.read(session), [outputId], false);
    });
  }

  setChapters(isOn: boolean): void {
    this.#set({ hasChapters: isOn });
    this.#broadcast?.setChapters(isOn);
    this.#room.changed();
  }

  noted(channel: string, words: string): void {
    this.#broadcast?.note(channel, words);
  }

  noteTake(outputIds: readonly string[]): void {
    this.#watch.noteTake(outputIds);
  }

  async #putInto(now: Connected, outputId: string, scene: SceneWithItems): Promise<void> {
    const { session, capture, hasBrowserSource } = now;
    const output = this.#mustExist(outputId);
    this.#mustReach(output);
    if (!hasBrowserSource) mustHaveWindow(output, capture);
    if (this.#settings.installation === '') this.#set({ installation: this.#options.newInstallation() });
    await addToScene(
      session,
      {
        output,
        scene,
        made: madeFor(now.survey, outputId),
        capture: hasBrowserSource ? null : capture,
        filter: this.#room.filterFor(output),
        installation: this.#settings.installation,
      },
      this.#options.clock,
    );
    this.#watch.noteAdded(outputId);
    await this.#watch.read(session);
  }

  /**
   * Throws if OBS can't load the output's page: OBS on another computer can't load a page that only this computer can
   * reach.
   */
  #mustReach({ url }: OutputState): void {
    const host = (address: string): string => new URL(address).hostname.replace(/^\[|\]$/g, '');
    if (!isLoopback(host(url)) || isLoopback(host(`ws://${this.#settings.address}`))) return;
    throw obsErrors.otherComputer();
  }

  #begin(session: ObsSession): void {
    this.#broadcast = new Broadcast(session, {
      hasChapters: this.#settings.hasChapters,
      onChange: () => this.#room.changed(),
      onNoted: (channel, words) => this.#room.noteRecording(channel, words),
    });
    this.#watch.begin(session);
  }

  #end(): void {
    this.#broadcast = null;
    this.#watch.end();
    this.#room.changed();
  }

  /** Performs an action in OBS after all earlier ones. Rejects with RequestRefused. */
  #inTurn<T>(act: (session: ObsSession) => Promise<T>): Promise<T> {
    const mine = this.#queue.then(async () => {
      const { session } = this.#connection;
      if (session === null) {
        const { state, sentence } = this.#connection.link;
        throw sentence !== null
          ? obsErrors.cannotConnect(sentence)
          : state === 'connecting'
            ? obsErrors.connecting()
            : obsErrors.notConnected();
      }
      try {
        return await act(session);
      } catch (error) {
        if (!(error instanceof ObsCallFailed)) throw error;
        this.#options.log.warn({ code: error.code, error: error.message }, 'OBS call failed');
        throw obsErrors.callFailed(failedSentence(error));
      }
    });
    this.#queue = mine.catch(() => undefined);
    return mine;
  }

  #set(changes: Partial<ObsSettings>): void {
    this.#settings = { ...this.#settings, ...changes };
    this.#room.remember();
    this.#room.changed();
  }

  get #room(): ObsPorts {
    return this.#parts.room;
  }

  get #watch(): Watch {
    return this.#parts.watch;
  }

  get #parts(): { room: ObsPorts; watch: Watch } {
    if (this.#served === null) throw new Error('OBS was requested before the show was created.');
    return this.#served;
  }

  #mustExist(id: string): OutputState {
    const output = this.#room.output(id);
    if (!output) throw showErrors.unknownOutput(id);
    return output;
  }
}

function surveyState(
  now: Connected | null,
): Pick<ObsState, 'version' | 'canvas' | 'scenes' | 'program' | 'preview' | 'hasBrowserSource'> {
  if (now === null) {
    return {
      version: null,
      canvas: null,
      scenes: [],
      program: null,
      preview: null,
      hasBrowserSource: false,
    };
  }
  const { session, survey, hasBrowserSource } = now;
  return {
    version: session.version,
    canvas: survey.stage,
    scenes: survey.scenes.map(({ name, canvas }) => ({ name, canvas })),
    program: survey.program,
    preview: survey.preview,
    hasBrowserSource,
  };
}

function broadcastState(
  broadcast: Broadcast | null,
): Pick<ObsState, 'isRecording' | 'isStreaming' | 'streamDelayMs'> {
  if (broadcast === null) return { isRecording: false, isStreaming: false, streamDelayMs: null };
  const { isRecording, isStreaming, streamDelayMs } = broadcast;
  return { isRecording, isStreaming, streamDelayMs };
}

function programScene({ scenes, program }: Survey): SceneWithItems {
  const scene = scenes.find(({ name, canvas }) => canvas === null && name === program);
  if (scene) return scene;
  throw obsErrors.noProgramScene();
}

function mustHaveWindow(output: OutputState, capture: WindowCapture | null): void {
  if (capture === null) {
    throw obsErrors.noBrowserSource();
  }
  if (output.kind !== 'window') {
    throw obsErrors.outputIsNoWindow(output.name);
  }
}

function failedSentence({ code, message }: ObsCallFailed): string {
  return code === null
    ? `${message} Touchline reverted what it could. Try again once OBS runs.`
    : `OBS reported an error: ${message === '' ? `code ${code}.` : message} Check OBS, then try again.`;
}
