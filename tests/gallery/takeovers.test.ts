import { beforeEach, describe, expect, it } from 'vitest';
import type { OutputFrame } from '../../src/preload/contract/output-frame.ts';
import { frameOf, later, useStages } from './fake-main.ts';
import type { StagePage } from './fake-main.ts';
import { slowMotion } from './pace.ts';

/** Takeovers on an output's page: on a page that draws too slowly, and when they are interrupted. */

const stages = useStages();
beforeEach(() => void (stages.main.requests.length = 0));

type Change = (frame: OutputFrame) => void;

/** Returns a frame in which the takeover begins. */
const takeoverFrame = (id = 'takeover-goal', change: Change = () => undefined): OutputFrame =>
  frameOf(id, (frame) => {
    frame.motion = 'live';
    if (frame.graphics.takeover.content) frame.graphics.takeover.content.startedAt = frame.at;
    change(frame);
  });
const withoutTakeover: Change = ({ graphics }) =>
  void (graphics.takeover = { isOnAir: false, content: null });
const over = (id = 'takeover-goal', change: Change = () => undefined): OutputFrame =>
  takeoverFrame(id, (frame) => {
    withoutTakeover(frame);
    change(frame);
  });
const before = (id = 'takeover-goal'): OutputFrame =>
  frameOf(id, (frame) => {
    withoutTakeover(frame);
    frame.graphics['lower-third'].isOnAir = false;
  });

/**
 * Makes the page measure 16 ms between refreshes, or 60 ms while `lateWhile` selects something, so that the test
 * doesn't depend on the speed of the machine.
 */
const STEADY = `
  globalThis.lateWhile = null;
  const real = requestAnimationFrame.bind(globalThis);
  let steady = 0, seen = null;
  globalThis.requestAnimationFrame = (callback) => real((at) => {
    if (at !== seen) {
      seen = at;
      steady += lateWhile && document.querySelector(lateWhile) ? 60 : 16;
    }
    callback(steady);
  });
  globalThis.refreshes = (count) => new Promise((done) => {
    (function next() {
      if (count-- > 0) requestAnimationFrame(next);
      else done();
    })();
  });
`;

async function open(frame: OutputFrame, script = STEADY): Promise<StagePage> {
  stages.main.push(frame);
  const stage = await stages.open({ before: script });
  await stage.shows(frame);
  return stage;
}

async function show(stage: StagePage, frame: OutputFrame): Promise<void> {
  stages.main.push(frame);
  await stage.shows(frame);
}

/** Makes refreshes late while the stage enters or leaves; null: on time again. */
async function delay(stage: StagePage, whileIt: 'enters' | 'leaves' | null): Promise<void> {
  const state = whileIt === 'enters' ? 'on' : 'off';
  const selector = whileIt && `[data-graphic=takeover][data-state=${state}] .stage`;
  await stage.page.evaluate(`lateWhile = ${JSON.stringify(selector)}`);
}

/** Waits for as many refreshes as take this long when they are on time. */
async function draws(stage: StagePage, ms: number): Promise<void> {
  await stage.page.evaluate(`refreshes(${Math.ceil(ms / 16)})`);
}

const covers = (stage: StagePage): Promise<string | null> =>
  stage.page.locator('[data-graphic=takeover]').getAttribute('data-covers');
const scenes = (stage: StagePage): Promise<number> =>
  stage.page.locator('[data-graphic=takeover] .stage').count();
const paces = (): unknown[] =>
  stages.main.requests.flatMap(({ request, input }) => (request === 'output:pace' ? [input] : []));

describe('a page that draws takeovers too slowly', () => {
  it('shows the full-screen takeover while its frames are on time, and reports nothing', async () => {
    const stage = await open(before());
    await show(stage, takeoverFrame());
    await draws(stage, 800);
    expect([await covers(stage), await scenes(stage)]).toEqual(['picture', 1]);
    expect(paces()).toEqual([]);
  });

  it('replaces the full-screen takeover with the strip at the second late frame, and reports this once', async () => {
    const stage = await open(before());
    await delay(stage, 'enters');
    await show(stage, takeoverFrame());
    await expect.poll(() => covers(stage)).toBe('strip');
    expect(await scenes(stage)).toBe(0);
    expect(await stage.page.locator('[data-graphic=takeover] [data-takeover-word]').count()).toBe(1);
    expect(await stage.page.locator('[data-graphic=lower-third]').getAttribute('data-state')).toBe('on');
    await expect.poll(paces).toEqual([{ isSlow: true }]);
    await draws(stage, 300);
    expect(paces()).toEqual([{ isSlow: true }]);
  });

  it('replaces the full-screen takeover if its thread is actually blocked', async () => {
    const busyLoop = `setInterval(() => { for (const until = performance.now() + 70; performance.now() < until;); }, 75);`;
    const stage = await open(before(), `globalThis.holdUp = () => { ${busyLoop} };`);
    await stage.page.evaluate('holdUp()');
    stages.main.push(takeoverFrame());
    await expect.poll(() => covers(stage)).toBe('strip');
    expect(await scenes(stage)).toBe(0);
    await expect.poll(paces).toEqual([{ isSlow: true }]);
  });

  it('shows the next takeover as a strip from the start, and the one after that in full again', async () => {
    const stage = await open(before());
    await delay(stage, 'enters');
    await show(stage, takeoverFrame());
    await expect.poll(() => covers(stage)).toBe('strip');
    await delay(stage, null);
    await show(stage, over());
    await show(stage, takeoverFrame());
    expect(await covers(stage)).toBe('strip');
    await draws(stage, 500);
    await show(stage, over());
    await show(stage, takeoverFrame());
    expect([await covers(stage), await scenes(stage)]).toEqual(['picture', 1]);
    await expect.poll(paces).toEqual([{ isSlow: true }, { isSlow: false }]);
  });

  it('leaves no parts behind if frames are late during the exit', async () => {
    const stage = await open(before('takeover-goal-alone'));
    await show(stage, takeoverFrame('takeover-goal-alone'));
    await delay(stage, 'leaves');
    await show(stage, over('takeover-goal-alone'));
    await expect.poll(() => stage.page.locator('[data-graphic=takeover] *').count()).toBe(0);
  });

  it('reports the slow page again after a reconnect', async () => {
    const stage = await open(before());
    await delay(stage, 'enters');
    await show(stage, takeoverFrame());
    await expect.poll(paces).toEqual([{ isSlow: true }]);
    stages.main.cutLinks();
    await expect.poll(paces).toEqual([{ isSlow: true }, { isSlow: true }]);
  });
});

describe('a takeover that is interrupted', () => {
  /** A time halfway through the entrance. */
  const MIDWAY_MS = 420;

  /** Resumes the animations of the stage under test at normal speed. */
  let play = (): Promise<void> => Promise.resolve();

  /** Opens a stage that is frozen in the middle of its takeover until the following change has settled. */
  async function midway(id = 'takeover-goal', frame = takeoverFrame(id)): Promise<StagePage> {
    const stage = await open(before(id));
    play = await slowMotion(stage.page);
    await show(stage, frame);
    await stage.page.evaluate(
      `for (const animation of document.getAnimations()) animation.currentTime = ${MIDWAY_MS}`,
    );
    return stage;
  }
  const running = (stage: StagePage): Promise<number> =>
    stage.page.evaluate<number>(
      `document.getAnimations().filter(({ playState }) => playState === 'running').length`,
    );
  const settled = async (stage: StagePage): Promise<void> => {
    await play();
    await expect.poll(() => running(stage)).toBe(0);
  };
  /** Checks that the final picture equals that of a page that got there without animation. */
  async function standsAs(stage: StagePage, frame: OutputFrame, id = 'takeover-goal'): Promise<void> {
    await settled(stage);
    const fresh = await open(takeoverFrame(id, (frame) => (frame.motion = 'jump')));
    const size = stage.page.viewportSize();
    if (size) await fresh.page.setViewportSize(size);
    await show(fresh, later(frame, { motion: 'jump' }));
    await Promise.all([stage.painted(), fresh.painted()]);
    const expected = await fresh.page.screenshot();
    // The last frame of an animation may be painted after its end.
    await expect.poll(async () => (await stage.page.screenshot()).equals(expected)).toBe(true);
    expect(stage.complaints).toEqual([]);
  }
  const parts = (stage: StagePage): Promise<number> =>
    stage.page.locator('[data-graphic=takeover] *').count();

  it('is replaced by the lower third about the retracted goal', async () => {
    const stage = await midway();
    const withdrawn = frameOf('lower-goal-withdrawn', (frame) => (frame.motion = 'live'));
    await show(stage, withdrawn);
    await standsAs(stage, withdrawn);
    expect(await parts(stage)).toBe(0);
  });

  it('leaves no parts behind after everything is cleared', async () => {
    const stage = await midway();
    const cleared = over('takeover-goal', ({ graphics }) => {
      graphics.scorebug.isOnAir = false;
      graphics['lower-third'].isOnAir = false;
    });
    await show(stage, cleared);
    await standsAs(stage, cleared);
    expect(await parts(stage)).toBe(0);
  });

  it('never moves backwards during its exit', async () => {
    const stage = await midway();
    await stage.page.evaluate(`globalThis.sunk = []; (function look() {
      const sinks = document.querySelector('.sinks');
      if (!sinks) return;
      sunk.push([parseFloat(getComputedStyle(sinks).clipPath.split(' ')[2]) || 0, new DOMMatrix(getComputedStyle(sinks.querySelector('.stage')).transform).f]);
      requestAnimationFrame(look);
    })()`);
    const gone = over();
    await show(stage, gone);
    await expect.poll(() => stage.page.evaluate<number>('sunk.length')).toBeGreaterThan(2);
    await standsAs(stage, gone);
    const sunk = await stage.page.evaluate<[number, number][]>('sunk');
    for (const [index, [cut, down]] of sunk.entries()) {
      expect(cut).toBeGreaterThanOrEqual(sunk[index - 1]?.[0] ?? 0);
      expect(down).toBeGreaterThanOrEqual(sunk[index - 1]?.[1] ?? 0);
    }
  });

  it('continues with a second score, and updates the numbers', async () => {
    const first = takeoverFrame();
    const stage = await midway('takeover-goal', first);
    await stage.page.evaluate(`globalThis.stood = document.querySelector('[data-graphic=takeover] .stage')`);
    const second = {
      ...frameOf('takeover-goal', (frame) => {
        frame.motion = 'live';
        frame.graphics.takeover = first.graphics.takeover;
        if (frame.match) frame.match.view.score = { a: 3, b: 1 };
      }),
    };
    await show(stage, second);
    expect(await stage.figure('score-a')).toBe('3');
    expect(
      await stage.page.evaluate(`stood === document.querySelector('[data-graphic=takeover] .stage')`),
    ).toBe(true);
  });

  it("is replaced completely by another team's takeover", async () => {
    const stage = await midway();
    const other = takeoverFrame('takeover-goal-alone');
    await show(stage, other);
    expect(await scenes(stage)).toBe(1);
    await settled(stage);
    const gone = over('takeover-goal-alone');
    await show(stage, gone);
    await standsAs(stage, gone, 'takeover-goal-alone');
    expect(await parts(stage)).toBe(0);
  });

  const see = (stage: StagePage, isSeen: boolean): Promise<unknown> =>
    stage.page.evaluate(
      `Object.defineProperty(document, 'hidden', { get: () => ${!isSeen}, configurable: true });
       document.dispatchEvent(new Event('visibilitychange'))`,
    );

  it("doesn't animate when a hidden page is visible again, and leaves normally", async () => {
    const stage = await midway();
    await see(stage, false);
    await see(stage, true);
    expect(await running(stage)).toBe(0);
    expect(await scenes(stage)).toBe(1);
    const gone = over();
    await show(stage, gone);
    await standsAs(stage, gone);
    expect(await parts(stage)).toBe(0);
  });

  it("isn't drawn on a page that was hidden when it ended", async () => {
    const stage = await midway();
    await see(stage, false);
    const gone = over();
    await show(stage, gone);
    await see(stage, true);
    await standsAs(stage, gone);
    expect(await parts(stage)).toBe(0);
  });

  it('is in its final state when the size of its output changes, and leaves normally', async () => {
    const first = takeoverFrame();
    const stage = await midway('takeover-goal', first);
    await stage.page.setViewportSize({ width: 1080, height: 1920 });
    const resized: Change = ({ output }) => void Object.assign(output, { width: 1080, height: 1920 });
    const upright = takeoverFrame('takeover-goal', (frame) => {
      frame.motion = 'jump';
      frame.graphics.takeover = first.graphics.takeover;
      resized(frame);
    });
    await show(stage, upright);
    expect(await scenes(stage)).toBe(1);
    // A change of the output's settings never restarts an animation.
    expect(
      await stage.page.evaluate<number>(
        `document.querySelector('[data-graphic=takeover]').getAnimations({ subtree: true }).filter(({ playState }) => playState === 'running').length`,
      ),
    ).toBe(0);
    const gone = over('takeover-goal', resized);
    await show(stage, gone);
    await standsAs(stage, gone);
    expect(await parts(stage)).toBe(0);
  });
});
