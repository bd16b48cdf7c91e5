import { describe, expect, it } from 'vitest';
import { FIXTURES } from '../../overlays/gallery/fixtures.ts';
import type { OutputFrame, ThemeId } from '../../src/preload/contract/output-frame.ts';
import { THEME_IDS } from '../../src/preload/contract/output-frame.ts';
import { BUG_SIZE } from '../../src/preload/contract/theme-tokens.ts';
import { openGallery } from './gallery-page.ts';
import { slowMotion } from './pace.ts';

/** An insert extends from the scorebug and retracts, while nothing on the scorebug moves: measured step by step. */

const gallery = openGallery();

const FORMATS = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 720 },
  { width: 1080, height: 1920 },
] as const;
const SQUARE = { width: 1080, height: 1080 };
/** The scorebug sizes in a theme's tokens: as designed, the smallest, the largest. */
const [AS_DESIGNED, ...OTHER_SIZES] = [1, BUG_SIZE.least, BUG_SIZE.most] as const;
const ALL: readonly Drawn[] = [
  ...THEME_IDS.flatMap((theme) => FORMATS.map((format) => ({ theme, bugSize: AS_DESIGNED, ...format }))),
  ...OTHER_SIZES.flatMap((bugSize) =>
    [FORMATS[0], FORMATS[2], SQUARE].map((format) => ({ theme: 'chalk' as const, bugSize, ...format })),
  ),
];
const INSERTS = FIXTURES.filter(({ frame }) => frame.graphics.scorebug.insert !== undefined);
/** Times in ms after the insert's start, and in `GONE_STEPS` after its end. */
const STEPS = [0, 40, 100, 160, 240, 320, 420, 800];
const GONE_AT = 1_000;
const GONE_STEPS = [0, 60, 140, 220, 320, 520];

interface Drawn {
  theme: ThemeId;
  bugSize: number;
  width: number;
  height: number;
}

function drawn(
  id: string,
  { theme, bugSize, width, height }: Drawn,
  change: (frame: OutputFrame) => void,
): string {
  const frame = structuredClone(FIXTURES.find((fixture) => fixture.id === id)!.frame);
  Object.assign(frame.output, { theme, width, height, tokens: { bugSize } });
  change(frame);
  return JSON.stringify(frame);
}
const without = (frame: OutputFrame): void => {
  delete frame.graphics.scorebug.insert;
};

/** Runs in the page: reads what must not move, and the visible part of the insert. */
const READ = `(() => {
  const box = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left, top, width, height].join(' ');
  };
  const bug = document.querySelector('[data-graphic=scorebug]');
  const figures = [...bug.querySelectorAll('[data-figure=clock], [data-figure=phase], [data-figure=score-a], [data-figure=score-b], [data-figure=play-clock]')];
  const cells = figures.flatMap((figure) => [figure.parentElement, figure.closest('.near')]).filter(Boolean);
  const boards = [...bug.querySelectorAll('.clip, :scope > .line')];
  const insert = bug.querySelector('[data-insert]');
  return {
    still: [bug, ...boards, ...figures, ...cells].map(box),
    words: insert?.querySelector('[data-figure=insert]')?.textContent ?? null,
  };
})()`;

interface Read {
  still: string[];
  words: string | null;
}

/** Plays an insert in and out, and reads every step. */
function film(id: string, drawnAs: Drawn): Promise<{ before: Read; on: Read[]; off: Read[] }> {
  const frame = (motion: OutputFrame['motion'], change: (frame: OutputFrame) => void): string =>
    drawn(id, drawnAs, (one) => {
      one.motion = motion;
      change(one);
    });
  const steps = (from: number, at: readonly number[]): string => `await (async () => {
    const reads = [];
    for (const at of ${JSON.stringify(at)}) {
      gallery.film.set(${from} + at);
      reads.push(${READ});
    }
    return reads;
  })()`;
  return gallery.page.evaluate(`(async () => {
    gallery.show('${id}', ${drawnAs.width}, ${drawnAs.height}, '${drawnAs.theme}', 'pitch');
    gallery.play(${frame('jump', without)});
    const before = ${READ};
    gallery.play(${frame('live', () => undefined)});
    await gallery.film.cut(0);
    const on = ${steps(0, STEPS)};
    gallery.play(${frame('live', without)});
    await gallery.film.cut(${GONE_AT});
    const off = ${steps(GONE_AT, GONE_STEPS)};
    gallery.film.end();
    return { before, on, off };
  })()`);
}

it('every kind of insert has fixtures', () => {
  const kinds = new Set(INSERTS.map(({ frame }) => frame.graphics.scorebug.insert?.says.kind));
  expect([...kinds].sort()).toEqual([
    'added_time',
    'batter',
    'bonus',
    'lead_change',
    'pitcher',
    'run',
    'series',
    'short_handed',
    'time_out',
  ]);
});

describe.each(ALL)('the scorebug in $theme at $width x $height, $bugSize times as large', (drawnAs) => {
  it('keeps its clock, score and all boards in place, to the pixel, at every step of an insert', async () => {
    await gallery.page.setViewportSize(drawnAs);
    const moved: string[] = [];
    for (const { id } of INSERTS) {
      const { before, on, off } = await film(id, drawnAs);
      expect(before.still.length, id).toBeGreaterThan(4);
      for (const [step, { still }] of [...on, ...off].entries())
        if (still.join() !== before.still.join()) moved.push(`${id}, step ${step}`);
      expect([before.words, on.at(-1)?.words], id).toEqual([null, expect.stringMatching(/\S/)]);
    }
    expect(moved).toEqual([]);
    expect(gallery.complaints).toEqual([]);
  });
});

describe.each(THEME_IDS)('an insert in %s', (theme) => {
  const drawnAs = { theme, bugSize: AS_DESIGNED, width: 1920, height: 1080 };
  const show = (id: string, motion: OutputFrame['motion'], change = (_: OutputFrame): void => undefined) =>
    gallery.page.evaluate<string[]>(`(async () => {
      gallery.play(${drawn(id, drawnAs, (frame) => {
        frame.motion = motion;
        change(frame);
      })});
      await Promise.resolve();
      const moving = document.getAnimations().filter(({ playState }) => playState === 'running');
      return moving.flatMap(({ effect }) => effect.getKeyframes().flatMap((keyframe) =>
        Object.keys(keyframe).filter((name) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name))));
    })()`);
  const left = (): Promise<number> => gallery.page.locator('[data-insert]').count();

  it('animates only transform, opacity and clip-path as it enters and leaves', async () => {
    await gallery.page.setViewportSize(drawnAs);
    const moved = new Set<string>();
    for (const id of ['insert-run', 'insert-batter', 'insert-added', 'insert-football-lead']) {
      await show(id, 'jump', without);
      for (const property of await show(id, 'live')) moved.add(property);
      for (const property of await show(id, 'live', without)) moved.add(property);
    }
    expect([...moved].filter((one) => !['transform', 'opacity', 'clipPath'].includes(one))).toEqual([]);
    expect(moved.size).toBeGreaterThan(0);
  });

  it.each(['correction', 'jump'] as const)(
    'appears and disappears without animation on a %s',
    async (motion) => {
      await show('insert-run', 'jump', without);
      expect(await show('insert-run', motion)).toEqual([]);
      expect(await left()).toBe(1);
      expect(await show('insert-run', motion, without)).toEqual([]);
      expect(await left()).toBe(0);
    },
  );

  it('is drawn at its current step on a page that opens midway', async () => {
    await show('insert-run', 'jump', without);
    const play = await slowMotion(gallery.page);
    await show('insert-run', 'live', (frame) => {
      const { insert } = frame.graphics.scorebug;
      if (insert) insert.startedAt = frame.at - 200;
    });
    const times = await gallery.page.evaluate<number[]>(
      `[...document.querySelectorAll('[data-insert] .plate, [data-insert] .base')].flatMap((part) => part.getAnimations().map(({ currentTime }) => currentTime))`,
    );
    expect(times.length).toBeGreaterThan(1);
    for (const time of times) expect(time).toBeGreaterThanOrEqual(200);
    await play();
  });

  it("doesn't move its boards when the points of a run change", async () => {
    await show('insert-run', 'jump');
    await gallery.page.evaluate(
      `Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)))`,
    );
    const moving = await show('insert-run', 'live', ({ graphics: { scorebug } }) => {
      if (scorebug.insert) scorebug.insert.says = { kind: 'run', side: 'B', points: 14 };
    });
    expect(moving).toEqual([]);
    expect(await gallery.page.locator('[data-figure=insert-figure]').textContent()).toBe('14–0');
  });
});
