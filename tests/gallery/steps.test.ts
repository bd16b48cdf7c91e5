import { describe, expect, it } from 'vitest';
import type { GalleryApi } from '../../overlays/gallery/main.ts';
import { FIXTURES } from '../../overlays/gallery/fixtures.ts';
import { capture } from '../../scripts/gallery-camera.ts';
import { FILMS, playFilm, takeoverFilm } from '../../scripts/gallery-films.ts';
import {
  BUG_PLACES,
  GRAPHIC_IDS,
  THEME_IDS,
  type GraphicId,
  type OutputFrame,
} from '../../src/preload/contract/output-frame.ts';
import { frameOf } from './fake-main.ts';
import { luminanceOf, mostFlashes, type Luminance } from './flashes.ts';
import { itemsFor } from './combinations.ts';
import { openGallery } from './gallery-page.ts';

/**
 * Checks all motion on air step by step, on a fake clock: nothing flashes, graphics never overlap, only certain
 * properties are animated, and a correction moves nothing. `fixtures.test.ts` checks positions at rest.
 */

declare const gallery: GalleryApi;

const open = openGallery();

describe('the flash count', () => {
  const STEP_MS = 70;
  /** Within this time after each step of a film, all animations are over. */
  const SETTLES_MS = 300;
  const FLASHES_MAX = 3;
  const picture = { width: 256, height: 144 };

  const still = (value: number, at: number): Luminance => ({
    at,
    columns: 12,
    rows: 9,
    cells: new Float32Array(108).fill(value),
  });
  const strobe = (everyMs: number): Luminance[] =>
    Array.from({ length: 41 }, (_, step) => still(Math.floor((step * 50) / everyMs) % 2, step * 50));

  it.each([
    [100, 5],
    [150, 3],
    [250, 2],
    [1_000, 0],
  ])('is right for a picture that changes every %i ms: %i a second', (everyMs, count) => {
    expect(mostFlashes(strobe(everyMs))).toBe(count);
  });

  it('excludes flashes in less than a quarter of a field', () => {
    const small = strobe(100).map((of) => ({
      ...of,
      cells: of.cells.map((value, cell) => (cell === 50 ? value : 0.5)),
    }));
    expect(mostFlashes(small)).toBe(0);
  });

  it('excludes changes between two bright pictures', () => {
    const bright = strobe(100).map((of) => ({ ...of, cells: of.cells.map((value) => 0.85 + value * 0.15) }));
    expect(mostFlashes(bright)).toBe(0);
  });

  // Each film in one of the themes, plus the changes with the largest effect on brightness in all of them.
  const films = [
    ...THEME_IDS.flatMap((theme, turn) =>
      itemsFor(
        FILMS.filter((film) => film.theme === theme),
        turn,
        THEME_IDS.length,
      ),
    ),
    ...THEME_IDS.map((theme) => ({
      ...takeoverFilm('goal in white', 'takeover-goal-white'),
      name: `${theme}-goal-white`,
      theme,
      picture,
    })),
  ];

  it.each(films)('is at most three a second in $name', async (film) => {
    const until = (film.steps.at(-1) ?? 0) + SETTLES_MS;
    const steps = Array.from({ length: Math.ceil(until / STEP_MS) }, (_, step) => step * STEP_MS).filter(
      (at) => film.steps.some((step) => Math.abs(at - step) <= SETTLES_MS),
    );
    const seen: Luminance[] = [];
    await playFilm(open.page, { ...film, picture, steps }, async (at, hasMoved) => {
      const last = seen.at(-1);
      seen.push(last && !hasMoved ? { ...last, at } : luminanceOf(at, await capture(open.page)));
    });
    expect(mostFlashes(seen)).toBeLessThanOrEqual(FLASHES_MAX);
  });
});

/** Returns a frame with all graphics of a game, and marks in two corners. */
function everything(lowerThird: string, takeover: string): OutputFrame {
  const marks = frameOf('sponsor-everywhere');
  return frameOf(lowerThird, (frame) => {
    const { graphics, output } = frame;
    graphics.ticker = frameOf('ticker-basketball').graphics.ticker;
    graphics['full-frame'] = frameOf('full-matchup').graphics['full-frame'];
    graphics.takeover = frameOf(takeover).graphics.takeover;
    frame.sponsors = marks.sponsors;
    output.networkBug = marks.output.networkBug;
    output.sponsorCorner = marks.output.sponsorCorner;
  });
}

/** Returns the same frame with only these graphics on air; a full frame is alone in the picture. */
function showing(
  base: OutputFrame,
  ids: readonly GraphicId[],
  motion: OutputFrame['motion'],
  output: Partial<OutputFrame['output']>,
): OutputFrame {
  const frame = structuredClone(base);
  frame.motion = motion;
  Object.assign(frame.output, output);
  const { graphics } = frame;
  const onAir = ids.includes('full-frame') ? ['full-frame'] : ids;
  for (const id of GRAPHIC_IDS) graphics[id].isOnAir = onAir.includes(id);
  if (!graphics.ticker.isOnAir) graphics.ticker.items = [];
  if (!graphics.takeover.isOnAir) graphics.takeover.content = null;
  if (!graphics['full-frame'].isOnAir) graphics['full-frame'].content = null;
  return frame;
}

describe('two graphics', () => {
  const STEP_MS = 60;
  const STAYS_MS = 1_000;
  const UNTIL_MS = 1_700;
  const PAIRS = GRAPHIC_IDS.flatMap((one, index) =>
    GRAPHIC_IDS.slice(index + 1).map((other) => [one, other] as const),
  );

  interface Scene {
    says: string;
    before: OutputFrame;
    comes: OutputFrame;
    goes: OutputFrame;
  }

  /**
   * Returns scenes for pairs of graphics: one after the other in both orders, both at the same time, and one replacing
   * the other.
   */
  function scenesOf(base: OutputFrame, output: Partial<OutputFrame['output']>): Scene[] {
    return PAIRS.flatMap(([one, other]) =>
      (
        [
          [[one], [one, other], [one]],
          [[other], [one, other], [other]],
          [[], [one, other], []],
          [[one], [other], [one]],
        ] as const
      ).map(([before, then, after]) => ({
        says: [before, then, after].map((ids) => ids.join(' and ') || 'nothing').join(', then '),
        before: showing(base, before, 'jump', output),
        comes: showing(base, then, 'live', output),
        goes: showing(base, after, 'live', output),
      })),
    );
  }

  /**
   * Runs in the page: plays every step of a scene. A full frame and a takeover are below other graphics, which must
   * remain visible.
   */
  async function play([scene, id, [width, height, theme], [stepMs, staysMs, untilMs]]: [
    Scene,
    string,
    [number, number, OutputFrame['output']['theme']],
    [number, number, number],
  ]): Promise<string[]> {
    const faults = new Set<string>();
    gallery.show(id, width, height, theme, 'nothing');
    gallery.play(scene.before);
    // Computes styles before the first cut, because an animation starts from the current position.
    document.body.getBoundingClientRect();
    for (const [frame, from, until] of [
      [scene.comes, 0, staysMs],
      [scene.goes, staysMs, untilMs],
    ] as const) {
      gallery.film.set(from);
      gallery.play(frame);
      await gallery.film.cut(from);
      for (let at = from; at <= until; at += stepMs) {
        if (!gallery.film.set(at)) continue;
        const seen = gallery.seen();
        for (const [index, one] of seen.entries()) {
          for (const other of seen.slice(index + 1)) {
            const names = [one.graphic, other.graphic];
            if (one.graphic === other.graphic || names.includes('takeover') || names.includes('full-frame'))
              continue;
            const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
            const tall = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
            if (wide > 0.5 && tall > 0.5) faults.add(`${names.join(' and ')} overlap after ${at} ms`);
          }
          if (!one.isText || one.graphic === 'full-frame') continue;
          const { left, right, top, bottom } = one.box;
          const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
          const lies = above?.closest<HTMLElement>('[data-graphic]')?.dataset['graphic'] ?? one.graphic;
          const isCovered = lies !== one.graphic && !(one.graphic === 'ticker' && lies === 'takeover');
          if (isCovered) faults.add(`${lies} stands on a text of ${one.graphic} after ${at} ms`);
        }
      }
    }
    gallery.film.end();
    return [...faults];
  }

  it.each([
    ['soccer', 'lower-goal', 'takeover-goal', 1920, 1080, 'chalk'],
    ['football', 'lower-football-moment', 'takeover-touchdown', 1920, 1080, 'chalk'],
    ['basketball', 'lower-basketball', 'takeover-three', 1920, 1080, 'chalk'],
    ['baseball', 'takeover-home-run', 'takeover-home-run', 1920, 1080, 'chalk'],
    ['soccer', 'lower-goal', 'takeover-goal', 1080, 1920, 'chalk'],
    ['football', 'lower-football-moment', 'takeover-touchdown', 1080, 1920, 'broadsheet'],
    ['basketball', 'lower-basketball', 'takeover-three', 1280, 720, 'key'],
    ['baseball', 'takeover-home-run', 'takeover-home-run', 1280, 720, 'broadsheet'],
  ] as const)(
    'never overlap, entering or leaving, in %s (%s, %s) at %i x %i in %s',
    async (_, lowerThird, takeover, width, height, theme) => {
      const { page } = open;
      await page.setViewportSize({ width, height });
      const base = everything(lowerThird, takeover);
      const faults: string[] = [];
      for (const scene of scenesOf(base, { width, height, theme })) {
        const found = await page.evaluate(play, [
          scene,
          lowerThird,
          [width, height, theme],
          [STEP_MS, STAYS_MS, UNTIL_MS],
        ] as [Scene, string, [number, number, typeof theme], [number, number, number]]);
        faults.push(...found.map((fault) => `${scene.says}: ${fault}`));
      }
      expect(faults).toEqual([]);
    },
  );
});

describe('the word of a takeover', () => {
  /** Runs in the page: returns the boxes of the word's letters and of the lower third, and the picture's width. */
  function wordAndBoard(): { letters: DOMRect[]; board: DOMRect | undefined; width: number } {
    const boxOf = (selector: string): DOMRect[] =>
      [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
    return {
      letters: boxOf('[data-graphic=takeover] [data-letter]'),
      board: boxOf('[data-graphic=lower-third][data-state=on]')[0],
      width: innerWidth,
    };
  }

  it.each(
    [
      ['soccer', 'lower-goal', 'takeover-goal'],
      ['football', 'lower-football-moment', 'takeover-touchdown'],
      ['basketball', 'lower-basketball', 'takeover-three'],
      ['baseball', 'takeover-home-run', 'takeover-home-run'],
    ].flatMap(([sport, third, takeover]) =>
      [
        [1920, 1080, 'chalk'],
        [1080, 1920, 'broadsheet'],
        [1280, 720, 'key'],
      ].map(([width, height, theme]) => ({ sport, third, takeover, width, height, theme })),
    ) as {
      sport: string;
      third: string;
      takeover: string;
      width: number;
      height: number;
      theme: OutputFrame['output']['theme'];
    }[],
  )(
    'is readable in $sport next to or above a lower third at $width x $height in $theme, wherever the scorebug is',
    async ({ third, takeover, width, height, theme }) => {
      await open.page.setViewportSize({ width, height });
      for (const bugPlace of [null, ...BUG_PLACES])
        for (const motion of ['full', 'reduced'] as const) {
          const frame = showing(
            everything(third, takeover),
            ['scorebug', 'lower-third', 'takeover'],
            'jump',
            {
              ...{ width, height, theme, bugPlace, motion },
            },
          );
          await open.page.evaluate(`gallery.show('${third}', ${width}, ${height}, '${theme}', 'nothing')`);
          await open.page.evaluate(`gallery.play(${JSON.stringify(frame)})`);
          const { letters, board, ...picture } = await open.page.evaluate(wordAndBoard);
          const says = `${bugPlace ?? 'own place'}, ${motion}`;
          expect(board, says).toBeDefined();
          expect(letters.length, says).toBeGreaterThan(2);
          for (const { left, right, top, bottom } of letters) {
            // A line of text has space above and below its letters.
            const middle = (top + bottom) / 2;
            const isCovered =
              right > board!.left && left < board!.right && middle > board!.top && middle < board!.bottom;
            const isInside = left >= 0 && right <= picture.width;
            expect({ isCovered, isInside }, says).toEqual({ isCovered: false, isInside: true });
          }
        }
    },
  );
});

describe('a graphic that replaces another', () => {
  const filmOf = (name: string) => {
    const film = FILMS.find((one) => one.name === name);
    if (!film) throw new Error(`There is no film "${name}".`);
    return film;
  };

  it.each([
    ['chalk', ['comparison', 'final']],
    ['broadsheet', ['comparison', 'final']],
    // On a key color, changes are hard cuts.
    ['key', ['final']],
  ])(
    'covers the other graphic in %s if it is a full frame, and the covered graphic then leaves',
    async (theme, both) => {
      const film = filmOf(`${theme}-full-frame-into-another`);
      const frames = open.page.locator('[data-graphic=full-frame]');
      const seen: (string | undefined)[][] = [];
      await playFilm(open.page, film, async () => {
        // In painting order.
        seen.push(
          await frames.evaluateAll((all: HTMLElement[]) => all.map(({ dataset }) => dataset['form'])),
        );
      });
      expect(seen).toEqual(film.steps.map(() => both));
      await expect.poll(() => frames.count()).toBe(1);
      expect(await frames.getAttribute('data-form')).toBe('final');
    },
  );

  it('turns the ticker from its lines to one line if it is a breaking line', async () => {
    const film = filmOf('chalk-ticker-breaks');
    const lines: string[][] = [];
    await playFilm(open.page, film, async () => {
      lines.push(
        await open.page.evaluate(() =>
          [...document.querySelectorAll<HTMLElement>('[data-graphic=ticker] .label')].map(({ innerText }) =>
            innerText.trim(),
          ),
        ),
      );
    });
    expect(lines[0]).toEqual(['TRANSFERS', 'DELAY']);
    await expect
      .poll(() => open.page.locator('[data-graphic=ticker] .label').allTextContents())
      .toHaveLength(1);
  });
});

describe('the score', () => {
  /** Runs in the page: returns the graphics that contain both of the game's scores. */
  function saying(figures: readonly string[]): string[] {
    const textsOf = (graphic: Element): string[] =>
      [...graphic.querySelectorAll<HTMLElement>('[data-figure], [data-takeover-word]')]
        .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 0)
        .flatMap(({ innerText }) => innerText.split(/[^0-9]+/));
    return [...document.querySelectorAll<HTMLElement>('[data-graphic][data-state=on]')]
      .filter((graphic) => figures.every((figure) => textsOf(graphic).includes(figure)))
      .map((graphic) => graphic.dataset['graphic'] ?? '');
  }

  it.each([
    ['soccer', 'lower-goal', 'takeover-goal'],
    ['football', 'lower-football-moment', 'takeover-touchdown'],
    ['basketball', 'lower-basketball', 'takeover-three'],
    ['baseball', 'takeover-home-run', 'takeover-home-run'],
  ])(
    'is shown at most twice in %s with everything on air: by the scorebug and the lower third',
    async (_, third, takeover) => {
      const base = everything(third, takeover);
      const score = base.match?.view.score ?? { a: null, b: null };
      // Two numbers that appear nowhere else.
      Object.assign(score, { a: 67, b: 48 });
      const content = base.graphics['lower-third'].content;
      if (content.form === 'moment') Object.assign(content.instant.score, { a: 67, b: 48 });
      const everyGraphic = GRAPHIC_IDS.filter((id) => id !== 'full-frame');
      const frame = showing(base, everyGraphic, 'jump', {});
      await open.page.setViewportSize({ width: 1920, height: 1080 });
      await open.page.evaluate(`gallery.show('${third}', 1920, 1080, 'chalk', 'nothing')`);
      await open.page.evaluate(`gallery.play(${JSON.stringify(frame)})`);
      expect(await open.page.evaluate(saying, ['67', '48'])).toEqual(['scorebug', 'lower-third']);
    },
  );
});

describe('animation', () => {
  const IN_EVERY_KEYFRAME = ['offset', 'computedOffset', 'easing', 'composite'];

  it.each(FILMS)('uses only transforms, opacity and clips in $name', async (film) => {
    const { theme, before, cuts, fixture, picture } = film;
    await open.page.setViewportSize(picture);
    const moved = new Set<string>();
    const drawn = (frame: OutputFrame): OutputFrame => ({
      ...frame,
      output: { ...frame.output, ...picture, theme },
    });
    await open.page.evaluate(
      `gallery.show('${fixture}', ${picture.width}, ${picture.height}, '${theme}', 'nothing')`,
    );
    await open.page.evaluate(
      `(gallery.play(${JSON.stringify(drawn(before))}), document.body.getBoundingClientRect().width)`,
    );
    for (const { at, frame } of cuts) {
      const names = await open.page.evaluate<string[]>(
        `(gallery.film.set(${at}), gallery.play(${JSON.stringify(drawn(frame))}), gallery.film.cut(${at}).then(() => gallery.film.moved))`,
      );
      for (const name of names) moved.add(name);
    }
    await open.page.evaluate('gallery.film.end()');
    const others = [...moved].filter(
      (name) => ![...IN_EVERY_KEYFRAME, 'transform', 'opacity', 'clipPath'].includes(name),
    );
    // Flat graphics may change only by cuts, and so may those with reduced motion.
    const isToMove = theme === 'chalk' && cuts.some(({ frame }) => frame.output.motion === 'full');
    expect(moved.size > IN_EVERY_KEYFRAME.length || !isToMove).toBe(true);
    expect(others).toEqual([]);
  });

  /** Times after a change: in the middle of every entrance and exit, and after the end of all of them. */
  const MIDWAY_MS = 100;
  const OVER_MS = 20_000;

  it.each(FILMS)(
    'is off in $name on an output with reduced motion: everything is in its start or end position',
    async (film) => {
      const { theme, before, cuts, fixture, picture } = film;
      const { page } = open;
      await page.setViewportSize(picture);
      const drawn = (frame: OutputFrame): OutputFrame => ({
        ...frame,
        output: { ...frame.output, ...picture, theme, motion: 'reduced' },
      });
      await page.evaluate(
        `gallery.show('${fixture}', ${picture.width}, ${picture.height}, '${theme}', 'nothing')`,
      );
      await page.evaluate(
        `(gallery.play(${JSON.stringify(drawn(before))}), document.body.getBoundingClientRect().width)`,
      );
      for (const { at, frame } of cuts) {
        const astray = await page.evaluate(
          async ([next, from, midway, until]) => {
            const boxes = (): string[] =>
              gallery
                .seen()
                .map(({ graphic, box }) => `${graphic} ${Object.values(box).map(Math.round).join(' ')}`);
            gallery.film.set(from);
            const known = new Set(boxes());
            gallery.play(next);
            await gallery.film.cut(from);
            await gallery.film.seek(from + midway);
            const seen = boxes();
            // Elements that only wait for their end may already be removed; nothing is moving between positions.
            const crossing = document.getAnimations().filter(({ effect, playState }) => {
              if (playState === 'finished' || !(effect instanceof KeyframeEffect)) return false;
              const isAtOnce = effect.getTiming().easing?.startsWith('step') === true;
              const places = effect
                .getKeyframes()
                .map(({ transform, clipPath }) => `${String(transform)} ${String(clipPath)}`);
              return !isAtOnce && new Set(places).size > 1;
            });
            gallery.film.set(from + until);
            for (const box of boxes()) known.add(box);
            return [
              ...seen.filter((box) => !known.has(box)),
              ...crossing.map(() => 'a part crosses from one place to another'),
            ];
          },
          [drawn(frame), at, MIDWAY_MS, OVER_MS] as const,
        );
        expect(astray).toEqual([]);
        expect(await page.locator('[data-graphic=takeover] .stage').count()).toBe(0);
      }
      await page.evaluate('gallery.film.end()');
    },
  );

  it.each(THEME_IDS)('is off for a correction from each fixture to the next, in %s', async (theme) => {
    const faults = await open.page.evaluate(
      async ([ids, inTheme, midway]) => {
        const found: string[] = [];
        for (const [index, id] of ids.entries()) {
          const next = gallery.frameOf(ids[(index + 1) % ids.length] ?? id);
          gallery.show(id, 1920, 1080, inTheme, 'nothing');
          document.body.getBoundingClientRect();
          gallery.play({ ...next, motion: 'correction', output: { ...next.output, theme: inTheme } });
          // Animations caused by a new number start after the DOM update.
          await Promise.resolve();
          // Animations that only wait for their end don't move anything.
          const moving = document.getAnimations().filter((animation) => {
            const { effect, playState, currentTime } = animation;
            const target = effect instanceof KeyframeEffect ? effect.target : null;
            if (playState === 'finished' || target === null) return false;
            const looks = (): string => {
              const { transform, opacity, clipPath } = getComputedStyle(target);
              return [transform, opacity, clipPath].join(' ');
            };
            const now = looks();
            animation.currentTime = Number(currentTime) + midway;
            return looks() !== now;
          });
          if (moving.length > 0) found.push(`${id} to ${next.revision}: ${moving.length}`);
        }
        return found;
      },
      [FIXTURES.map(({ id }) => id), theme, MIDWAY_MS] as const,
    );
    expect(faults).toEqual([]);
  });
});
