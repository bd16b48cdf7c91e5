import { expect, it } from 'vitest';
import { runChaos } from './chaos.ts';

it(
  'a cluster with killed nodes, a restarted database and cut connections loses and duplicates no acknowledged press, and all nodes agree',
  { timeout: 240_000 },
  async () => {
    const report = await runChaos({
      seed: 22,
      kills: 8,
      sessions: 3,
      consumersEach: 3,
      say: () => undefined,
    });
    expect(report.wrong).toEqual([]);
    expect(report.kills).toBe(8);
    expect(report.acknowledged).toBeGreaterThan(200);
    expect(report.connections).toBeGreaterThan(9);
  },
);
