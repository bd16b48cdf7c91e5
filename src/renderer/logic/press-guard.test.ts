import { expect, test } from 'vitest';
import { PressGuard, REST_MS } from './press-guard.ts';

function guarded(): {
  at: (ms: number) => void;
  press: () => Promise<boolean>;
  guard: PressGuard;
  acts: () => number;
} {
  let now = 0;
  let acts = 0;
  const guard = new PressGuard(() => now);
  return {
    at: (ms) => void (now = ms),
    press: () => guard.press(() => (acts += 1)),
    guard,
    acts: () => acts,
  };
}

test('a double-click counts as one press', async () => {
  const { at, press, acts } = guarded();
  await press();
  for (const ms of [80, 200, 350, REST_MS - 1]) {
    at(ms);
    expect(await press()).toBe(false);
  }
  expect(acts()).toBe(1);
  at(REST_MS);
  expect(await press()).toBe(true);
  expect(acts()).toBe(2);
});

test('a press without an answer blocks a second one, however slow the link', async () => {
  let now = 0;
  let acts = 0;
  let answer: () => void = () => undefined;
  const guard = new PressGuard(() => now);
  const act = (): Promise<void> =>
    new Promise((resolve) => {
      acts += 1;
      answer = resolve;
    });
  const first = guard.press(act);
  now = 5_000;
  expect(await guard.press(act)).toBe(false);
  answer();
  expect(await first).toBe(true);
  expect(guard.isReady).toBe(true);
  void guard.press(act);
  expect(acts).toBe(2);
});

test('a failed press leaves the button enabled', async () => {
  let now = 0;
  const guard = new PressGuard(() => now);
  await expect(guard.press(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  now = REST_MS;
  expect(guard.isReady).toBe(true);
});

test('a button that just changed its action ignores presses', async () => {
  const { at, press, guard, acts } = guarded();
  at(10_000);
  guard.changed();
  at(10_000 + REST_MS - 1);
  expect(await press()).toBe(false);
  at(10_000 + REST_MS);
  expect(await press()).toBe(true);
  expect(acts()).toBe(1);
});

test('a change by another press blocks the pointer but not the key', () => {
  const { guard, at } = guarded();
  at(1_000);
  guard.changed();
  at(1_300);
  expect({ pointer: guard.isReady, key: guard.isReadyForKey, repeated: guard.isRepeated }).toEqual({
    pointer: false,
    key: true,
    repeated: false,
  });
});

test('a key waits after a change that its own press caused, however late the answer', async () => {
  let now = 0;
  let answer: () => void = () => undefined;
  const guard = new PressGuard(() => now);
  const pressed = guard.press(() => new Promise<void>((resolve) => (answer = resolve)), true);
  now = 700;
  guard.changed();
  answer();
  await pressed;
  now = 900;
  expect([guard.isReady, guard.isReadyForKey, guard.isRepeated]).toEqual([false, false, false]);
  now = 700 + REST_MS;
  expect(guard.isReadyForKey).toBe(true);
});
