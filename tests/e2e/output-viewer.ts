import { setTimeout } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { OutputFrame } from '../../src/preload/contract/output-frame.ts';

/** A frame as a viewer sees it, without times and causes. */
export type Picture = Pick<OutputFrame, 'match' | 'graphics' | 'isDimmed' | 'output'>;

/** How often a viewer retries until a program listens. */
const RETRY_MS = 20;

/** An output's page without a browser: requests frames as a page does, and records them. */
export class OutputViewer {
  readonly pictures: Picture[] = [];
  readonly #socket: WebSocket;
  #waiting: (() => void)[] = [];

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  /** Opens the output's link as soon as a program listens. @param url the output's URL with its secret */
  static async open(url: string): Promise<OutputViewer> {
    for (;;) {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/link`);
      const viewer = new OutputViewer(socket);
      const isOpen = await new Promise<boolean>((resolve) => {
        socket.once('open', () => resolve(true));
        socket.once('error', () => resolve(false));
      });
      if (!isOpen) {
        await setTimeout(RETRY_MS);
        continue;
      }
      socket.on('error', () => undefined);
      socket.on('message', (data: Buffer) => viewer.#hear(data.toString('utf8')));
      socket.send(
        JSON.stringify({ id: 1, request: 'output:ready', input: { build: null, isMonitor: false } }),
      );
      return viewer;
    }
  }

  get last(): Picture {
    const last = this.pictures.at(-1);
    if (!last) throw new Error('No frame has come yet.');
    return last;
  }

  /** Resolves with the first matching picture; the current one counts too. */
  async until(isIt: (picture: Picture) => boolean): Promise<Picture> {
    for (;;) {
      const last = this.pictures.at(-1);
      if (last && isIt(last)) return last;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** Resolves with the very first picture received. */
  async first(): Promise<Picture> {
    await this.until(() => true);
    return this.pictures[0] as Picture;
  }

  close(): void {
    this.#socket.terminate();
  }

  #hear(text: string): void {
    const message = JSON.parse(text) as { push?: string; value: OutputFrame };
    if (message.push !== 'output:frame') return;
    const { match, graphics, isDimmed, output } = message.value;
    this.pictures.push({ match, graphics, isDimmed, output });
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}
