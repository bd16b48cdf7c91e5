import { svelte } from '@sveltejs/vite-plugin-svelte';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'vite';
import { WebSocketServer, type WebSocket } from 'ws';
import { controlRequests, type ControlRequest, type RequestError } from '../../src/preload/contract.ts';
import { shipped } from '../../src/feed/sports/file/shipped/index.ts';
import type { SportFile } from '../../src/feed/sports/file/sport-file.ts';
import type { FoundTeam } from '../../src/preload/contract/teams.ts';
import { THEMES } from '../../src/themes/themes.ts';
import { Imports } from '../../src/main/show/imports.ts';
import { RequestRefused } from '../../src/main/show/refused.ts';
import { refusedFile } from '../../src/main/show/requests/problem.ts';
import { tried } from './prepared-fixture.ts';
import { PAGE_CSS, PAGE_TARGET } from '../../scripts/page-build.ts';
import { FIXTURES } from '../../overlays/gallery/fixtures.ts';
import { ALIVE_EVERY_MS } from '../../src/preload/contract/link-limits.ts';
import { ScoreState } from '../../src/preload/contract/score.ts';
import { ShowPush } from '../../src/preload/contract/show-push.ts';
import { ShowState } from '../../src/preload/contract/show-state.ts';

/**
 * A fake main: serves the built control window with the real headers, implements the window contract, and records
 * requests. Checks every request and every pushed state against the contract.
 */

const ROOT = resolve(import.meta.dirname, '../..');
const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self' http://127.0.0.1:*",
].join('; ');
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

const PAGES = {
  control: 'src/renderer/index.html',
  score: 'src/renderer/score/index.html',
  join: 'src/renderer/join/index.html',
};

/** Builds the control window and the pages for phones into a folder. */
export async function buildWindow(folder: string): Promise<void> {
  await build({
    root: ROOT,
    configFile: false,
    base: '/',
    logLevel: 'warn',
    plugins: [svelte()],
    css: PAGE_CSS,
    build: {
      target: PAGE_TARGET,
      outDir: folder,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(PAGES).map(([name, path]) => [name, join(ROOT, path)])),
      },
    },
  });
}

export interface Received {
  request: ControlRequest;
  input: unknown;
}

/** The delay of a simulated slow link, in ms. All tests must pass with it. */
const SLOW_MS = Number(process.env['TOUCHLINE_SLOW_MAIN'] ?? 0);

interface Message {
  id: number;
  request: string;
  input: unknown;
}

/** A minimal output page: enough to see whether a monitor is shown, and where. */
const STAGE = `<!doctype html><title>Output</title><link rel="stylesheet" href="/stage.css"><p>TOUCHLINE</p>`;
const STAGE_CSS = `html,body{margin:0;background:transparent}p{position:absolute;left:96px;top:54px;margin:0;
padding:10px 24px;background:#0b0f17;color:#f6f3ec;font:700 40px sans-serif;border-bottom:5px solid #f6f3ec}`;

/** The picture for every upload: one pixel. */
const MARK = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Returns the default answer to a team lookup: names and two colors. */
export const foundTeam = ({ name, league }: { name: string; league: string | null }): FoundTeam => ({
  name,
  title: name,
  short: null,
  code: name.slice(0, 3).toUpperCase(),
  color: '#1c4fa0',
  second: '#ffd400',
  logo: null,
  league,
  entry: null,
});
/** Returns the file of a built-in sport, or for another ID, a copy of the first. */
function sportFile(id: string): SportFile {
  const [first] = shipped;
  return shipped.find((file) => file.id === id) ?? { ...first!, id, name: id };
}

/** Marks an answer as refused. */
const REFUSED = Symbol('refused');

/** Reads tables as main does, into a show without players, teams and people. */
const imports = new Imports([], {
  teams: {
    rosters: { of: (name: string) => ({ name, library: null, players: [], coach: null }) } as never,
    entries: () => [],
    planImport: () => ({ next: new Map(), problems: [] }),
  },
  rundown: () => ({ there: [], room: 300 }),
  fetch: () => Promise.resolve(new Response('No,Name\n9,Bo Vale\n')),
  commit: () => undefined,
});

const GRANTED: Partial<Record<ControlRequest, unknown>> = {
  'crew:me': { page: 'page-1', who: 'machine', name: 'This computer', role: 'own' },
  'team:get': foundTeam,
  'team:search': ({ text }: { text: string }) => ({
    teams: ['Lakeside', 'Lakeview']
      .filter((name) => text !== '' && name.toLowerCase().includes(text.toLowerCase()))
      .map((name) => foundTeam({ name, league: 'nba' })),
  }),
  'team:preview': FIXTURES[0]?.frame,
  'roster:get': ({ name }: { name: string }) => ({ name, library: null, players: [], coach: null }),
  'theme:get': ({ id }: { id: string }) => ({
    ...{ id, name: id, tokens: {} },
    base: id in THEMES ? id : 'chalk',
  }),
  'theme:preview': tried,
  'sport:get': ({ id }: { id: string }) => sportFile(id),
  'sport:preview': FIXTURES[0]?.frame,
  'sport:set': (file: unknown) => file,
  'import:open': (input: unknown) => {
    const { source, ...choice } = controlRequests['import:open'].input.parse(input);
    return imports.open(source, choice);
  },
  'import:read': (input: unknown) => {
    const { target, cells, columns } = controlRequests['import:read'].input.parse(input);
    return imports.read(target, cells, columns);
  },
  'import:link': { link: null },
  'team:import': { added: 0, changed: 0, problems: [] },
};

/** Requests that a window sends without a user action. */
const UNASKED: ReadonlySet<ControlRequest> = new Set([
  'show:get',
  // Sent again after a reconnect, which can happen on a busy machine.
  'show:watch',
  'crew:me',
  'crew:editing',
  'roster:get',
  'import:link',
  'theme:get',
  'theme:preview',
  'sport:get',
  'sport:preview',
]);

/** Requests with a file that the producer is editing, which windows send unchecked: main names the invalid place. */
const CHECKED_BY_MAIN: ReadonlySet<ControlRequest> = new Set(['sport:preview', 'sport:set']);

export class FakeMain {
  readonly #server;
  readonly #sockets: WebSocketServer;
  readonly #answers = new Map<string, unknown>();
  readonly #refusals = new Map<string, RequestError>();
  readonly #waits: { name: ControlRequest; settle: (input: unknown) => void }[] = [];
  /** Connections of scoring pages, which receive `score:state` instead of `show:state`. */
  readonly #pads = new Set<WebSocket>();
  #isUp = true;
  #state: ShowState | null = null;
  #score: ScoreState | null = null;
  readonly received: Received[] = [];
  /** Contract violations as text; empty for a correct window. */
  readonly broken: string[] = [];
  /** Paths of requested output pages. */
  readonly stages: string[] = [];

  private constructor(folder: string) {
    this.#server = createServer((request, response) => void this.#serve(folder, request, response));
    this.#sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
    this.#server.on('upgrade', (request, socket, head) => {
      socket.on('error', () => socket.destroy());
      const [path] = (request.url ?? '').split('?', 1);
      const isPad = path === '/score/link';
      if (!this.#isUp || !(isPad || path === '/link')) {
        socket.destroy();
        return;
      }
      this.#sockets.handleUpgrade(request, socket, head, (ws) => {
        this.#welcome(ws);
        if (isPad) this.#welcomePad(ws);
      });
    });
  }

  static async start(folder: string): Promise<FakeMain> {
    const main = new FakeMain(folder);
    main.#server.listen(0, '127.0.0.1');
    await once(main.#server, 'listening');
    return main;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The revision of the current state; 0 before the first push. */
  get revision(): number {
    return this.#state?.revision ?? 0;
  }

  get state(): ShowState {
    if (!this.#state) throw new Error('No show was pushed yet.');
    return this.#state;
  }

  /** The received requests, without those that a window sends without a user action. */
  get asked(): Received[] {
    return this.received.filter(({ request }) => !UNASKED.has(request));
  }

  /** Sets the show and pushes it to every window. */
  push(state: ShowState): void {
    this.#state = ShowState.parse(state);
    this.#tell({ since: null, ...this.#state });
  }

  pushScore(state: ScoreState): void {
    this.#score = ScoreState.parse(state);
    for (const socket of this.#pads) this.#send(socket, { push: 'score:state', value: this.#score });
  }

  /** Changes parts of the show, raises the revision, and pushes those parts. */
  change(changes: Partial<ShowState>): void {
    const since = this.state.revision;
    this.changeUntold(changes);
    const { revision, at } = this.state;
    this.#tell({ since, ...changes, revision, at });
  }

  /** Changes the show like `change`, but doesn't push it. */
  changeUntold(changes: Partial<ShowState>): void {
    this.#state = ShowState.parse({ ...this.state, revision: this.state.revision + 1, ...changes });
  }

  #tell(value: ShowPush): void {
    ShowPush.parse(value);
    for (const socket of this.#sockets.clients)
      if (!this.#pads.has(socket)) this.#send(socket, { push: 'show:state', value });
  }

  /**
   * Sets the answer to the next requests with this name.
   *
   * @param output the answer, or a function of the input, which may be async
   */
  answer(name: ControlRequest, output: unknown): void {
    this.#refusals.delete(name);
    this.#answers.set(name, output);
  }

  refuse(name: ControlRequest, error: RequestError): void {
    this.#refusals.set(name, error);
  }

  /** Restores the default answers and clears the recorded requests. */
  reset(): void {
    this.#answers.clear();
    this.#refusals.clear();
    this.received.length = 0;
    this.stages.length = 0;
  }

  /** Resolves with the next request with this name. Call before the action that causes it. */
  next(name: ControlRequest): Promise<unknown> {
    return new Promise((settle) => this.#waits.push({ name, settle }));
  }

  /** Disconnects every window and refuses new connections. */
  goDown(): void {
    this.#isUp = false;
    for (const socket of this.#sockets.clients) socket.terminate();
  }

  comeBack(): void {
    this.#isUp = true;
  }

  async stop(): Promise<void> {
    this.goDown();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #welcome(socket: WebSocket): void {
    const saying = setInterval(() => this.#send(socket, { alive: true }), ALIVE_EVERY_MS);
    socket.on('close', () => clearInterval(saying));
    socket.on('message', (text: Buffer) => void this.#answer(socket, JSON.parse(text.toString()) as Message));
  }

  #welcomePad(socket: WebSocket): void {
    this.#pads.add(socket);
    socket.on('close', () => this.#pads.delete(socket));
    if (this.#score) this.#send(socket, { push: 'score:state', value: this.#score });
  }

  async #answer(socket: WebSocket, message: Message): Promise<void> {
    if (SLOW_MS > 0) await sleep(SLOW_MS);
    const { id, request, input } = message;
    const refuse = (error: RequestError): void => this.#send(socket, { id, ok: false, error });
    if (!(request in controlRequests)) {
      this.broken.push(`${request} isn't a request of the contract`);
      refuse({ code: 'bad_request', message: 'Unknown request.' });
      return;
    }
    const name = request as ControlRequest;
    const parsed = controlRequests[name].input.safeParse(input);
    const isChecked = CHECKED_BY_MAIN.has(name);
    if (!parsed.success && !isChecked) this.broken.push(`${request}: ${parsed.error.message}`);
    this.received.push({ request: name, input });
    const waiting = this.#waits.findIndex((wait) => wait.name === name);
    if (waiting >= 0) this.#waits.splice(waiting, 1)[0]!.settle(input);
    if (!parsed.success && isChecked) {
      refuse({ code: 'bad_request', message: refusedFile(parsed.error, input).message });
      return;
    }
    const refusal = this.#refusals.get(name);
    if (refusal) {
      refuse(refusal);
      return;
    }
    const granted = this.#answers.get(name) ?? GRANTED[name] ?? null;
    const given = Promise.resolve<unknown>(input).then((asked) =>
      typeof granted === 'function' ? (granted as (input: unknown) => unknown)(asked) : granted,
    );
    const answer: unknown = await given.catch((error: unknown) => {
      if (!(error instanceof RequestRefused)) throw error;
      refuse({ code: error.code, message: error.message });
      return REFUSED;
    });
    if (answer === REFUSED) return;
    // Even `show:get` waits for the promise above, so that answers leave in the order of their requests.
    const output = name === 'show:get' ? this.#state : answer;
    if (output === null && name === 'show:get') {
      refuse({ code: 'failed', message: 'Touchline is still starting.' });
      return;
    }
    this.#send(socket, { id, ok: true, output });
  }

  #send(socket: WebSocket, message: object): void {
    socket.send(JSON.stringify(message));
  }

  async #serve(folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', this.url).pathname;
    if (path.startsWith('/o/')) {
      this.stages.push(request.url ?? '');
      response.writeHead(200, { 'content-type': 'text/html' }).end(STAGE);
      return;
    }
    if (path === '/me') {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      return;
    }
    if (path.startsWith('/logos/')) {
      response.writeHead(200, { 'content-type': 'image/png' }).end(MARK);
      return;
    }
    if (path === '/stage.css') {
      response.writeHead(200, { 'content-type': 'text/css' }).end(STAGE_CSS);
      return;
    }
    const named: Record<string, string> = { '/': PAGES.control, '/score': PAGES.score, '/join': PAGES.join };
    const file = named[path] ?? path.slice(1);
    try {
      const body = await readFile(join(folder, file));
      response.writeHead(200, {
        'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
        'content-security-policy': CSP,
        // As in the product, names of scripts, styles and fonts contain a hash.
        'cache-control': extname(file) === '.html' ? 'no-store' : 'public, max-age=31536000, immutable',
      });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  }
}
