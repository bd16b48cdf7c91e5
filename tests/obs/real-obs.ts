import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import OBSWebSocket from 'obs-websocket-js';
import { PNG } from 'pngjs';
import { onPath } from '../../scripts/obs-path.ts';
import { freePort, start, startScreen, within } from './programs.ts';

/**
 * Starts real OBS Studio without a desktop: on a separate screen, with a separate home folder and software rendering;
 * obs-websocket uses a free port and a password.
 */

const ANSWER_WITHIN_MS = 100_000;
const CALL_WITHIN_MS = 60_000;
const ASK_EVERY_MS = 250;
const PASSWORD = 'rehearsal only';
const COLLECTION = 'Touchline';

export interface ObsOptions {
  width: number;
  height: number;
  fps: number;
}

export interface RealObs {
  /** `host:port` of its obs-websocket. */
  address: string;
  password: string;
  /** The OBS version, such as `29.0.2`. */
  version: string;
  call: OBSWebSocket['call'];
  /** Captures a source or scene at its own size or at `size`. */
  look(sourceName: string, size?: { width: number; height: number }): Promise<PNG>;
  /** Opens another connection, which the caller closes. */
  connect(): Promise<OBSWebSocket>;
  stop(): Promise<void>;
}

export async function startObs(options: ObsOptions): Promise<RealObs> {
  const path = onPath('obs');
  if (path === null) throw new Error('OBS Studio is not installed.');
  const port = await freePort();
  const home = mkdtempSync(join(tmpdir(), 'touchline-obs-'));
  writeSettings(home, port, options);
  const screen = await startScreen(1280, 720);
  const program = start(path, ['--multi', '--minimize-to-tray', '--disable-missing-files-check'], {
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      LANG: 'C.UTF-8',
      HOME: home,
      XDG_RUNTIME_DIR: home,
      DISPLAY: screen.display,
      LIBGL_ALWAYS_SOFTWARE: '1',
      QT_QPA_PLATFORM: 'xcb',
    },
  });
  let own: OBSWebSocket | null = null;
  const connect = async (): Promise<OBSWebSocket> => {
    const socket = new OBSWebSocket();
    await within(
      CALL_WITHIN_MS,
      'The answer of OBS',
      socket.connect(`ws://127.0.0.1:${port}`, PASSWORD),
    ).catch(async (error: unknown) => {
      await socket.disconnect();
      throw error;
    });
    return socket;
  };
  const stop = async (): Promise<void> => {
    await own?.disconnect();
    await program.stop();
    await screen.stop();
    rmSync(home, { recursive: true, force: true });
  };
  try {
    own = await within(ANSWER_WITHIN_MS, 'The start of OBS', untilConnected(connect, program.ended));
    return await asRealObs(own, { address: `127.0.0.1:${port}`, connect, stop });
  } catch (error) {
    await stop();
    throw error;
  }
}

async function asRealObs(
  socket: OBSWebSocket,
  rest: Pick<RealObs, 'address' | 'connect' | 'stop'>,
): Promise<RealObs> {
  const call: OBSWebSocket['call'] = (type, input) =>
    within(CALL_WITHIN_MS, `OBS's answer to ${type}`, socket.call(type, input));
  const { obsVersion } = await call('GetVersion');
  return {
    ...rest,
    password: PASSWORD,
    version: obsVersion,
    call,
    async look(sourceName, size) {
      const { imageData } = await call('GetSourceScreenshot', {
        sourceName,
        imageFormat: 'png',
        ...(size && { imageWidth: size.width, imageHeight: size.height }),
      });
      return PNG.sync.read(Buffer.from(imageData.slice(imageData.indexOf(',') + 1), 'base64'));
    },
  };
}

async function untilConnected(
  connect: () => Promise<OBSWebSocket>,
  ended: Promise<void>,
): Promise<OBSWebSocket> {
  const over = new AbortController();
  void ended.then(() => over.abort());
  for (;;) {
    try {
      const socket = await connect();
      // OBS answers "not ready" until its scenes exist.
      await socket.call('GetSceneList').catch(async (error: unknown) => {
        await socket.disconnect();
        throw error;
      });
      return socket;
    } catch {
      if (over.signal.aborted) throw new Error('OBS ended before its obs-websocket answered.');
      await sleep(ASK_EVERY_MS);
    }
  }
}

/**
 * Writes OBS's settings: one profile, one scene collection, and obs-websocket with a password. Turns off the dialogs
 * for the first run and for updates.
 */
function writeSettings(home: string, port: number, { width, height, fps }: ObsOptions): void {
  const folder = join(home, '.config/obs-studio');
  const profile = join(folder, 'basic/profiles', COLLECTION);
  const scenes = join(folder, 'basic/scenes');
  const websocket = join(folder, 'plugin_config/obs-websocket');
  for (const each of [profile, scenes, websocket]) mkdirSync(each, { recursive: true });
  const program = `[General]
FirstRun=true
InfoIncrement=99
EnableAutoUpdates=false

[OBSWebSocket]
FirstLoad=false
ServerEnabled=true
ServerPort=${port}
AuthRequired=true
ServerPassword=${PASSWORD}
AlertsEnabled=false

[Basic]
Profile=${COLLECTION}
ProfileDir=${COLLECTION}
SceneCollection=${COLLECTION}
SceneCollectionFile=${COLLECTION}
`;
  // The settings files of OBS up to 30, and of OBS 31 and later.
  writeFileSync(join(folder, 'global.ini'), program);
  writeFileSync(join(folder, 'user.ini'), program);
  writeFileSync(
    join(websocket, 'config.json'),
    JSON.stringify({
      first_load: false,
      server_enabled: true,
      server_port: port,
      auth_required: true,
      server_password: PASSWORD,
      alerts_enabled: false,
    }),
  );
  writeFileSync(
    join(profile, 'basic.ini'),
    `[General]
Name=${COLLECTION}

[Video]
BaseCX=${width}
BaseCY=${height}
OutputCX=${width}
OutputCY=${height}
FPSType=1
FPSInt=${fps}
ColorFormat=RGB
`,
  );
  writeFileSync(
    join(scenes, `${COLLECTION}.json`),
    JSON.stringify({
      name: COLLECTION,
      current_scene: 'Scene',
      current_program_scene: 'Scene',
      scene_order: [{ name: 'Scene' }],
      sources: [{ id: 'scene', name: 'Scene', settings: { items: [], id_counter: 0 } }],
    }),
  );
}
