import { expect, it } from 'vitest';
import { Visitors } from './visitors.ts';

function stage() {
  let now = 0;
  let changes = 0;
  const visitors = new Visitors({
    ownAddresses: () => ['127.0.0.1', '192.0.2.7'],
    now: () => now,
    onChange: () => (changes += 1),
  });
  return { visitors, changes: () => changes, wait: (ms: number) => (now += ms) };
}

it('Visitors lists other devices, latest first, with the address that they used', () => {
  const { visitors, changes, wait } = stage();
  visitors.note('192.0.2.44', '192.0.2.7');
  wait(1_000);
  visitors.note('192.0.2.45', '192.0.2.7');
  expect(visitors.list()).toEqual([
    { address: '192.0.2.45', via: '192.0.2.7', at: 1_000 },
    { address: '192.0.2.44', via: '192.0.2.7', at: 0 },
  ]);
  expect(changes()).toBe(2);
});

it("Visitors ignores this computer's own addresses", () => {
  const { visitors, changes } = stage();
  visitors.note('127.0.0.1', '127.0.0.1');
  visitors.note('192.0.2.7', '192.0.2.7');
  visitors.note('', '192.0.2.7');
  expect([visitors.list(), changes()]).toEqual([[], 0]);
});

it('Visitors reports a device that polls at most every ten seconds', () => {
  const { visitors, changes, wait } = stage();
  for (let request = 0; request < 100; request += 1) {
    visitors.note('192.0.2.44', '192.0.2.7');
    wait(200);
  }
  expect(changes()).toBe(2);
});
