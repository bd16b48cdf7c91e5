import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { chromium, type BrowserContext, type Page } from 'playwright';
import { getPinnedOrOther } from '../../../scripts/browser.ts';
import { root } from '../../../scripts/run.ts';
import { PAGE_TIMEOUT_MS } from '../../page-timeout.ts';
import type { CommandName, Commands } from './commands.ts';
import { OPTIONS_NAME, type PlayedDisplay, type StandInOptions } from './options.ts';

/** Starts the built program with the fake Electron and drives it: one Chromium, one main process. */

/** A typical display: 1080p with a task bar of 40 px. */
export const DISPLAY: PlayedDisplay = {
  id: 1,
  label: 'Built-in',
  bounds: { x: 0, y: 0, width: 1920, height: 1080 },
  workArea: { x: 0, y: 0, width: 1920, height: 1040 },
  scaleFactor: 1,
};

export interface LaunchOptions {
  /** The user's home folder. Starting again with the same folder simulates a restart. */
  home: string;
  args: readonly string[];
  env: Readonly<Record<string, string>>;
  machine: Partial<Omit<StandInOptions, 'chromium' | 'appData' | 'app'>>;
  /** The built main file of the program. */
  entry: string;
  /** Node switches for the process. */
  nodeArgs: readonly string[];
}

const POLL_MS = 10;

export const ENTRY = join(root, 'out/main/index.js');

type Answered<Name extends CommandName> = Awaited<ReturnType<Commands[Name]>>;

export interface Ready {
  url: string;
  version: string;
}

export class StandIn {
  readonly child: ChildProcess;
  /** The program's ready line. Rejects with an error message if there is none. */
  readonly ready: Promise<Ready>;
  /** Resolves with the exit code; null after a signal. */
  readonly ended: Promise<number | null>;
  readonly #context: BrowserContext;
  readonly #pending = new Map<number, (answer: { ok: boolean; value: unknown }) => void>();
  readonly #targets = new WeakMap<Page, string>();
  #lastId = 0;
  #stderr = '';
  #stdout = '';

  private constructor(child: ChildProcess, context: BrowserContext) {
    this.child = child;
    this.#context = context;
    context.setDefaultTimeout(PAGE_TIMEOUT_MS);
    this.ended = new Promise((resolve) => child.once('close', (code) => resolve(code)));
    child.stderr?.on('data', (chunk: Buffer) => (this.#stderr += chunk.toString('utf8')));
    child.stdout?.on('data', (chunk: Buffer) => (this.#stdout += chunk.toString('utf8')));
    child.on('message', ({ id, ok, value }: { id: number; ok: boolean; value: unknown }) => {
      this.#pending.get(id)?.({ ok, value });
      this.#pending.delete(id);
    });
    this.ready = this.#readyLine();
    this.ready.catch(() => undefined);
    void this.ended.then(() => {
      for (const answer of this.#pending.values()) answer({ ok: false, value: 'The program has ended.' });
    });
  }

  static async launch({ home, args, env, machine, entry, nodeArgs }: LaunchOptions): Promise<StandIn> {
    // Uses a headless shell: a system's full Chromium would open windows that must be refused, and lock its profile.
    const { executablePath, env: browserEnv } = await getPinnedOrOther();
    const appData = join(home, 'config');
    const profile = join(home, 'chromium');
    const context = await chromium.launchPersistentContext(profile, {
      executablePath,
      env: { ...process.env, ...browserEnv },
      viewport: null,
      args: [
        '--remote-debugging-port=0',
        // Every window refuses new windows anyway, and its handler is still called.
        '--block-new-web-contents',
        // Monitors load from a server on loopback. Electron has no prompt for that.
        '--disable-features=LocalNetworkAccessChecks',
      ],
    });
    const [port, path] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n');
    const packageJson = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      productName: string;
      version: string;
    };
    const options: StandInOptions = {
      platform: 'linux',
      isPackaged: true,
      displays: [DISPLAY],
      keyring: 'gnome_libsecret',
      framelessDriftDip: 0,
      proxy: 'DIRECT',
      takenShortcuts: [],
      draws: true,
      ...machine,
      chromium: `ws://127.0.0.1:${port}${path}`,
      appData,
      app: { name: packageJson.productName, version: packageJson.version, path: root },
    };
    const child = spawn(
      process.execPath,
      [...nodeArgs, '--import', new URL('./register.ts', import.meta.url).href, entry, ...args],
      {
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        env: {
          ...process.env,
          HOME: home,
          XDG_CONFIG_HOME: appData,
          APPDATA: appData,
          // Set for a fake Windows, where the temporary folder would otherwise be inside the project.
          TEMP: tmpdir(),
          ...env,
          [OPTIONS_NAME]: JSON.stringify(options),
        },
      },
    );
    return new StandIn(child, context);
  }

  get stderr(): string {
    return this.#stderr;
  }

  get stdout(): string {
    return this.#stdout;
  }

  /** Calls a command on the fake machine. Rejects with the command's error. */
  call<Name extends CommandName>(
    command: Name,
    ...args: Parameters<Commands[Name]>
  ): Promise<Answered<Name>> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, ({ ok, value }) => {
        if (ok) resolve(value as Answered<Name>);
        else reject(new Error(`${command}: ${String(value)}`));
      });
      if (this.child.connected) this.child.send({ id, command, args });
      else reject(new Error(`${command}: the program has ended.\n${this.#stderr}`));
    });
  }

  /** Returns the page of the window whose title contains a text, as soon as the browser has that page. */
  async page(title: string): Promise<Page> {
    const until = performance.now() + PAGE_TIMEOUT_MS;
    for (;;) {
      const windows = await this.call('windows');
      const window =
        windows.find((one) => one.title === title) ?? windows.find((one) => one.title.includes(title));
      for (const page of this.#context.pages()) {
        const targetId = await this.#targetOf(page);
        if (targetId !== null && targetId === window?.targetId) return page;
      }
      if (performance.now() > until) throw new Error(`There is no window "${title}" with a page.`);
      await setTimeout(POLL_MS);
    }
  }

  /**
   * Returns the DevTools target of a page; null if the page has crashed or is closing. The session stays open, because
   * closing it would end every emulation of its page.
   */
  async #targetOf(page: Page): Promise<string | null> {
    const known = this.#targets.get(page);
    if (known !== undefined) return known;
    try {
      const session = await this.#context.newCDPSession(page);
      const { targetInfo } = await session.send('Target.getTargetInfo');
      this.#targets.set(page, targetInfo.targetId);
      return targetInfo.targetId;
    } catch {
      return null;
    }
  }

  /** Kills the program and its browser, by default without a chance to clean up. */
  async stop(signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill(signal);
    const code = await this.ended;
    await this.#context.close();
    return code;
  }

  async #readyLine(): Promise<Ready> {
    const lines = createInterface({ input: this.child.stdout! });
    return new Promise((resolve, reject) => {
      lines.on('line', (line) => {
        const message = parsed(line);
        if (message?.ready === true) resolve(message as unknown as Ready);
      });
      void this.ended.then((code) =>
        reject(new Error(`The program ended with ${String(code)} before it was ready.\n${this.#stderr}`)),
      );
    });
  }
}

function parsed(line: string): { ready?: unknown } | null {
  try {
    return JSON.parse(line) as { ready?: unknown };
  } catch {
    return null;
  }
}
