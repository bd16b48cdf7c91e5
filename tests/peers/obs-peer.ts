import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OBSEventTypes, OBSRequestTypes, OBSResponseTypes } from 'obs-websocket-js/json';
import { PNG } from 'pngjs';
import { WebSocketServer, type WebSocket } from 'ws';

/**
 * A fake OBS: speaks obs-websocket 5.7 over a real socket and stores scenes, sources and filters as OBS does. Requests,
 * answers and events have the types that obs-websocket-js generates from the protocol's description, so invalid
 * messages don't compile.
 */

type Json = string | number | boolean | null;
type Settings = Record<string, Json>;

export interface PeerTransform {
  sourceWidth: number;
  sourceHeight: number;
  positionX: number;
  positionY: number;
  rotation: number;
  scaleX: number;
  scaleY: number;
  width: number;
  height: number;
  alignment: number;
  boundsType: string;
  cropLeft: number;
  cropTop: number;
  cropRight: number;
  cropBottom: number;
}

export interface PeerItem {
  id: number;
  source: string;
  enabled: boolean;
  locked: boolean;
  blend: string;
  transform: PeerTransform;
}

interface PeerScene {
  name: string;
  canvas: string | null;
  items: PeerItem[];
}

interface PeerFilter {
  name: string;
  kind: string;
  enabled: boolean;
  settings: Settings;
}

export interface PeerInput {
  name: string;
  kind: string;
  settings: Settings;
  filters: PeerFilter[];
}

/** Thrown for a request that OBS refuses. */
class PeerRefusal extends Error {
  readonly code: number;

  constructor(code: number, comment: string) {
    super(comment);
    this.code = code;
  }
}

type Handler<T extends keyof OBSRequestTypes> = (
  request: OBSRequestTypes[T],
) => OBSResponseTypes[T] | Promise<OBSResponseTypes[T]>;
type Handlers = { [T in keyof OBSRequestTypes]?: Handler<T> };

const NOT_FOUND = 600;
const ALREADY_EXISTS = 601;
const CREATION_FAILED = 700;
const AUTHENTICATION_FAILED = 4009;
/** OBS answers RemoveInput before it releases the source (obs_source_remove). The name stays in use for this long. */
const REMOVED_AFTER_MS = 150;

const done = undefined as never;

export interface PeerOptions {
  password?: string;
  /** The reported OBS version; 32.1.0 by default. The reported version of obs-websocket is always 5.7.3. */
  obsVersion?: string;
  kinds?: string[];
  /** Requests that this version doesn't support. */
  unknown?: (keyof OBSRequestTypes)[];
}

export class ObsPeer {
  readonly scenes: PeerScene[] = [
    { name: 'Break', canvas: null, items: [] },
    { name: 'Match', canvas: null, items: [] },
  ];
  readonly inputs: PeerInput[] = [];
  readonly canvases: { uuid: string; name: string; width: number; height: number }[] = [];
  program = 'Match';
  preview: string | null = null;
  video = { width: 1920, height: 1080, fps: 60 };
  isRecording = false;
  isStreaming = false;
  stats = { activeFps: 60, averageFrameRenderTime: 4, renderSkippedFrames: 0, renderTotalFrames: 1_000 };
  profile: Record<string, string> = {};
  takesChapters = true;
  readonly chapters: string[] = [];
  /** All requests in order. */
  readonly requests: { type: string; data: unknown }[] = [];
  /** Sources whose page was reloaded without the cache. */
  readonly refreshed: string[] = [];
  /** Draws a source for a screenshot; null: the screenshot fails. */
  draw: (source: PeerInput, width: number, height: number) => PNG | null | Promise<PNG> = () => null;
  /** Requests that are never answered. */
  readonly silent = new Set<string>();
  /** The request at which OBS is killed before handling it; null: never. */
  dieAt: string | null = null;
  /** Called for each request before it is handled. */
  onAsked: (type: string) => void = () => undefined;
  /** The windows offered to a window capture. */
  windows: { itemName: string; itemValue: string }[] = [];
  readonly #options: PeerOptions;
  readonly #server: Server;
  readonly #sockets = new Set<WebSocket>();
  readonly #removals = new Set<PeerInput>();
  #ids = 0;

  private constructor(options: PeerOptions) {
    this.#options = options;
    this.#server = createServer();
    const sockets = new WebSocketServer({
      server: this.#server,
      handleProtocols: (offered) => (offered.has('obswebsocket.json') ? 'obswebsocket.json' : false),
    });
    sockets.on('connection', (socket) => this.#greet(socket));
  }

  static async start(options: PeerOptions = {}, port = 0): Promise<ObsPeer> {
    const peer = new ObsPeer(options);
    await new Promise<void>((resolve) => peer.#server.listen(port, '127.0.0.1', resolve));
    return peer;
  }

  /** How many sources OBS has reported as removed but not released yet. */
  get removing(): number {
    return this.#removals.size;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get address(): string {
    return `127.0.0.1:${this.port}`;
  }

  /** Cuts all connections without a close frame, as if OBS had been killed. */
  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.terminate();
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  /** Simulates the user quitting OBS: every client gets a close first. */
  async quit(): Promise<void> {
    this.tell('ExitStarted', undefined);
    const left = [...this.#sockets].map((socket) => once(socket, 'close'));
    for (const socket of this.#sockets) socket.close(1001);
    await Promise.all(left);
    await this.stop();
  }

  tell<E extends keyof OBSEventTypes>(eventType: E, eventData: OBSEventTypes[E]): void {
    for (const socket of this.#sockets)
      send(socket, 5, { eventType, eventIntent: 0, ...(eventData !== undefined && { eventData }) });
  }

  scene(name: string): PeerScene {
    const scene = this.scenes.find((one) => one.name === name);
    if (!scene) throw new PeerRefusal(NOT_FOUND, `No source was found by the name of \`${name}\`.`);
    return scene;
  }

  input(name: string): PeerInput {
    const input = this.inputs.find((one) => one.name === name);
    if (!input) throw new PeerRefusal(NOT_FOUND, `No source was found by the name of \`${name}\`.`);
    return input;
  }

  item(scene: string, source: string): PeerItem {
    const item = this.scene(scene).items.find((one) => one.source === source);
    if (!item) throw new Error(`${source} is not in ${scene}.`);
    return item;
  }

  /** Simulates the producer adding a source. */
  add(scene: string, source: string, transform: Partial<PeerTransform> = {}): PeerItem {
    if (!this.inputs.some(({ name }) => name === source))
      this.inputs.push({ name: source, kind: 'image_source', settings: {}, filters: [] });
    return this.#put(scene, source, true, transform);
  }

  #put(scene: string, source: string, enabled: boolean, transform: Partial<PeerTransform> = {}): PeerItem {
    const input = this.inputs.find(({ name }) => name === source);
    const width = Number(input?.settings['width'] ?? this.video.width);
    const height = Number(input?.settings['height'] ?? this.video.height);
    const item: PeerItem = {
      id: ++this.#ids,
      source,
      enabled,
      locked: false,
      blend: 'OBS_BLEND_NORMAL',
      transform: {
        sourceWidth: width,
        sourceHeight: height,
        positionX: 0,
        positionY: 0,
        rotation: 0,
        scaleX: 1,
        scaleY: 1,
        width,
        height,
        alignment: 5,
        boundsType: 'OBS_BOUNDS_NONE',
        cropLeft: 0,
        cropTop: 0,
        cropRight: 0,
        cropBottom: 0,
        ...transform,
      },
    };
    this.scene(scene).items.push(item);
    return item;
  }

  #greet(socket: WebSocket): void {
    const { password } = this.#options;
    const salt = randomBytes(8).toString('base64');
    const challenge = randomBytes(8).toString('base64');
    let isIn = false;
    socket.on('error', () => socket.terminate());
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('message', (bytes: Buffer) => {
      const { op, d } = JSON.parse(bytes.toString('utf8')) as { op: number; d: Record<string, unknown> };
      if (op === 1) {
        const right = password === undefined ? undefined : authenticationOf(password, salt, challenge);
        if (right !== undefined && d['authentication'] !== right) {
          socket.close(AUTHENTICATION_FAILED, 'Authentication failed.');
          return;
        }
        isIn = true;
        this.#sockets.add(socket);
        send(socket, 2, { negotiatedRpcVersion: 1 });
      } else if (op === 6 && isIn) {
        this.#answer(
          socket,
          d as { requestType: keyof OBSRequestTypes; requestId: string; requestData?: unknown },
        );
      }
    });
    send(socket, 0, {
      obsStudioVersion: this.#options.obsVersion ?? '32.1.0',
      obsWebSocketVersion: '5.7.3',
      rpcVersion: 1,
      ...(password !== undefined && { authentication: { challenge, salt } }),
    });
  }

  #answer(
    socket: WebSocket,
    {
      requestType,
      requestId,
      requestData,
    }: { requestType: keyof OBSRequestTypes; requestId: string; requestData?: unknown },
  ): void {
    this.requests.push({ type: requestType, data: requestData ?? null });
    this.onAsked(requestType);
    if (this.dieAt === requestType) {
      void this.stop();
      return;
    }
    if (this.silent.has(requestType)) return;
    const handler = this.#handlers[requestType] as ((request: unknown) => unknown) | undefined;
    const isKnown = handler && !this.#options.unknown?.includes(requestType);
    const reply = (responseData: unknown): void => {
      const requestStatus = { result: true, code: 100 };
      send(socket, 7, {
        requestType,
        requestId,
        requestStatus,
        ...(responseData !== undefined && { responseData }),
      });
    };
    try {
      if (!isKnown) throw new PeerRefusal(204, `Your request type is not valid.`);
      const responseData = handler(requestData ?? {});
      // Only a picture captured by the test is asynchronous. Every other answer is sent immediately.
      if (responseData instanceof Promise) void responseData.then(reply);
      else reply(responseData);
    } catch (error) {
      if (!(error instanceof PeerRefusal)) throw error;
      const requestStatus = { result: false, code: error.code, comment: error.message };
      send(socket, 7, { requestType, requestId, requestStatus });
    }
  }

  #itemOf({ sceneName, sceneItemId }: { sceneName?: string; sceneItemId: number }): PeerItem {
    const item = this.scene(sceneName ?? '').items.find(({ id }) => id === sceneItemId);
    if (!item)
      throw new PeerRefusal(NOT_FOUND, 'No scene items were found in the specified scene by that ID.');
    return item;
  }

  #filterOf({ sourceName, filterName }: { sourceName?: string; filterName: string }): PeerFilter {
    const filter = this.input(sourceName ?? '').filters.find(({ name }) => name === filterName);
    if (!filter) throw new PeerRefusal(NOT_FOUND, 'No filter was found in the source.');
    return filter;
  }

  #isIn(sceneName: string | null, source: string): boolean {
    return this.scenes.some(
      ({ name, items }) => name === sceneName && items.some((item) => item.source === source && item.enabled),
    );
  }

  #screenshot(source: PeerInput, width: number): PNG | Promise<PNG> {
    const height = Math.round((width * this.video.height) / this.video.width);
    const picture = this.draw(source, width, height);
    if (!picture) throw new PeerRefusal(702, 'Failed to render screenshot.');
    return picture;
  }

  readonly #handlers: Handlers = {
    GetVersion: () => ({
      obsVersion: this.#options.obsVersion ?? '32.1.0',
      obsWebSocketVersion: '5.7.3',
      rpcVersion: 1,
      availableRequests: Object.keys(this.#handlers).filter(
        (type) => !this.#options.unknown?.includes(type as keyof OBSRequestTypes),
      ),
      supportedImageFormats: ['png', 'jpg'],
      platform: 'ubuntu',
      platformDescription: 'A peer of the tests',
    }),
    GetStats: () => ({
      cpuUsage: 1,
      memoryUsage: 1,
      availableDiskSpace: 1,
      ...this.stats,
      outputSkippedFrames: 0,
      outputTotalFrames: 0,
      webSocketSessionIncomingMessages: 0,
      webSocketSessionOutgoingMessages: 0,
    }),
    GetVideoSettings: () => ({
      baseWidth: this.video.width,
      baseHeight: this.video.height,
      outputWidth: this.video.width,
      outputHeight: this.video.height,
      fpsNumerator: this.video.fps,
      fpsDenominator: 1,
    }),
    GetCanvasList: () => ({
      canvases: [
        { uuid: 'main', name: 'Main', ...this.video },
        ...this.canvases.map((canvas) => ({ ...canvas, fps: this.video.fps })),
      ].map(({ uuid, name, width, height, fps }) => ({
        canvasUuid: uuid,
        canvasName: name,
        canvasFlags: { MAIN: uuid === 'main' },
        canvasVideoSettings: { baseWidth: width, baseHeight: height, fpsNumerator: fps, fpsDenominator: 1 },
      })),
    }),
    GetSceneList: (request) => {
      const canvas = request.canvasUuid ?? null;
      return {
        currentProgramSceneName: this.program,
        currentProgramSceneUuid: this.program,
        currentPreviewSceneName: this.preview ?? (null as never),
        currentPreviewSceneUuid: this.preview ?? (null as never),
        scenes: this.scenes
          .filter((scene) => scene.canvas === canvas)
          .map(({ name }, sceneIndex) => ({ sceneName: name, sceneUuid: name, sceneIndex })),
      };
    },
    GetSceneItemList: ({ sceneName }) => ({
      sceneItems: this.scene(sceneName ?? '').items.map((item, sceneItemIndex) => ({
        sceneItemId: item.id,
        sceneItemIndex,
        sceneItemEnabled: item.enabled,
        sceneItemLocked: item.locked,
        sceneItemTransform: { ...item.transform },
        sceneItemBlendMode: item.blend,
        sourceName: item.source,
        sourceUuid: item.source,
        sourceType: 'OBS_SOURCE_TYPE_INPUT',
        inputKind: this.input(item.source).kind,
        isGroup: null,
      })),
    }),
    GetInputList: () => ({
      inputs: this.inputs.map(({ name, kind }) => ({
        inputName: name,
        inputUuid: name,
        inputKind: kind,
        unversionedInputKind: kind,
      })),
    }),
    GetInputKindList: () => ({ inputKinds: this.#options.kinds ?? ['image_source', 'browser_source'] }),
    GetInputSettings: ({ inputName }) => {
      const { settings, kind } = this.input(inputName ?? '');
      return { inputSettings: { ...settings }, inputKind: kind };
    },
    CreateInput: ({ sceneName, inputName, inputKind, inputSettings, sceneItemEnabled }) => {
      if (
        this.inputs.some(({ name }) => name === inputName) ||
        this.scenes.some(({ name }) => name === inputName)
      )
        throw new PeerRefusal(ALREADY_EXISTS, 'A source already exists by that input name.');
      if (!(this.#options.kinds ?? ['image_source', 'browser_source']).includes(inputKind))
        throw new PeerRefusal(605, 'Your specified input kind is not supported by OBS.');
      this.scene(sceneName ?? '');
      this.inputs.push({
        name: inputName,
        kind: inputKind,
        settings: { ...(inputSettings as Settings) },
        filters: [],
      });
      const { id } = this.#put(sceneName ?? '', inputName, sceneItemEnabled ?? true);
      return { inputUuid: inputName, sceneItemId: id };
    },
    RemoveInput: ({ inputName }) => {
      const input = this.input(inputName ?? '');
      this.#removals.add(input);
      const timer = setTimeout(() => {
        this.#removals.delete(input);
        this.remove(input.name);
      }, REMOVED_AFTER_MS);
      timer.unref();
      return done;
    },
    SetInputSettings: ({ inputName, inputSettings, overlay }) => {
      const input = this.input(inputName ?? '');
      input.settings = { ...(overlay === false ? {} : input.settings), ...(inputSettings as Settings) };
      return done;
    },
    PressInputPropertiesButton: ({ inputName, propertyName }) => {
      if (propertyName !== 'refreshnocache') throw new PeerRefusal(NOT_FOUND, 'Unable to find a property.');
      this.refreshed.push(this.input(inputName ?? '').name);
      return done;
    },
    GetInputPropertiesListPropertyItems: () => ({ propertyItems: this.windows.map((one) => ({ ...one })) }),
    CreateSceneItem: ({ sceneName, sourceName, sceneItemEnabled }) => {
      this.input(sourceName ?? '');
      return { sceneItemId: this.#put(sceneName ?? '', sourceName ?? '', sceneItemEnabled ?? true).id };
    },
    RemoveSceneItem: ({ sceneName, sceneItemId }) => {
      const scene = this.scene(sceneName ?? '');
      scene.items = scene.items.filter(({ id }) => id !== sceneItemId);
      return done;
    },
    SetSceneItemTransform: ({ sceneName, sceneItemId, sceneItemTransform }) => {
      const { transform } = this.#itemOf({ sceneName: sceneName ?? '', sceneItemId });
      Object.assign(transform, sceneItemTransform);
      transform.width = transform.sourceWidth * transform.scaleX;
      transform.height = transform.sourceHeight * transform.scaleY;
      return done;
    },
    SetSceneItemEnabled: ({ sceneName, sceneItemId, sceneItemEnabled }) => {
      this.#itemOf({ sceneName: sceneName ?? '', sceneItemId }).enabled = sceneItemEnabled;
      return done;
    },
    SetSceneItemLocked: ({ sceneName, sceneItemId, sceneItemLocked }) => {
      this.#itemOf({ sceneName: sceneName ?? '', sceneItemId }).locked = sceneItemLocked;
      return done;
    },
    SetSceneItemBlendMode: ({ sceneName, sceneItemId, sceneItemBlendMode }) => {
      this.#itemOf({ sceneName: sceneName ?? '', sceneItemId }).blend = sceneItemBlendMode;
      return done;
    },
    SetSceneItemIndex: ({ sceneName, sceneItemId, sceneItemIndex }) => {
      const scene = this.scene(sceneName ?? '');
      const item = this.#itemOf({ sceneName: sceneName ?? '', sceneItemId });
      scene.items = scene.items.filter((one) => one !== item).toSpliced(sceneItemIndex, 0, item);
      return done;
    },
    GetSourceActive: ({ sourceName }) => {
      const { name } = this.input(sourceName ?? '');
      const videoActive = this.#isIn(this.program, name);
      return { videoActive, videoShowing: videoActive || this.#isIn(this.preview, name) };
    },
    GetSourceScreenshot: ({ sourceName, imageWidth }) => {
      const picture = this.#screenshot(this.input(sourceName ?? ''), imageWidth ?? 320);
      const written = (png: PNG): { imageData: string } => ({
        imageData: `data:image/png;base64,${PNG.sync.write(png).toString('base64')}`,
      });
      return picture instanceof Promise ? picture.then(written) : written(picture);
    },
    GetSourceFilterList: ({ sourceName }) => ({
      filters: this.input(sourceName ?? '').filters.map(({ name, kind, enabled, settings }, filterIndex) => ({
        filterName: name,
        filterKind: kind,
        filterEnabled: enabled,
        filterIndex,
        filterSettings: { ...settings },
      })),
    }),
    CreateSourceFilter: ({ sourceName, filterName, filterKind, filterSettings }) => {
      const { filters } = this.input(sourceName ?? '');
      filters.push({
        name: filterName,
        kind: filterKind,
        enabled: true,
        settings: { ...(filterSettings as Settings) },
      });
      return done;
    },
    RemoveSourceFilter: ({ sourceName, filterName }) => {
      const input = this.input(sourceName ?? '');
      this.#filterOf({ sourceName: sourceName ?? '', filterName });
      input.filters = input.filters.filter(({ name }) => name !== filterName);
      return done;
    },
    SetSourceFilterSettings: ({ sourceName, filterName, filterSettings, overlay }) => {
      const filter = this.#filterOf({ sourceName: sourceName ?? '', filterName });
      filter.settings = { ...(overlay === false ? {} : filter.settings), ...(filterSettings as Settings) };
      return done;
    },
    SetSourceFilterEnabled: ({ sourceName, filterName, filterEnabled }) => {
      this.#filterOf({ sourceName: sourceName ?? '', filterName }).enabled = filterEnabled;
      return done;
    },
    GetRecordStatus: () => ({
      outputActive: this.isRecording,
      outputPaused: false,
      outputTimecode: '00:12:03.120',
      outputDuration: 723_120,
      outputBytes: 1,
    }),
    GetStreamStatus: () => ({
      outputActive: this.isStreaming,
      outputReconnecting: false,
      outputTimecode: '00:00:00.000',
      outputDuration: 0,
      outputCongestion: 0,
      outputBytes: 0,
      outputSkippedFrames: 0,
      outputTotalFrames: 0,
    }),
    GetOutputList: () => ({
      outputs: [{ outputName: 'adv_stream', outputActive: this.isStreaming || this.isRecording }],
    }),
    GetProfileParameter: ({ parameterCategory, parameterName }) => ({
      parameterValue: this.profile[`${parameterCategory}.${parameterName}`] ?? (null as never),
      defaultParameterValue: null as never,
    }),
    CreateRecordChapter: ({ chapterName }) => {
      if (!this.takesChapters)
        throw new PeerRefusal(CREATION_FAILED, 'The output does not support chapters.');
      this.chapters.push(chapterName ?? '');
      return done;
    },
  };

  /** Simulates the producer removing a source in OBS. */
  remove(name: string): void {
    const place = this.inputs.findIndex((input) => input.name === name);
    if (place !== -1) this.inputs.splice(place, 1);
    for (const scene of this.scenes) scene.items = scene.items.filter(({ source }) => source !== name);
  }
}

function send(socket: WebSocket, op: number, d: object): void {
  socket.send(JSON.stringify({ op, d }));
}

/** Returns the authentication string. See obs-websocket, protocol.md, "Creating an authentication string". */
function authenticationOf(password: string, salt: string, challenge: string): string {
  const hash = (text: string): string => createHash('sha256').update(text).digest('base64');
  return hash(hash(password + salt) + challenge);
}
