import { describe, expect, it, onTestFinished } from 'vitest';
import type { ClockView, OutputFrame } from '../../src/preload/contract/output-frame.ts';
import { PAGE_MS } from '../../overlays/ticker/pages.ts';
import { THEME_IDS } from '../../src/preload/contract/output-frame.ts';
import { PAGE_TIMEOUT_MS } from '../page-timeout.ts';
import { frameOf, useStages, withScore } from './fake-main.ts';
import type { StagePage } from './fake-main.ts';
import { holdsStill, moveClock, pageTimers, SLOW_ANIMATIONS, slowMotion, STANDING_CLOCK } from './pace.ts';
import { heapOf, paintsDuring } from './paint-count.ts';

/** Checks which properties are animated on air, and that an unchanged picture costs nothing. */

const stages = useStages();

async function showing(frame: OutputFrame, before?: string): Promise<StagePage> {
  stages.main.push(frame);
  const stage = await stages.open(before === undefined ? {} : { before });
  await stage.shows(frame);
  // Graphics other than the scorebug are fetched after the first drawing.
  await stage.page.waitForSelector('html[data-complete]', { state: 'attached' });
  // A graphic that is painted for the first time together with an animated frame would animate in.
  await stage.painted();
  return stage;
}

async function next(stage: StagePage, frame: OutputFrame): Promise<void> {
  stages.main.push(frame);
  await stage.shows(frame);
}

const withClock =
  (baseMs: number, direction: ClockView['direction'], isRunning: boolean) =>
  (frame: OutputFrame): void => {
    frame.motion = 'live';
    if (frame.match)
      frame.match.clock = {
        isRunning,
        direction,
        baseMs,
        at: frame.at,
        addedMinutes: null,
        showsTenths: true,
      };
  };

describe('painting', () => {
  const WATCHED_MS = 1_000;
  /**
   * Runs in the page: counts refreshes and changes of the clock until it has changed three times, plus a few
   * refreshes.
   */
  const REFRESHES_AND_CHANGES = `new Promise((done) => {
    const clock = document.querySelector('[data-figure=clock]');
    let [refreshes, changes, atLeast] = [0, 0, 30];
    new MutationObserver(() => (changes += 1)).observe(clock, { childList: true, characterData: true, subtree: true });
    requestAnimationFrame(function refresh() {
      refreshes += 1;
      if (changes >= 3 && refreshes >= atLeast) done([refreshes, changes]);
      else requestAnimationFrame(refresh);
    });
  })`;

  it.each(['soccer-var', 'lower-goal', 'basketball-clock'])("isn't triggered by %s on air", async (id) => {
    const stage = await showing(frameOf(id));
    await holdsStill(stage.page);
    expect(await paintsDuring(stages.browser, stage.page, () => pageTimers(stage.page, WATCHED_MS))).toBe(0);
  });

  it("isn't triggered by frames without visible changes", async () => {
    const stage = await showing(frameOf('football-live'));
    await holdsStill(stage.page);
    const paints = await paintsDuring(stages.browser, stage.page, async () => {
      for (let count = 0; count < 10; count += 1) await next(stage, frameOf('football-live'));
    });
    expect(paints).toBe(0);
  });

  it('happens once a second for a running clock, not once per refresh', async () => {
    const stage = await showing(frameOf('soccer-clock', withClock(600_000, 'up', true)));
    await holdsStill(stage.page);
    let [refreshes, changes] = [0, 0];
    const paints = await paintsDuring(stages.browser, stage.page, async () => {
      [refreshes, changes] = await stage.page.evaluate<[number, number]>(REFRESHES_AND_CHANGES);
    });
    expect(paints).toBeGreaterThan(0);
    // Compared with the clock's changes, because the paints per refresh depend on the machine's refresh rate.
    expect(paints).toBeLessThanOrEqual(3 * changes);
    // If each refresh were painted, the counts would be equal.
    expect(refreshes).toBeGreaterThan(paints);
  });
});

describe('the clock', () => {
  const boxes = (stage: StagePage): Promise<unknown> =>
    stage.page.evaluate(
      `[...document.querySelectorAll('[data-figure=clock]')].map((clock) => {
        const cell = clock.parentElement.getBoundingClientRect();
        const { width, height, left, top } = clock.getBoundingClientRect();
        return [cell.left, cell.top, cell.width, cell.height, left, top, width, height];
      })`,
    );

  it.each([
    ['soccer-clock', 'up', [0, 59_000, 599_000, 600_000, 1_111_000, 4_888_000]],
    ['football-clock', 'down', [60_000, 61_000, 111_000, 488_000, 540_000]],
    ['basketball-clock', 'down', [600_000, 671_000, 719_000, 720_000]],
  ] as const)('has the same box for every time: %s', async (id, direction, readings) => {
    const stage = await showing(frameOf(id, withClock(readings[0], direction, false)));
    const first = await boxes(stage);
    for (const baseMs of readings) {
      await next(stage, frameOf(id, withClock(baseMs, direction, false)));
      expect(await boxes(stage), `${baseMs} ms`).toEqual(first);
    }
  });
});

describe('the ticker', () => {
  /** Returns a frame at `intoMs` after a turn to the first of two pages. */
  const tickerFrame = (intoMs: number, change: (frame: OutputFrame) => void = () => undefined): OutputFrame =>
    frameOf('ticker-basketball', (frame) => {
      frame.at = Math.floor(frame.at / (2 * PAGE_MS)) * 2 * PAGE_MS + intoMs;
      change(frame);
    });
  const pageOf = (stage: StagePage): Promise<string | null> =>
    stage.page.locator('[data-page]').getAttribute('data-page');
  /** Shows a frame on a page that stays at the frame's instant. */
  const standing = (frame: OutputFrame): Promise<StagePage> => showing(frame, STANDING_CLOCK);

  it('shows the same page on two outputs, and turns it on both', async () => {
    const two = [await standing(tickerFrame(500)), await standing(tickerFrame(500))];
    const frame = tickerFrame(PAGE_MS - 1_500);
    stages.main.push(frame);
    await Promise.all(two.map((stage) => stage.shows(frame)));
    expect(await Promise.all(two.map(pageOf))).toEqual(['0', '0']);
    for (const { page } of two) await moveClock(page, 1_500);
    await expect.poll(() => Promise.all(two.map(pageOf)), { interval: 20 }).toEqual(['1', '1']);
    expect(await two[0]!.figure('ticker-league')).toBe('World Cup');
  });

  it('draws no plate on a page without a competition', async () => {
    const frame = tickerFrame(500, ({ graphics: { ticker } }) => {
      const [first] = ticker.items;
      for (const item of ticker.items)
        if (item.league === first?.league) Object.assign(item, { competition: '', logo: null });
    });
    const stage = await standing(frame);
    const plate = stage.page.locator('[data-graphic=ticker] .label');
    expect([await pageOf(stage), await plate.isVisible()]).toEqual(['0', false]);
    await moveClock(stage.page, PAGE_MS - 500);
    await expect.poll(() => pageOf(stage), { interval: 20 }).toBe('1');
    await expect.poll(() => plate.isVisible(), { interval: 20 }).toBe(true);
  });

  it('uses the space of the plate for games if no page has a competition', async () => {
    const stage = await standing(
      tickerFrame(500, ({ graphics: { ticker } }) => {
        for (const item of ticker.items) Object.assign(item, { competition: '', logo: null });
      }),
    );
    expect(await stage.page.locator('[data-graphic=ticker] .label').count()).toBe(0);
  });

  /** Returns a frame in which the game of the second page has just scored. */
  const tellingFrame = (intoMs: number): OutputFrame =>
    tickerFrame(intoMs, (frame) => {
      frame.motion = 'live';
      const last = frame.graphics.ticker.items.at(-1);
      if (!last) return;
      last.a.score = 1;
      const startedAt = frame.at - intoMs + 500;
      last.told = { kind: 'goal', side: 'A', minute: null, startedAt, until: startedAt + 6_640 };
    });

  it('turns to a score in another game immediately, and is drawn at its current step on a page that opens later', async () => {
    const slowly = STANDING_CLOCK + SLOW_ANIMATIONS;
    const stage = await showing(tickerFrame(400), slowly);
    await next(stage, tellingFrame(500));
    expect(await pageOf(stage)).toBe('1');
    expect(await stage.figure('ticker-told')).toBe('Goal');
    const late = await showing({ ...tellingFrame(3_000), motion: 'jump' }, slowly);
    expect(await pageOf(late)).toBe('1');
    const at = await late.page
      .locator('[data-told]')
      .evaluate((element) => Number(element.getAnimations()[0]?.currentTime));
    expect(at).toBeGreaterThanOrEqual(2_500);
  });

  it('removes a retracted score without animation, and shows the page that is due', async () => {
    const stage = await standing(tickerFrame(400));
    await next(stage, tellingFrame(500));
    await next(
      stage,
      tickerFrame(900, (frame) => (frame.motion = 'correction')),
    );
    expect(await stage.page.locator('[data-told]').count()).toBe(0);
    expect(await pageOf(stage)).toBe('0');
    const ticker = stage.page.locator('[data-graphic=ticker]');
    expect(await ticker.evaluate((graphic) => graphic.getAnimations({ subtree: true }).length)).toBe(0);
  });

  it('paints nothing between two page turns', async () => {
    const stage = await standing(tickerFrame(500));
    await holdsStill(stage.page);
    expect(await paintsDuring(stages.browser, stage.page, () => pageTimers(stage.page, 1_000))).toBe(0);
  });

  it('moves graphics at the bottom up while it is on, and down afterwards', async () => {
    const without = (frame: OutputFrame): void => void (frame.graphics.ticker.isOnAir = false);
    const stage = await standing(tickerFrame(500, without));
    const bug = stage.page.locator('[data-graphic=scorebug]');
    const top = async (): Promise<number> => {
      await bug.evaluate((graphic) =>
        Promise.all(graphic.getAnimations().map((animation) => animation.finished)),
      );
      return (await bug.boundingBox())?.y ?? 0;
    };
    const before = await top();
    const play = await slowMotion(stage.page);
    await next(
      stage,
      tickerFrame(600, (frame) => (frame.motion = 'live')),
    );
    expect(await bug.evaluate((graphic) => graphic.getAnimations().length)).toBe(1);
    await play();
    expect(await top()).toBe(before - 110);
    await next(
      stage,
      tickerFrame(700, (frame) => {
        without(frame);
        frame.motion = 'live';
      }),
    );
    expect(await top()).toBe(before);
  });
});

it("a stale graphic isn't animated when it enters or leaves", async () => {
  const stage = await showing(frameOf('soccer-clock', (frame) => (frame.graphics.scorebug.isOnAir = false)));
  const old = frameOf('dim-soccer', (frame) => (frame.motion = 'live'));
  await next(stage, old);
  expect(await stage.moving()).toEqual([]);
  expect(await stage.page.locator('[data-dimmed]').count()).toBe(1);
  await next(
    stage,
    frameOf('dim-soccer', (frame) => {
      frame.motion = 'live';
      if (frame.match) frame.match.view.score = { a: 3, b: 1 };
    }),
  );
  expect(await stage.moving()).toEqual([]);
});

it.each(THEME_IDS)(
  'the stage animates only transform, opacity and clip-path in %s, whatever happens',
  async (theme) => {
    const inTheme = (change: (frame: OutputFrame) => void) => (frame: OutputFrame) => {
      frame.motion = 'live';
      frame.output.theme = theme;
      change(frame);
    };
    const stage = await showing(
      frameOf(
        'soccer-clock',
        inTheme((frame) => (frame.graphics.scorebug.isOnAir = false)),
      ),
    );
    await slowMotion(stage.page);
    const moved = new Set<string>();
    const steps = [
      frameOf(
        'soccer-clock',
        inTheme(() => undefined),
      ),
      frameOf('soccer-var-goal', inTheme(withScore(3, 1))),
      frameOf(
        'lower-goal',
        inTheme(() => undefined),
      ),
      frameOf('lower-goal-pending', inTheme(withScore(4, 1))),
      frameOf('lower-goal-withdrawn', inTheme(withScore(3, 1))),
      frameOf(
        'soccer-penalty',
        inTheme(() => undefined),
      ),
      frameOf(
        'soccer-danger',
        inTheme(() => undefined),
      ),
      frameOf(
        'full-soccer',
        inTheme(() => undefined),
      ),
      frameOf(
        'ticker-soccer',
        inTheme(() => undefined),
      ),
      frameOf(
        'soccer-clock',
        inTheme((frame) => (frame.graphics.scorebug.isOnAir = false)),
      ),
    ];
    for (const frame of steps) {
      await next(stage, frame);
      for (const property of await stage.moving()) moved.add(property);
    }
    expect([...moved].sort()).toEqual([...(theme === 'key' ? ['clipPath'] : []), 'opacity', 'transform']);
  },
);

describe.each(THEME_IDS)('a change of possession in %s', (theme) => {
  const withBall = (id: string, side: 'A' | 'B' | null, motion: OutputFrame['motion']): OutputFrame =>
    frameOf(id, (frame) => {
      frame.motion = motion;
      frame.output.theme = theme;
      if (frame.match && 'possession' in frame.match.view) frame.match.view.possession = side;
    });

  it.each([
    ['basketball-shot-clock', 'start'],
    ['football-red-zone', 'end'],
  ])('fills only the middle with color: %s', async (id, end) => {
    const stage = await showing(withBall(id, 'B', 'jump'));
    const boxes = (): Promise<unknown> =>
      stage.page.evaluate(
        `[...document.querySelectorAll('[data-figure=clock], [data-figure^=score]')].map((text) => JSON.stringify(text.getBoundingClientRect()))`,
      );
    const before = await boxes();
    await slowMotion(stage.page);
    await next(stage, withBall(id, 'A', 'live'));
    expect(await stage.moving()).toEqual(['clipPath']);
    expect(await boxes()).toEqual(before);
    expect(await stage.page.locator('.flooded').getAttribute('data-ball')).toBe(end);
  });

  it("isn't animated in a correction", async () => {
    const stage = await showing(withBall('basketball-shot-clock', 'B', 'jump'));
    await next(stage, withBall('basketball-shot-clock', 'A', 'correction'));
    expect(await stage.moving()).toEqual([]);
  });
});

describe.each(THEME_IDS)('a moment on the scorebug in %s', (theme) => {
  const reacting = (
    id: string,
    kind: 'no_goal' | 'three_pointer' | null,
    motion: OutputFrame['motion'],
  ): OutputFrame =>
    frameOf(id, (frame) => {
      frame.motion = motion;
      frame.output.theme = theme;
      if (kind) frame.graphics.scorebug.reaction = { kind, side: 'A', startedAt: frame.at };
    });

  it('fills the field of its side with color for a three-pointer, and clears it', async () => {
    const stage = await showing(reacting('basketball-shot-clock', null, 'jump'));
    const play = await slowMotion(stage.page);
    await next(stage, reacting('basketball-shot-clock', 'three_pointer', 'live'));
    expect(await stage.moving()).toEqual(['clipPath']);
    expect(await stage.page.locator('.plane.shown').innerText()).toMatch(/\+3\s+THREE/);
    await play();
    await expect.poll(() => stage.page.locator('.plane.shown').count()).toBe(0);
  });

  it('is removed immediately when a three-pointer is retracted', async () => {
    const stage = await showing(reacting('basketball-shot-clock', null, 'jump'));
    await slowMotion(stage.page);
    await next(stage, reacting('basketball-shot-clock', 'three_pointer', 'live'));
    await next(stage, reacting('basketball-shot-clock', null, 'correction'));
    expect(await stage.page.locator('.plane.shown').count()).toBe(0);
    expect(await stage.moving()).toEqual([]);
  });

  it.each([
    ['basketball-shot-clock', 'three_pointer'],
    ['soccer-clock', 'no_goal'],
  ] as const)("isn't animated on a page that opens midway, or in a correction: %s", async (id, kind) => {
    const stage = await showing(reacting(id, kind, 'jump'));
    expect(await stage.moving()).toEqual([]);
    await next(stage, reacting(id, null, 'correction'));
    await next(stage, reacting(id, kind, 'correction'));
    expect(await stage.moving()).toEqual([]);
  });

  it('fills the field for a three-pointer even after a game of another sport', async () => {
    const stage = await showing(reacting('basketball-shot-clock', null, 'jump'));
    await next(stage, reacting('basketball-shot-clock', 'three_pointer', 'live'));
    await next(stage, reacting('soccer-clock', null, 'jump'));
    await next(stage, reacting('basketball-shot-clock', null, 'jump'));
    await slowMotion(stage.page);
    await next(stage, reacting('basketball-shot-clock', 'three_pointer', 'live'));
    expect(await stage.moving()).toEqual(['clipPath']);
  });

  it('shows NO GOAL on the tab under the teams', async () => {
    const stage = await showing(reacting('soccer-clock', null, 'jump'));
    await slowMotion(stage.page);
    await next(stage, reacting('soccer-clock', 'no_goal', 'live'));
    expect(await stage.figure('tab')).toBe('No goal');
    expect(await stage.moving()).toEqual(['transform']);
  });
});

it('the page uses no more memory after seven thousand frames than after two thousand', async () => {
  const page = await stages.browser.newPage({ viewport: { width: 1280, height: 720 } });
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  onTestFinished(() => page.close());
  await page.goto(stages.url);
  await page.waitForSelector('[data-gallery=ready]');
  const play = (count: number): Promise<unknown> =>
    page.evaluate(`(async () => {
      const base = gallery.frameOf('basketball-free-throws');
      for (let n = 0; n < ${count}; n++) {
        const frame = structuredClone(base);
        Object.assign(frame, { revision: n, motion: 'live', at: Date.now() });
        frame.match.view.score = { a: n % 120, b: n % 7 };
        frame.match.view.ftsRemaining = n % 3;
        gallery.play(frame);
        if (n % 50 === 0) await new Promise((done) => setTimeout(done));
      }
    })()`);
  await play(2_000);
  await holdsStill(page);
  const before = await heapOf(page);
  await play(5_000);
  await holdsStill(page);
  expect((await heapOf(page)) - before).toBeLessThan(512 * 1024);
});
