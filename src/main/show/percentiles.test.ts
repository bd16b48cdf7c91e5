import { describe, expect, it } from 'vitest';
import { Durations } from './percentiles.ts';

function of(...ms: number[]): Durations {
  const durations = new Durations();
  for (const one of ms) durations.add(one);
  return durations;
}

describe('Durations', () => {
  it('has no percentiles before the first duration', () => {
    expect(new Durations().percentiles).toBeNull();
  });

  it('returns the median and the 95th percentile, whatever the order of the durations', () => {
    expect(of(7).percentiles).toEqual({ p50: 7, p95: 7, count: 1 });
    expect(of(30, 10, 20).percentiles).toEqual({ p50: 20, p95: 30, count: 3 });
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(of(...hundred).percentiles).toEqual({ p50: 50, p95: 95, count: 100 });
  });

  it('rounds to a tenth of a millisecond', () => {
    expect(of(1.2345).percentiles).toEqual({ p50: 1.2, p95: 1.2, count: 1 });
  });

  it('includes only the newest 200', () => {
    const durations = of(...Array.from({ length: 200 }, () => 1_000));
    for (let count = 0; count < 199; count += 1) durations.add(5);
    expect(durations.percentiles).toEqual({ p50: 5, p95: 5, count: 200 });
    for (let count = 0; count < 10_000; count += 1) durations.add(6);
    expect(durations.percentiles).toEqual({ p50: 6, p95: 6, count: 200 });
  });

  it('starts over after a reset', () => {
    const durations = of(1, 2, 3);
    durations.forget();
    expect(durations.percentiles).toBeNull();
    durations.add(9);
    expect(durations.percentiles).toEqual({ p50: 9, p95: 9, count: 1 });
  });
});
