import { expect, it } from 'vitest';
import { KeyThrottle } from './key-throttle.ts';

it('KeyThrottle doubles the wait of an address with each wrong key, up to a minute', () => {
  let now = 0;
  const tries = new KeyThrottle(() => now);
  const waits = Array.from({ length: 10 }, () => {
    tries.wrong('192.0.2.1');
    return tries.waitMs('192.0.2.1');
  });
  expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  expect(tries.waitMs('192.0.2.2')).toBe(0);
  now = 59_000;
  expect(tries.waitMs('192.0.2.1')).toBe(1_000);
});

it('KeyThrottle starts over for an address that sent no wrong key for ten minutes after its last wait', () => {
  let now = 0;
  const tries = new KeyThrottle(() => now);
  for (let n = 0; n < 3; n += 1) tries.wrong('192.0.2.1');
  now = 2_000 + 600_000;
  expect(tries.wrong('192.0.2.1')).toBe(4);
  now += 4_000 + 600_001;
  expect(tries.wrong('192.0.2.1')).toBe(1);
});

it('KeyThrottle counts a key as checked only for the address that sent it', () => {
  const tries = new KeyThrottle(() => 0);
  tries.noteChecked('192.0.2.1', 'key');
  expect([
    tries.isChecked('192.0.2.1', 'key'),
    tries.isChecked('192.0.2.2', 'key'),
    tries.isChecked('192.0.2.1', 'other'),
  ]).toEqual([true, false, false]);
  for (let n = 0; n < 1_000; n += 1) tries.noteChecked('192.0.2.1', String(n));
  expect(tries.isChecked('192.0.2.1', 'key')).toBe(false);
});

it('KeyThrottle remembers the newest thousand addresses', () => {
  const tries = new KeyThrottle(() => 0);
  for (let n = 0; n <= 1_000; n += 1) tries.wrong(String(n));
  expect([tries.waitMs('0'), tries.waitMs('1'), tries.waitMs('1000')]).toEqual([0, 500, 500]);
});
