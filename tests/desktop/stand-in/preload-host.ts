import { randomBytes } from 'node:crypto';
import type { Session } from './chromium.ts';
import type { Frames, WebFrameMain } from './frames.ts';
import {
  isolatedWorldSource,
  mainWorldSource,
  RECEIVE,
  SEND,
  WORLD,
  type FromPreload,
  type ToPreload,
} from './preload-world.ts';

/**
 * A page's preload script in its isolated world, and its connection to main. Chromium reports the world and frame of
 * each message, so a page can't forge them.
 */

export type Heard = (message: FromPreload, from: { world: number; frame: WebFrameMain | null }) => void;

interface Context {
  id: number;
  name: string;
  auxData: { frameId: string };
}

interface Call {
  name: string;
  payload: string;
  executionContextId: number;
}

export class PreloadHost {
  readonly #session: Session;
  readonly #frames: Frames;
  /** The frame of each world in which the preload script runs. */
  readonly #worlds = new Map<number, string>();

  constructor(session: Session, frames: Frames, onMessage: Heard) {
    this.#session = session;
    this.#frames = frames;
    session.on('Runtime.executionContextCreated', ({ context }: { context: Context }) => {
      if (context.name === WORLD) this.#worlds.set(context.id, context.auxData.frameId);
    });
    session.on('Runtime.executionContextDestroyed', (destroyed: { executionContextId: number }) => {
      this.#worlds.delete(destroyed.executionContextId);
    });
    session.on('Runtime.executionContextsCleared', () => this.#worlds.clear());
    session.on('Inspector.targetCrashed', () => this.#worlds.clear());
    session.on('Runtime.bindingCalled', ({ name, payload, executionContextId: world }: Call) => {
      if (name !== SEND) return;
      onMessage(JSON.parse(payload) as FromPreload, { world, frame: this.#frameOf(world) });
    });
  }

  /**
   * Installs the preload script.
   * @param preload the script, or null for a page without one
   */
  async install(preload: string | null): Promise<void> {
    await this.#session.send('Runtime.enable');
    if (preload === null) return;
    const secret = randomBytes(16).toString('hex');
    await this.#session.send('Runtime.addBinding', { name: SEND, executionContextName: WORLD });
    await this.#session.send('Page.addScriptToEvaluateOnNewDocument', { source: mainWorldSource(secret) });
    await this.#session.send('Page.addScriptToEvaluateOnNewDocument', {
      source: isolatedWorldSource(secret, preload),
      worldName: WORLD,
    });
  }

  /** Sends a message to the top frame, or to the world that made a request. A destroyed world receives nothing. */
  tell(message: ToPreload, world = this.#topWorld()): void {
    if (world === null) return;
    this.#session
      .send('Runtime.callFunctionOn', {
        executionContextId: world,
        functionDeclaration: `function (message) { globalThis['${RECEIVE}']?.(message); }`,
        arguments: [{ value: message }],
      })
      .catch(() => undefined);
  }

  /** Creates a world in a frame of this page, as an attacker in that frame could. */
  async forgeWorld(frameUrlPart: string): Promise<{ world: number; frame: WebFrameMain | null }> {
    const frameId = this.#frames.idOf(frameUrlPart);
    if (frameId === null) throw new Error(`No frame of this window is at ${frameUrlPart}.`);
    const { executionContextId } = await this.#session.send('Page.createIsolatedWorld', {
      frameId,
      worldName: 'forger',
    });
    return { world: executionContextId, frame: this.#frames.get(frameId) };
  }

  #topWorld(): number | null {
    for (const [world, frameId] of this.#worlds) if (this.#frames.isMain(frameId)) return world;
    return null;
  }

  #frameOf(world: number): WebFrameMain | null {
    return this.#frames.get(this.#worlds.get(world) ?? '');
  }
}
