import { expect, test } from 'vitest';
import { decode, FeedProtocolError } from '../../src/feed/client/decode.ts';
import { checkCases, mutatedText } from '../attacks/mutations.ts';
import { pressed, Sim } from './sim.ts';

/** Invariant 18: no matter what bytes arrive, the last good state stays, nothing throws, and the log isn't flooded. */

const MUTATIONS = 100_000;

const good = JSON.stringify({
  outSeq: 7,
  event: pressed(7, 'made', { team: 'A', shot_type: '3pt' }),
  state: {
    score: { a: 51, b: 48 },
    clock: 'LIVE',
    period: 3,
    ftsRemaining: 0,
    possession: 'B',
    openAttempt: null,
  },
  matchup: { a: 'Lakeside', b: 'Bayview' },
});

test(`the client keeps the last state and throws no exception for ${MUTATIONS} mutated frames (invariant 18)`, async () => {
  const sim = new Sim();
  const socket = await sim.goLive();
  let sent = 0;
  let dropped = 0;
  await checkCases(MUTATIONS, (random) => {
    const text = mutatedText(good, random);
    const before = sim.shown.at(-1);
    const counted = sim.subscription.model.dropped;
    let isFrame = false;
    try {
      isFrame = decode(text).kind === 'frame';
    } catch (error) {
      // Decoding throws no other error.
      if (!(error instanceof FeedProtocolError)) throw error;
    }
    // The clock advances as if a thousand messages arrived per second.
    sim.skip(1);
    sent += 1;
    socket.text(text);
    if (!isFrame) {
      if (sim.shown.at(-1) !== before) throw new Error(`It was shown: ${text}`);
      dropped += sim.subscription.model.dropped - counted;
    }
    if (sim.subscription.model.state.name !== 'live') throw new Error('The connection was given up.');
    sim.shown.splice(0, sim.shown.length - 1);
  });
  expect(sent).toBe(MUTATIONS);
  expect(dropped).toBeGreaterThan(MUTATIONS / 10);
  expect(sim.reports.length).toBeLessThanOrEqual(MUTATIONS / 1_000 + 1);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  // The next good frame is accepted.
  socket.frame(1_000_000, pressed(1_000_000), { fine: true });
  expect(sim.shown.at(-1)!.snapshot).toEqual({ fine: true });
});
