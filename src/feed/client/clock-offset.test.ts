import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ClockOffset } from './clock-offset.ts';

const MINUTE = 60_000;

test('ClockOffset returns null before the first timestamp', () => {
  expect(new ClockOffset().offsetMs).toBeNull();
  expect(new ClockOffset().ageMs(1, 1)).toBeNull();
});

test('ClockOffset measures the age of an event minus the fastest delivery, whatever the local clock shows', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -3 * 86_400_000, max: 3 * 86_400_000 }),
      fc.array(fc.record({ pause: fc.nat(20_000), latency: fc.integer({ min: 5, max: 4_000 }) }), {
        minLength: 1,
        maxLength: 40,
      }),
      (wrongBy, events) => {
        const offset = new ClockOffset();
        let serverNow = 1_780_000_000_000;
        let least = Infinity;
        const latencies: { at: number; latency: number }[] = [];
        for (const { pause, latency } of events) {
          serverNow += pause;
          latencies.push({ at: serverNow, latency });
          offset.sample(serverNow / 1000, serverNow + latency + wrongBy);
          // A minimum older than both windows is forgotten; within the windows, the lowest value counts.
          least = Math.min(
            ...latencies.filter(({ at }) => serverNow - at < 5 * MINUTE - 4_000).map((one) => one.latency),
          );
        }
        const trueAge = 7_000;
        const age = offset.ageMs(serverNow / 1000, serverNow + trueAge + wrongBy) ?? Number.NaN;
        expect(age).toBeGreaterThanOrEqual(trueAge - least - 1);
        expect(age).toBeLessThanOrEqual(trueAge);
      },
    ),
  );
});

test('ClockOffset forgets an old minimum, to follow a drifting clock', () => {
  const offset = new ClockOffset();
  offset.sample(0, 10);
  for (let minute = 1; minute <= 11; minute += 1)
    offset.sample((minute * MINUTE) / 1000, minute * MINUTE + 500);
  expect(offset.offsetMs).toBe(500);
});

test('ClockOffset follows a clock that was set back', () => {
  const offset = new ClockOffset();
  offset.sample(1_000, 1_000_000 + 3_600_000);
  offset.sample(1_001, 1_001_000);
  expect(offset.offsetMs).toBe(0);
});

test("ClockOffset ignores a timestamp that isn't a number", () => {
  const offset = new ClockOffset();
  offset.sample(Number.NaN, 5);
  offset.sample(Infinity, 5);
  expect(offset.offsetMs).toBeNull();
});

test('ClockOffset follows a service clock that is set forward or back', () => {
  for (const step of [-3_600, 3_600]) {
    const offset = new ClockOffset();
    offset.sample(1_000, 50);
    offset.sample(1_010 + step, 10_050);
    expect(offset.ageMs(1_010 + step, 12_050)).toBe(2_000);
  }
});

test('ClockOffset is affected by a wrong timestamp only once', () => {
  const offset = new ClockOffset();
  offset.sample(1_000, 50);
  for (const wrong of [1_000 * 1_000, 9e15, -5]) {
    offset.sample(wrong, 1_050);
    offset.sample(1_010, 10_050);
    expect(offset.ageMs(1_010, 12_050)).toBe(2_000);
  }
});
