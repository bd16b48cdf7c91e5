import { expect, it } from 'vitest';
import { KeyTries } from './key-tries.ts';

it('an address waits twice as long after each wrong key, up to a minute, and not at all after a right one', () => {
  let now = 0;
  const tries = new KeyTries(() => now);
  const waits = Array.from({ length: 10 }, () => {
    tries.wrong('192.0.2.1');
    return tries.waitMs('192.0.2.1');
  });
  expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  expect(tries.waitMs('192.0.2.2')).toBe(0);
  now = 59_000;
  expect(tries.waitMs('192.0.2.1')).toBe(1_000);
  tries.right('192.0.2.1');
  expect(tries.waitMs('192.0.2.1')).toBe(0);
});

it('a thousand addresses are kept in mind, the newest', () => {
  const tries = new KeyTries(() => 0);
  for (let n = 0; n <= 1_000; n += 1) tries.wrong(String(n));
  expect([tries.waitMs('0'), tries.waitMs('1'), tries.waitMs('1000')]).toEqual([0, 500, 500]);
});
