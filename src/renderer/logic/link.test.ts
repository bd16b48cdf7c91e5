import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLink, type RefusedError } from '../../preload/contract/link.ts';
import type { ControlRequests, controlPushes } from '../../preload/contract.ts';

/** A WebSocket whose other end is the test. */
class FakeSocket {
  static readonly OPEN = 1;
  static readonly all: FakeSocket[] = [];
  readyState = 0;
  readonly sent: { id: number; page: string; request: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor() {
    FakeSocket.all.push(this);
  }

  static get newest(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as FakeSocket['sent'][number]);
  }

  /** Opened by a run of the program. */
  open(program: string): this {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
    this.say({ program });
    return this;
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { protocol: 'http:', host: '127.0.0.1:7700' });
  FakeSocket.all.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = () => openLink<ControlRequests, typeof controlPushes>('/link');
const goal = { channel: 'A', button: 'goal-a' };

test('a request whose connection broke is sent again, unchanged, to the same run of the program', async () => {
  const link = open();
  const first = FakeSocket.newest.open('run 1');
  const answered = link.request('manual:press', goal);
  first.close();
  await vi.advanceTimersByTimeAsync(1_000);
  const second = FakeSocket.newest.open('run 1');
  expect(second).not.toBe(first);
  expect(second.sent).toEqual(first.sent);
  second.say({ id: first.sent[0]!.id, ok: true, output: null });
  expect(await answered).toBeNull();
  // Answered once, it is sent no third time.
  second.close();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(FakeSocket.newest.open('run 1').sent).toEqual([]);
});

test('another run of the program is not asked again: nobody knows whether it was done', async () => {
  const link = open();
  const first = FakeSocket.newest.open('run 1');
  const failed = link.request('manual:press', goal).catch((error: unknown) => error as RefusedError);
  first.close();
  await vi.advanceTimersByTimeAsync(1_000);
  const second = FakeSocket.newest.open('run 2');
  expect((await failed) as RefusedError).toMatchObject({ code: 'failed' });
  expect(second.sent).toEqual([]);
});

test('a request that nobody answers for 15 s is given up', async () => {
  const link = open();
  const first = FakeSocket.newest.open('run 1');
  const failed = link.request('manual:press', goal).catch((error: unknown) => error as RefusedError);
  first.close();
  await vi.advanceTimersByTimeAsync(15_000);
  expect((await failed) as RefusedError).toMatchObject({ code: 'failed' });
});

test('a request made while nobody is there is refused at once and never sent', async () => {
  const link = open();
  FakeSocket.newest.open('run 1').close();
  await expect(link.request('manual:press', goal)).rejects.toMatchObject({ code: 'failed' });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(FakeSocket.newest.open('run 1').sent).toEqual([]);
});

test('requests of two pages never share a name', () => {
  const pages = [1, 2].map(() => {
    const link = open();
    const socket = FakeSocket.newest.open('run 1');
    void link.request('show:get', {});
    return socket.sent[0]!.page;
  });
  expect(pages[0]).not.toBe(pages[1]);
});
