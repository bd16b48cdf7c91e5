import { describe, expect, test } from 'vitest';
import { FIXTURES } from '../../../overlays/gallery/fixtures.ts';
import { SILENT_LIMIT_MS } from './link-limits.ts';
import type { OutputFrame } from './output-frame.ts';
import { frameInSilence } from './stale-view.ts';

const SECOND = 1_000;

function frameOf(id: string, change: (frame: OutputFrame) => void = () => undefined): OutputFrame {
  const frame = structuredClone(FIXTURES.find((fixture) => fixture.id === id)!.frame);
  change(frame);
  return frame;
}

/** Returns the frame that a page shows once its data has been stale for `ms`. */
const staleFor = (ms: number, frame: OutputFrame): OutputFrame =>
  frameInSilence(frame, SILENT_LIMIT_MS + ms, frame.at + SILENT_LIMIT_MS + ms)!;

describe('a frame whose main process is silent', () => {
  test('stays unchanged until the time limit', () => {
    const frame = frameOf('soccer-clock');
    expect(frameInSilence(frame, SILENT_LIMIT_MS - 1, frame.at)).toBeNull();
  });

  test('loses its clock and keeps its score', () => {
    const frame = frameOf('soccer-clock');
    expect(frame.match?.clock).not.toBeNull();
    const { match, graphics, isDimmed } = staleFor(0, frame);
    expect(match?.clock).toBeNull();
    expect(match?.view.score).toEqual(frame.match?.view.score);
    expect([graphics.scorebug.isOnAir, isDimmed]).toEqual([true, false]);
  });

  test('follows the stale policy of its output', () => {
    const frame = frameOf('soccer-clock', ({ output }) => {
      output.stale = { clock: 'keep', dimAfterMs: 10 * SECOND, hideAfterMs: 30 * SECOND };
    });
    const shownAfter = (ms: number): unknown[] => {
      const { match, isDimmed, graphics } = staleFor(ms, frame);
      return [match?.clock === null, isDimmed, graphics.scorebug.isOnAir];
    };
    expect(shownAfter(0)).toEqual([false, false, true]);
    expect(shownAfter(10 * SECOND)).toEqual([false, true, true]);
    expect(shownAfter(30 * SECOND)).toEqual([false, true, false]);
  });

  test('shows no sponsor once everything is off air', () => {
    const frame = FIXTURES.find(({ frame: { sponsors } }) => Object.keys(sponsors).length > 0)!.frame;
    const output = { ...frame.output, stale: { clock: 'hide', dimAfterMs: null, hideAfterMs: 0 } as const };
    expect(staleFor(0, { ...frame, output }).sponsors).toEqual({});
  });

  test('ends only graphics whose time is over', () => {
    const takeover = FIXTURES.find(({ frame }) => frame.graphics.takeover.isOnAir)!.frame;
    const { at } = takeover;
    const leaving = { ...takeover, leavesAt: { takeover: at + 60 * SECOND } };
    expect(frameInSilence(leaving, 50 * SECOND, at + 59 * SECOND)?.graphics.takeover.isOnAir).toBe(true);
    expect(frameInSilence(leaving, 50 * SECOND, at + 60 * SECOND)?.graphics.takeover).toEqual({
      isOnAir: false,
      content: null,
    });
    expect(staleFor(60 * SECOND, takeover).graphics.takeover.isOnAir).toBe(true);
  });

  test("drops the scorebug's message about a moment", () => {
    const frame = frameOf('soccer-clock', (draft) => {
      draft.graphics.scorebug.reaction = { kind: 'no_goal', side: 'A', startedAt: draft.at };
    });
    expect(staleFor(0, frame).graphics.scorebug).toEqual({ isOnAir: true });
  });
});
