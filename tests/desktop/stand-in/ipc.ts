import { emitterFor } from './not-played.ts';
import type { WebFrameMain } from './frames.ts';
import type { WebContents } from './web-contents.ts';

/**
 * Electron's `ipcMain`: one handler per channel, with answers and errors in the form that pages receive
 * (lib/browser/ipc-main-impl.ts and lib/renderer/api/ipc-renderer.ts). Sender and frame are those that the message
 * actually came from.
 */

export interface InvokeEvent {
  sender: WebContents;
  senderFrame: WebFrameMain | null;
  processId: number;
  frameId: number;
  type: 'frame';
}

type Handler = (event: InvokeEvent, ...args: unknown[]) => unknown;

type Answer = { ok: true; value: unknown } | { ok: false; value: string };

class IpcMain extends emitterFor('ipcMain') {
  readonly #handlers = new Map<string, Handler>();

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.#handlers.set(channel, handler);
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel);
  }

  async invoke(event: InvokeEvent, channel: string, args: unknown[]): Promise<Answer> {
    const handler = this.#handlers.get(channel);
    const failed = (error: unknown): Answer => ({
      ok: false,
      value: `Error invoking remote method '${channel}': ${String(error)}`,
    });
    if (!handler) return failed(new Error(`No handler registered for '${channel}'`));
    try {
      return { ok: true, value: await handler(event, ...args) };
    } catch (error) {
      return failed(error);
    }
  }
}

export const ipcMain = new IpcMain();
