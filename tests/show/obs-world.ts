import { PNG } from 'pngjs';
import { expect, onTestFinished } from 'vitest';
import { keyFilterFor } from '../../src/main/obs/key-filter.ts';
import { Obs } from '../../src/main/obs/obs.ts';
import type { ObsPorts } from '../../src/main/obs/obs-ports.ts';
import { openSession } from '../../src/main/obs/session.ts';
import type { Clock, Log } from '../../src/main/show/ports.ts';
import type { ObsFinding, ObsOutputView } from '../../src/preload/contract/obs.ts';
import type { OutputPlace } from '../../src/preload/contract/output-place.ts';
import type { OutputState } from '../../src/preload/contract/show-state.ts';
import {
  testBlocks,
  TEST_COLUMNS,
  TEST_ROWS,
  type TestPicture,
} from '../../src/preload/contract/test-picture.ts';
import { ObsPeer, type PeerInput, type PeerOptions } from '../peers/obs-peer.ts';
import { output } from '../renderer/show-fixture.ts';

const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** How long Touchline waits for an answer from OBS. */
export const ANSWERS_WITHIN_MS = 5_000;
/** How long Touchline waits for an output's page to load in OBS. */
export const PAGES_COME_WITHIN_MS = 4_000;

interface Waiting {
  dueAt: number;
  run: () => void;
  timer: NodeJS.Timeout;
}

/** The system's time, of which a test can skip some: timers that are due by then run immediately. */
class SkippingClock implements Clock {
  readonly #timers = new Set<Waiting>();
  #skippedMs = 0;

  wall(): number {
    return Date.now() + this.#skippedMs;
  }

  monotonic(): number {
    return performance.now() + this.#skippedMs;
  }

  uptime(): number {
    return this.monotonic();
  }

  after(delayMs: number, run: () => void): () => void {
    const timer = setTimeout(() => this.#fire(waiting), delayMs);
    const waiting: Waiting = { dueAt: this.monotonic() + delayMs, run, timer };
    this.#timers.add(waiting);
    return () => {
      clearTimeout(waiting.timer);
      this.#timers.delete(waiting);
    };
  }

  skip(ms: number): void {
    this.#skippedMs += ms;
    for (const waiting of this.#timers) {
      clearTimeout(waiting.timer);
      waiting.timer = setTimeout(() => this.#fire(waiting), Math.max(0, waiting.dueAt - this.monotonic()));
    }
  }

  #fire(waiting: Waiting): void {
    this.#timers.delete(waiting);
    waiting.run();
  }
}

/** A show as OBS sees it, and a fake OBS, connected over a real socket. */
export class ObsWorld {
  outputs: OutputState[] = [
    output('http://127.0.0.1:7700', { id: 'program', name: 'Program', renderers: 1 }),
  ];
  pages: (string | null)[] = ['build'];
  picture: TestPicture | null = null;
  /** Every test picture that was shown. */
  readonly pictures: TestPicture[] = [];
  readonly places = new Map<string, OutputPlace | null>();
  readonly passwords = new Map<string, string>();
  readonly noted: string[] = [];
  seen: { output: string; count: number } | null = null;
  remembered = 0;
  /** The producer's alarm about OBS, or null. */
  alarm: string | null = null;
  /** Whether a test picture may be shown. */
  mayTest = true;
  readonly clock = new SkippingClock();
  readonly obs: Obs;

  readonly peer: ObsPeer;

  private constructor(peer: ObsPeer, address: string, settings: Partial<ReturnType<Obs['settings']>>) {
    this.peer = peer;
    peer.draw = (source, width, height) => this.draw(source, width, height);
    this.obs = new Obs({
      clock: this.clock,
      log: silentLog,
      settings: { address, isWanted: true, installation: 'a'.repeat(32), hasChapters: false, ...settings },
      newInstallation: () => 'b'.repeat(32),
      open: openSession,
    });
  }

  /** Starts a world, which connects to its OBS automatically. Doesn't wait for the connection. */
  static async start(
    options: PeerOptions & {
      settings?: Partial<ReturnType<Obs['settings']>>;
      before?: (world: ObsWorld) => void;
    } = {},
  ): Promise<ObsWorld> {
    const peer = await ObsPeer.start(options);
    const world = new ObsWorld(peer, peer.address, options.settings ?? {});
    onTestFinished(async () => {
      world.obs.close();
      await peer.stop();
    });
    options.before?.(world);
    world.obs.serve(world.room);
    return world;
  }

  /** Starts a connected world, with the output Program added to the scene Match. */
  static async put(options: PeerOptions = {}): Promise<ObsWorld> {
    const world = await ObsWorld.start(options);
    await until(() => world.obs.state().link.state === 'connected');
    await world.obs.put('program', 'Match', null);
    return world;
  }

  get program(): OutputState {
    return this.outputs[0]!;
  }

  set program(state: OutputState) {
    this.outputs = [state, ...this.outputs.slice(1)];
  }

  get view(): ObsOutputView {
    return this.obs.state().outputs['program']!;
  }

  /** Returns the doctor's current findings. */
  async findings(): Promise<ObsFinding[]> {
    await this.obs.check('program');
    return this.view.findings;
  }

  async ids(): Promise<string[]> {
    return (await this.findings()).map(({ id }) => id);
  }

  /** Draws what OBS shows of a source: the test picture, or a scorebug in a corner while something is on air. */
  draw(source: PeerInput, width: number, height: number): PNG {
    const picture = new PNG({ width, height });
    const paint = (x: number, y: number, w: number, h: number, rgba: number[]): void => {
      for (let row = Math.floor(y); row < y + h; row += 1)
        for (let column = Math.floor(x); column < x + w; column += 1)
          picture.data.set(rgba, (row * width + column) * 4);
    };
    if (this.picture) {
      const [unitX, unitY] = [width / TEST_COLUMNS, height / TEST_ROWS];
      for (const block of testBlocks(this.picture)) {
        const level = block.isWhite ? 255 : 0;
        const rgba = [level, level, level, Math.round(block.opacity * 255)];
        paint(block.column * unitX, block.row * unitY, block.columns * unitX, block.rows * unitY, rgba);
      }
    } else if (this.program.shown.graphics.length > 0 && source.name.startsWith('Touchline')) {
      paint(0, 0, width / 4, height / 8, [255, 255, 255, 255]);
    }
    return picture;
  }

  readonly room: ObsPorts = {
    build: 'build',
    outputs: () => this.outputs,
    output: (id) => this.outputs.find((output) => output.id === id),
    pagesOf: () => this.pages,
    filterFor: ({ background }) =>
      background.kind === 'key' ? keyFilterFor(background.color, ['#ffffff', '#101014']) : null,
    test: (_id, picture) => {
      this.picture = this.mayTest ? picture : null;
      if (this.picture) this.pictures.push(this.picture);
      return this.picture === picture;
    },
    setPlace: (id, place) => void this.places.set(id, place),
    setSeen: (id, { count }) => {
      this.seen = { output: id, count };
    },
    resize: (_id, size) => {
      this.program = { ...this.program, ...size };
    },
    changed: () => undefined,
    remember: () => {
      this.remembered += 1;
    },
    password: {
      canKeep: true,
      of: (address) => this.passwords.get(address) ?? null,
      keep: (address, password) => {
        if (password === null) this.passwords.delete(address);
        else this.passwords.set(address, password);
      },
    },
    alarm: (_id, sentence) => {
      this.alarm = sentence;
    },
    noteRecording: (channel, words) => void this.noted.push(`${channel} ${words}`),
  };
}

/** Waits for a condition outside the program. Throws if it isn't true soon. */
export async function until(isSo: () => boolean): Promise<void> {
  await expect.poll(isSo, { interval: 10 }).toBe(true);
}
