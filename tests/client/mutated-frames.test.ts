import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decode, FeedProtocolError } from '../../src/feed/client/decode.ts';
import { pressed, Sim } from './sim.ts';

/** 18: whatever bytes arrive, the last good state stays, nothing is thrown, and the log is not flooded. */

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

/** Cuts, doubles, swaps and overwrites of a good frame's text. */
const mutated = fc
  .array(
    fc.record({
      how: fc.constantFrom('cut', 'double', 'swap', 'write', 'value'),
      at: fc.nat(good.length - 1),
      length: fc.integer({ min: 1, max: 12 }),
      text: fc.oneof(
        fc.string({ maxLength: 6 }),
        fc.constantFrom(
          'null',
          '"',
          '}',
          '[',
          '-1',
          '1e999',
          '\\u0000',
          '{"__proto__":{"polluted":1}}',
          'NaN',
        ),
      ),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((edits) =>
    edits.reduce((text, { how, at, length, text: written }) => {
      const place = at % Math.max(1, text.length);
      const part = text.slice(place, place + length);
      switch (how) {
        case 'cut':
          return text.slice(0, place) + text.slice(place + length);
        case 'double':
          return text.slice(0, place) + part + text.slice(place);
        case 'swap':
          return text.slice(0, place) + Array.from(part).reverse().join('') + text.slice(place + length);
        case 'value':
          return text.replace(/:\s*("[^"]*"|-?\d+|null|\{[^{}]*\})/g, (value, _whole, offset: number) =>
            Math.abs(offset - place) < 20 ? `:${written}` : value,
          );
        default:
          return text.slice(0, place) + written + text.slice(place + written.length);
      }
    }, good),
  );

test(`18: ${MUTATIONS} mutated frames`, { timeout: 120_000 }, async () => {
  const sim = new Sim();
  const socket = await sim.goLive();
  let sent = 0;
  let dropped = 0;
  fc.assert(
    fc.property(mutated, (text) => {
      const before = sim.shown.at(-1);
      const counted = sim.subscription.model.dropped;
      let isFrame = false;
      try {
        isFrame = decode(text).kind === 'frame';
      } catch (error) {
        // Nothing but the one error ever comes out of decoding.
        expect(error).toBeInstanceOf(FeedProtocolError);
      }
      // The clock runs: a thousand messages a second.
      sim.now += 1;
      sent += 1;
      socket.text(text);
      if (!isFrame) {
        expect(sim.shown.at(-1)).toBe(before);
        dropped += sim.subscription.model.dropped - counted;
      }
      if (sim.subscription.model.state.name !== 'live') throw new Error('The connection was given up.');
      sim.shown.splice(0, sim.shown.length - 1);
    }),
    { numRuns: MUTATIONS },
  );
  expect(sent).toBe(MUTATIONS);
  expect(dropped).toBeGreaterThan(MUTATIONS / 10);
  expect(sim.reports.length).toBeLessThanOrEqual(MUTATIONS / 1_000 + 1);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  // And the next good frame is taken as ever.
  socket.frame(1_000_000, pressed(1_000_000), { fine: true });
  expect(sim.shown.at(-1)!.snapshot).toEqual({ fine: true });
});
