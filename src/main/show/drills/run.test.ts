import { describe, expect, it } from 'vitest';
import type { GraphicId } from '../../../preload/contract/output-frame.ts';
import type { DrillState } from '../../../preload/contract/drills.ts';
import type { DrillKind } from './kinds.ts';
import { DrillRun } from './run.ts';
import type { ChannelReading } from './script.ts';

function reading(...graphics: GraphicId[]): ChannelReading {
  return {
    link: { state: 'live', reason: null, scout: 'live', gaps: 0, dropped: 0 },
    stale: null,
    eventLog: { isComplete: true, lastSeq: 0 },
    score: null,
    graphics,
    moments: [],
  };
}

/** Starts a drill that only watches what is on air, with a reading that the test changes. */
function watch() {
  const air = { now: reading('scorebug', 'lower-third') };
  const kind = {
    id: 'gap',
    name: 'Missed frame',
    expects: '',
    limitMs: 1,
    play: () => new Promise<void>(() => undefined),
  } satisfies DrillKind;
  const run = new DrillRun(
    kind,
    {
      clock: { wall: () => 0, monotonic: () => 0, uptime: () => 0, after: () => () => undefined },
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      desk: {} as never,
      api: {} as never,
      sessionId: 's',
      sport: 'basketball',
      read: () => air.now,
      onChange: () => undefined,
      onEnd: () => undefined,
    },
    air.now,
  );
  const see = (...graphics: GraphicId[]): DrillState['onAir'] => {
    air.now = reading(...graphics);
    run.refresh();
    return run.state.onAir;
  };
  return { run, see };
}

describe('a drill', () => {
  it('accepts a graphic whose exit is logged after it has left', () => {
    const { run, see } = watch();
    expect(see('scorebug').graphicsHeld).toBe(false);
    run.excuse('lower-third');
    expect(run.state.onAir.graphicsHeld).toBe(true);
    expect(see('scorebug').graphicsHeld).toBe(true);
  });

  it('reports a graphic that left and returned without a reason, whatever removes it later', () => {
    const { run, see } = watch();
    see('scorebug');
    see('scorebug', 'lower-third');
    run.excuse('lower-third');
    expect(see('scorebug').graphicsHeld).toBe(false);
  });
});
