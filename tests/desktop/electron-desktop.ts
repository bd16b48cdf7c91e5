import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import { findElectron } from '../../scripts/electron-path.ts';
import { root } from '../../scripts/run.ts';
import type { Desktop, DesktopOptions, DesktopQuestion, DesktopWindow } from './desktop-driver.ts';

/**
 * Runs the same journeys in Electron's binary, through Playwright. Needs a build without fuses: Playwright controls
 * main through Node's inspector, which the packaged program refuses.
 */

/** The test's state in main: all questions asked so far, and those waiting for an answer. */
interface Left {
  asked: DesktopQuestion[];
  open: { buttons: string[]; resolve: (answer: { response: number; checkboxChecked: boolean }) => void }[];
}

/** The titles of all other windows also begin with this word. */
const CONTROL_TITLE = 'Touchline';

type Main = typeof globalThis & { left: Left };

export async function launchElectron({ home, args, env }: DesktopOptions): Promise<Desktop> {
  const electron = await findElectron([]);
  if (!('path' in electron)) throw new Error(electron.why);
  const config = join(home, 'config');
  const app = await _electron.launch({
    executablePath: electron.path,
    args: [...(process.platform === 'linux' ? ['--ozone-platform=x11'] : []), root, ...args],
    env: { ...process.env, HOME: home, XDG_CONFIG_HOME: config, APPDATA: config, ...env },
  });
  return new ElectronDesktop(app);
}

class ElectronDesktop implements Desktop {
  readonly ready: Desktop['ready'];
  readonly ended: Promise<number | null>;
  readonly #app: ElectronApplication;
  #output = '';

  constructor(app: ElectronApplication) {
    this.#app = app;
    const child = app.process();
    this.ended = new Promise((resolve) => child.once('close', (code) => resolve(code)));
    child.stderr?.on('data', (chunk: Buffer) => (this.#output += chunk.toString('utf8')));
    this.ready = new Promise((resolve, reject) => {
      child.stdout?.on('data', (chunk: Buffer) => {
        this.#output += chunk.toString('utf8');
        const line = this.#output.split('\n').find((one) => one.startsWith('{"ready":true'));
        if (line !== undefined) resolve(JSON.parse(line) as { url: string; version: string });
      });
      void this.ended.then((code) =>
        reject(new Error(`It ended with ${String(code)} before it was ready: ${this.#output}`)),
      );
    });
    this.ready.catch(() => undefined);
    void app.evaluate(({ dialog }) => {
      const left: Left = { asked: [], open: [] };
      (globalThis as Main).left = left;
      dialog.showMessageBox = (...given: unknown[]) => {
        const box = given.at(-1) as Electron.MessageBoxOptions;
        const buttons = box.buttons ?? ['OK'];
        left.asked.push({ message: box.message, buttons, defaultId: box.defaultId ?? 0 });
        return new Promise((resolve) => left.open.push({ buttons, resolve }));
      };
    });
  }

  output(): string {
    return this.#output;
  }

  windows(): Promise<DesktopWindow[]> {
    return this.#app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) => ({
        title: window.getTitle(),
        url: window.webContents.getURL(),
        bounds: window.getBounds(),
        contentSize: window.getContentSize() as [number, number],
        isVisible: window.isVisible(),
        isFullScreen: window.isFullScreen(),
      })),
    );
  }

  async page(title: string): Promise<Page> {
    const isMeant = (own: string): boolean => (title === CONTROL_TITLE ? own === title : own.includes(title));
    for (const page of this.#app.windows()) {
      const window = await this.#app.browserWindow(page);
      const own = await window.evaluate((one: Electron.BrowserWindow) => one.getTitle());
      if (isMeant(own)) return page;
    }
    throw new Error(`There is no window "${title}".`);
  }

  async capture(title: string): Promise<Buffer> {
    const base64 = await this.#app.evaluate(async ({ BrowserWindow }, part) => {
      const all = BrowserWindow.getAllWindows();
      const window =
        all.find((one) => one.getTitle() === part) ?? all.find((one) => one.getTitle().includes(part));
      return (await window?.webContents.capturePage())?.toPNG().toString('base64') ?? '';
    }, title);
    return Buffer.from(base64, 'base64');
  }

  focus(title: string): Promise<void> {
    return this.#onWindow(title, 'focus');
  }

  press(accelerator: string): Promise<void> {
    return this.#app.evaluate(({ Menu }, keys) => {
      const all = (items: Electron.MenuItem[]): Electron.MenuItem[] =>
        items.flatMap((item) => [item, ...all(item.submenu?.items ?? [])]);
      const spelled = (text: string): string => text.toLowerCase().replace('commandorcontrol', 'cmdorctrl');
      all(Menu.getApplicationMenu()?.items ?? [])
        .find((item) => typeof item.accelerator === 'string' && spelled(item.accelerator) === spelled(keys))
        ?.click();
    }, accelerator);
  }

  clickMenu(name: string): Promise<void> {
    return this.#app.evaluate(({ Menu }, wanted) => {
      const all = (items: Electron.MenuItem[]): Electron.MenuItem[] =>
        items.flatMap((item) => [item, ...all(item.submenu?.items ?? [])]);
      all(Menu.getApplicationMenu()?.items ?? [])
        .find(({ label, id }) => label === wanted || id === wanted)
        ?.click();
    }, name);
  }

  closeWindow(title: string): Promise<void> {
    return this.#onWindow(title, 'close');
  }

  move(title: string, bounds: { x: number; y: number }): Promise<void> {
    return this.#app.evaluate(
      ({ BrowserWindow }, [part, place]) =>
        BrowserWindow.getAllWindows()
          .toSorted((one, other) => one.getTitle().length - other.getTitle().length)
          .find((one) => one.getTitle().includes(part))
          ?.setPosition(place.x, place.y),
      [title, bounds] as const,
    );
  }

  questions(): Promise<DesktopQuestion[]> {
    return this.#app.evaluate(() => (globalThis as Main).left.asked);
  }

  answer(button: string): Promise<void> {
    return this.#app.evaluate((_electronModule, wanted) => {
      const { open } = (globalThis as Main).left;
      const question = open.shift();
      if (!question) throw new Error('Nothing is asked.');
      question.resolve({ response: question.buttons.indexOf(wanted), checkboxChecked: false });
    }, button);
  }

  goTo(title: string, url: string): Promise<void> {
    return this.#app.evaluate(
      ({ BrowserWindow }, [part, address]) =>
        BrowserWindow.getAllWindows()
          .toSorted((one, other) => one.getTitle().length - other.getTitle().length)
          .find((one) => one.getTitle().includes(part))
          ?.loadURL(address)
          .catch(() => undefined),
      [title, url] as const,
    );
  }

  crash(title: string): Promise<void> {
    return this.#app.evaluate(
      ({ BrowserWindow }, part) =>
        BrowserWindow.getAllWindows()
          .toSorted((one, other) => one.getTitle().length - other.getTitle().length)
          .find((one) => one.getTitle().includes(part))
          ?.webContents.forcefullyCrashRenderer(),
      title,
    );
  }

  crashGpu(): Promise<void> {
    return this.#kill('GPU');
  }

  killFeedService(): Promise<void> {
    return this.#kill('Touchline feed service');
  }

  power(event: string): Promise<void> {
    return this.#app.evaluate(
      ({ powerMonitor }, name) =>
        void powerMonitor.emit(name as 'resume', { preventDefault: () => undefined }),
      event,
    );
  }

  async stop(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#app.process();
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    return this.ended;
  }

  #onWindow(title: string, act: 'focus' | 'close'): Promise<void> {
    return this.#app.evaluate(
      ({ BrowserWindow }, [part, method]) =>
        BrowserWindow.getAllWindows()
          .toSorted((one, other) => one.getTitle().length - other.getTitle().length)
          .find((one) => one.getTitle().includes(part))
          ?.[method](),
      [title, act] as const,
    );
  }

  /** Kills a process by its name in Electron, or by its type. */
  #kill(name: string): Promise<void> {
    return this.#app.evaluate(({ app }, wanted) => {
      const found = app.getAppMetrics().find((one) => one.name === wanted || one.type === wanted);
      if (found) process.kill(found.pid, 'SIGKILL');
    }, name);
  }
}
