import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openLink, type RefusedError } from '../../preload/contract/link.ts';
import { ALIVE_EVERY_MS } from '../../preload/contract/link-limits.ts';
import type { ControlRequests, controlPushes } from '../../preload/contract.ts';

/** A WebSocket whose other end is controlled by the test. */
class FakeSocket {
  static readonly OPEN = 1;
  static readonly all: FakeSocket[] = [];
  readyState = 0;
  readonly sent: { id: number; page: string; request: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  isClosed = false;

  readonly url: string;

  constructor(url: string) {
    this.url = url;
    FakeSocket.all.push(this);
  }

  static get newest(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as FakeSocket['sent'][number]);
  }

  /** Opens the socket and identifies the run of the program. */
  open(program: string): this {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
    this.say({ program });
    return this;
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** Closes the socket. Called by the page. On a half-open connection, the close is never reported. */
  close(): void {
    this.isClosed = true;
  }

  /** Closes the socket from the other end. */
  end(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

/** The page's document, which can be hidden. */
class FakeDocument extends EventTarget {
  hidden = false;
}
let page: FakeDocument;
let network: EventTarget;
/** How long the page has been frozen in total. */
let frozenMs = 0;

beforeEach(() => {
  vi.useFakeTimers();
  frozenMs = 0;
  const running = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => running() + frozenMs);
  page = new FakeDocument();
  network = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { protocol: 'http:', host: '127.0.0.1:7700' });
  FakeSocket.all.length = 0;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = () => openLink<ControlRequests, typeof controlPushes>('/link');
const goal = { channel: 'A', button: 'goal-a' };

test('a request whose connection broke is sent again unchanged to the same run of the program', async () => {
  const link = open();
  const first = FakeSocket.newest.open('run 1');
  const answered = link.request('manual:press', goal);
  first.end();
  await vi.advanceTimersByTimeAsync(1_000);
  const second = FakeSocket.newest.open('run 1');
  expect(second).not.toBe(first);
  expect(second.sent).toEqual(first.sent);
  second.say({ id: first.sent[0]!.id, ok: true, output: null });
  expect(await answered).toBeNull();
  // The request was answered, so it isn't sent a third time.
  second.end();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(FakeSocket.newest.open('run 1').sent).toEqual([]);
});

test("a request isn't sent again to another run of the program, because the first run may have performed it", async () => {
  const link = open();
  const first = FakeSocket.newest.open('run 1');
  const failed = link.request('manual:press', goal).catch((error: unknown) => error as RefusedError);
  first.end();
  await vi.advanceTimersByTimeAsync(1_000);
  const second = FakeSocket.newest.open('run 2');
  expect((await failed) as RefusedError).toMatchObject({ code: 'failed' });
  expect(second.sent).toEqual([]);
});

test('a request that is too large for a message is refused, and the connection stays open', async () => {
  const link = open();
  const socket = FakeSocket.newest.open('run 1');
  const refused = link.request('import:open', { source: { text: '名'.repeat(400_000) } });
  await expect(refused).rejects.toMatchObject({ code: 'bad_request' });
  expect(socket.sent).toEqual([]);
});

test('a request without an answer fails after 15 s', async () => {
  const link = open();
  const first = FakeSocket.newest.open('run 1');
  const failed = link.request('manual:press', goal).catch((error: unknown) => error as RefusedError);
  first.end();
  await vi.advanceTimersByTimeAsync(15_000);
  expect((await failed) as RefusedError).toMatchObject({ code: 'failed' });
});

test('a request made without a connection is refused immediately and never sent', async () => {
  const link = open();
  FakeSocket.newest.open('run 1').end();
  await expect(link.request('manual:press', goal)).rejects.toMatchObject({ code: 'failed' });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(FakeSocket.newest.open('run 1').sent).toEqual([]);
});

test('requests of two pages never have the same ID', () => {
  const pages = [1, 2].map(() => {
    const link = open();
    const socket = FakeSocket.newest.open('run 1');
    void link.request('show:get', {});
    return socket.sent[0]!.page;
  });
  expect(pages[0]).not.toBe(pages[1]);
});

test('every link of a page has the page in its URL', () => {
  open();
  const first = FakeSocket.newest.open('run 1');
  first.end();
  network.dispatchEvent(new Event('online'));
  expect(first.url).toMatch(/^ws:\/\/127\.0\.0\.1:7700\/link\?page=[0-9a-z-]{10,}$/);
  expect(FakeSocket.all.map(({ url }) => url)).toEqual([first.url, first.url]);
  open();
  expect(FakeSocket.newest.url).not.toBe(first.url);
});

describe('a silent link', () => {
  /** Returns an open link whose other end acts as main. */
  function opened() {
    const link = open();
    const first = FakeSocket.newest.open('run 1');
    const ups: boolean[] = [];
    link.onUp((isUp) => ups.push(isUp));
    return { link, first, ups };
  }

  /** Freezes the page: time passes without running its timers. */
  function freeze(ms: number): void {
    frozenMs += ms;
  }

  test('is replaced after 10 s, without waiting for its close', async () => {
    const { first, ups } = opened();
    await vi.advanceTimersByTimeAsync(9_000);
    expect([FakeSocket.all.length, ups]).toEqual([1, [true]]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([FakeSocket.all.length, first.isClosed, ups]).toEqual([2, true, [true, false]]);
    FakeSocket.newest.open('run 1');
    expect(ups).toEqual([true, false, true]);
  });

  test('stays while the main process sends heartbeats', async () => {
    const { first } = opened();
    for (let ms = 0; ms < 60_000; ms += ALIVE_EVERY_MS) {
      await vi.advanceTimersByTimeAsync(ALIVE_EVERY_MS);
      first.say({ alive: true });
    }
    expect(FakeSocket.all).toHaveLength(1);
  });

  test('delivers nothing after it is replaced', async () => {
    const { link, first, ups } = opened();
    const pushed: unknown[] = [];
    link.onPush('show:state', (state) => pushed.push(state));
    await vi.advanceTimersByTimeAsync(10_000);
    FakeSocket.newest.open('run 1');
    first.say({ push: 'show:state', value: 'old' });
    first.end();
    expect([pushed, ups]).toEqual([[], [true, false, true]]);
  });

  test('is replaced within 5 s of a request, which is sent again and answered once', async () => {
    const { link, first } = opened();
    await vi.advanceTimersByTimeAsync(500);
    const answered = link.request('manual:press', goal);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(FakeSocket.all).toHaveLength(2);
    const second = FakeSocket.newest.open('run 1');
    expect(second.sent).toEqual(first.sent);
    second.say({ id: second.sent[0]!.id, ok: true, output: null });
    expect(await answered).toBeNull();
  });

  test('stays while a request waits, if the main process sends heartbeats', async () => {
    const { link, first } = opened();
    void link.request('manual:press', goal).catch(() => undefined);
    for (let ms = 0; ms < 12_000; ms += ALIVE_EVERY_MS) {
      await vi.advanceTimersByTimeAsync(ALIVE_EVERY_MS);
      first.say({ alive: true });
    }
    expect(FakeSocket.all).toHaveLength(1);
  });

  test.each([
    ['the page becomes visible again', () => page.dispatchEvent(new Event('visibilitychange'))],
    ['the network is back', () => network.dispatchEvent(new Event('online'))],
  ])('is replaced within 5 s when %s', async (_, happens) => {
    opened();
    happens();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  test("isn't checked while the page is hidden", async () => {
    opened();
    page.hidden = true;
    page.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(9_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  test("isn't replaced after a freeze if messages are queued", async () => {
    const { first } = opened();
    freeze(3_600_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(FakeSocket.all).toHaveLength(1);
    first.say({ alive: true });
    await vi.advanceTimersByTimeAsync(9_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  test('is replaced after a freeze if no message is queued', async () => {
    opened();
    freeze(3_600_000);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  test('reports no silence after a freeze, until it is replaced', async () => {
    const { link } = opened();
    const silences: number[] = [];
    link.onSilence((silentMs) => silences.push(silentMs));
    freeze(20_000);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(silences).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([silences, FakeSocket.all.length]).toEqual([[26_000], 2]);
  });

  test("isn't replaced in a hidden page whose timers are slow", async () => {
    const { first } = opened();
    for (let minute = 0; minute < 5; minute += 1) {
      freeze(60_000);
      await vi.advanceTimersByTimeAsync(1_000);
      first.say({ alive: true });
    }
    expect(FakeSocket.all).toHaveLength(1);
  });

  test("is replaced if it doesn't open within 5 s", async () => {
    open();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(FakeSocket.all).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(FakeSocket.all).toHaveLength(3);
  });

  test('reports how long the main process has been silent', async () => {
    const { link, first } = opened();
    const silences: number[] = [];
    link.onSilence((silentMs) => silences.push(silentMs));
    await vi.advanceTimersByTimeAsync(2_000);
    first.say({ alive: true });
    await vi.advanceTimersByTimeAsync(2_000);
    first.end();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(silences).toEqual([1_000, 2_000, 1_000, 2_000, 3_000, 4_000]);
  });
});

test('a link that waits to reconnect reconnects immediately when the network is back', () => {
  open();
  FakeSocket.newest.open('run 1').end();
  expect(FakeSocket.all).toHaveLength(1);
  network.dispatchEvent(new Event('online'));
  expect(FakeSocket.all).toHaveLength(2);
});
