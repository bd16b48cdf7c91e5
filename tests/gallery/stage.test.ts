import { beforeAll, describe, expect, it } from 'vitest';
import { PNG } from 'pngjs';
import { engine } from './engine.ts';
import { testBlocks, TEST_COLUMNS, TEST_ROWS } from '../../src/preload/contract/test-picture.ts';
import type { TestPicture } from '../../src/preload/contract/test-picture.ts';
import { LANGUAGE_IDS, type Language } from '../../src/words/languages.ts';
import { ASCII, bundled, familyOf, named, reduced, type MadeFamily } from '../fonts/test-fonts.ts';
import { PAGE_TIMEOUT_MS } from '../page-timeout.ts';
import { frameOf, later, useStages, withScore } from './fake-main.ts';
import type { StagePage } from './fake-main.ts';
import { attached, boxOf, moveClock, pageTimers, PATIENT_PAGE, slowMotion, STANDING_CLOCK } from './pace.ts';

/** The stage as a browser source runs it: the built page, the product's content security policy, a real socket. */

const stages = useStages(engine);
const open = (query = '', viewport?: { width: number; height: number }): Promise<StagePage> =>
  stages.open({ query, ...(viewport && { viewport }) });
/** Opens a page for pictures and words that must be in the first paint, even if they load slowly. */
const openPatient = (): Promise<StagePage> => stages.open({ before: PATIENT_PAGE });

describe('the link of a page', () => {
  it("is opened on the page's own path, and tells main whether the page is an output or a monitor", async () => {
    stages.main.push(frameOf('basketball-live'));
    stages.main.requests.length = 0;
    await open();
    await expect.poll(() => stages.main.requests.length).toBe(1);
    await open('?monitor=1');
    await expect.poll(() => stages.main.requests.length).toBe(2);
    expect(stages.main.requests).toEqual([
      {
        request: 'output:ready',
        path: '/o/secret/link',
        input: { build: null, isMonitor: false, showsNext: false },
      },
      {
        request: 'output:ready',
        path: '/o/secret/link',
        input: { build: null, isMonitor: true, showsNext: false },
      },
    ]);
  });

  it('keeps the last frame while the link is lost, and requests a new frame when it is back', async () => {
    const frame = frameOf('soccer-clock', withScore(3, 2, 'jump'));
    stages.main.push(frame);
    const stage = await open();
    await stage.shows(frame);
    stages.main.isRefusing = true;
    let attempts = 0;
    stage.page.on('websocket', () => (attempts += 1));
    stages.main.cutLinks();
    stages.main.requests.length = 0;
    const next = frameOf('soccer-clock', withScore(4, 2));
    stages.main.push(next);
    // When the second attempt is made, the first one has been refused.
    await expect.poll(() => attempts).toBeGreaterThan(1);
    expect(await stage.figure('score-a')).toBe('3');
    expect(await stage.page.locator('[data-graphic=scorebug]').getAttribute('data-state')).toBe('on');
    stages.main.isRefusing = false;
    await stage.shows(next);
    expect(await stage.figure('score-a')).toBe('4');
    expect(stages.main.requests[0]?.input).toEqual({ build: 'gallery', isMonitor: false, showsNext: false });
  });
});

describe('a language', () => {
  const spoken = (language: Language) =>
    frameOf('soccer-half', ({ output }) => {
      output.language = language;
    });

  it('is fetched when the output first needs it, and no other language is fetched', async () => {
    const stage = await openPatient();
    const fetched: string[] = [];
    stage.page.on('request', (request) =>
      fetched.push(/([a-z]{2})-[^/]*\.js$/.exec(request.url())?.[1] ?? ''),
    );
    const [spanish, arabic] = [spoken('es'), spoken('ar')];
    stages.main.push(spanish);
    await stage.shows(spanish);
    expect(await stage.figure('phase')).toBe('DESC');
    stages.main.push(arabic);
    await stage.shows(arabic);
    expect(await stage.figure('phase')).toBe('استراحة');
    expect(await stage.page.locator('.stage').getAttribute('dir')).toBe('rtl');
    expect(fetched.filter((name) => LANGUAGE_IDS.some((id) => id === name))).toEqual(['es', 'ar']);
  });

  it('leaves the previous language on air, with the newest score, if it is unreachable', async () => {
    const stage = await openPatient();
    const before = spoken('en');
    stages.main.push(before);
    await stage.shows(before);
    await stage.page.route(/\/fr-[^/]*\.js$/, (route) => route.abort());
    const after = spoken('fr');
    withScore(7, 1)(after);
    stages.main.push(after);
    await stage.shows(after);
    expect([await stage.figure('phase'), await stage.figure('score-a')]).toEqual(['HT', '7']);
  });
});

describe('a sport', () => {
  it('replaces another sport on air without a fetch', async () => {
    const stage = await open();
    const before = frameOf('basketball-live');
    stages.main.push(before);
    await stage.shows(before);
    // Waits until everything that loads after the first paint is loaded.
    await attached(stage.page, 'html[data-complete]');
    await stage.page.waitForLoadState('networkidle');
    await stage.page.route(/\.js$/, (route) => route.abort());
    for (const id of ['soccer-clock', 'baseball-bottom', 'football-half', 'other-score']) {
      const next = frameOf(id);
      stages.main.push(next);
      await stage.shows(next);
      expect(await stage.figure('score-a'), id).toBe(String(next.match?.view.score.a));
    }
    expect(stage.complaints).toEqual([]);
  });
});

describe("a team's picture", () => {
  const PICTURE = /\/logos\/lakeside\.svg$/;
  const BADGE = '[data-graphic=scorebug] .badge';
  const pictures = (stage: StagePage): Promise<boolean[]> =>
    stage.page.evaluate<boolean[]>(
      `[...document.images].map((image) => image.complete && image.naturalWidth > 0)`,
    );

  it('is complete in the first drawing, or replaced by a mark if it is missing', async () => {
    const frame = frameOf('logo-basketball');
    stages.main.push(frame);
    const stage = await openPatient();
    await stage.shows(frame);
    // The scorebug and the lower third have their pictures; the other side's picture has failed.
    expect(await pictures(stage)).toEqual([true, true]);
    expect(await stage.figure('initial')).toBe('N');
    expect(stage.complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
  });

  it('replaces the mark at the same size if it loads late', async () => {
    stages.main.push(frameOf('basketball-live'));
    const stage = await open();
    let letThrough = (): void => undefined;
    const released = new Promise<void>((release) => (letThrough = release));
    await stage.page.route(PICTURE, async (route) => {
      await released;
      await route.continue();
    });
    const frame = frameOf('logo-basketball');
    stages.main.push(frame);
    await stage.shows(frame);
    const before = await boxOf(stage.page, BADGE);
    expect(await pictures(stage)).toEqual([]);
    expect(await stage.figure('initial')).toBe('L');
    letThrough();
    await expect.poll(() => pictures(stage)).toEqual([true, true]);
    expect(await boxOf(stage.page, BADGE)).toEqual(before);
  });
});

describe("the producer's own font", () => {
  let fontFamily: MadeFamily;
  beforeAll(async () => {
    fontFamily = await familyOf(
      named(reduced(await bundled(), ASCII, { wdth: 125, wght: 800 }), 'Wide Sans'),
    );
  });
  const inFont = (id: string) =>
    frameOf(id, ({ output }) => {
      output.font = fontFamily.family;
    });
  /** Returns the font family of a side's code. */
  const family = (stage: StagePage): Promise<string> =>
    stage.page.evaluate<string>(
      `getComputedStyle(document.querySelector('[data-graphic=scorebug] [data-text]')).fontFamily.split(',')[0]`,
    );
  const served = (stage: StagePage, before: Promise<void> = Promise.resolve()) =>
    stage.page.route('**/fonts/*', async (route) => {
      await before;
      const body = fontFamily.files.get(new URL(route.request().url()).pathname);
      await (body ? route.fulfill({ body, contentType: 'font/woff2' }) : route.abort());
    });

  it('is loaded while the previous picture stays, and is used from its first frame on', async () => {
    const before = frameOf('soccer-half');
    stages.main.push(before);
    const stage = await openPatient();
    await stage.shows(before);
    let letThrough = (): void => undefined;
    await served(stage, new Promise((release) => (letThrough = release)));
    const fontRequest = stage.page.waitForRequest('**/fonts/*');
    const after = inFont('soccer-half');
    stages.main.push(after);
    await fontRequest;
    expect(await stage.page.locator('html').getAttribute('data-revision')).toBe(String(before.revision));
    expect(await family(stage)).toBe('Archivo');
    letThrough();
    await stage.shows(after);
    expect(await family(stage)).toMatch(/Touchline Own/);
    expect(stage.complaints).toEqual([]);
    const back = frameOf('soccer-half');
    stages.main.push(back);
    await stage.shows(back);
    expect(await family(stage)).toBe('Archivo');
  });

  it("leaves the bundled typefaces on air if it can't be fetched, and is fetched again once the output is clear", async () => {
    const stage = await openPatient();
    await stage.page.route('**/fonts/*', (route) => route.abort());
    const without = inFont('soccer-half');
    stages.main.push(without);
    await stage.shows(without);
    expect(await family(stage)).toBe('Archivo');
    await stage.page.unroute('**/fonts/*');
    await served(stage);
    const again = later(without);
    stages.main.push(again);
    await stage.shows(again);
    expect(await family(stage)).toBe('Archivo');
    const clear = later(without, {
      graphics: { ...without.graphics, scorebug: { isOnAir: false } },
    });
    stages.main.push(clear);
    await stage.shows(clear);
    const next = later(without);
    stages.main.push(next);
    await stage.shows(next);
    expect(await family(stage)).toMatch(/Touchline Own/);
  });
});

describe('a frame', () => {
  it.each([
    ['basketball-live', '104', '101', '4TH'],
    ['soccer-half', '2', '1', 'HT'],
    ['baseball-bottom', '5', '3', '7'],
    ['football-half', '20', '17', 'HALF'],
  ])('shows its numbers in the DOM: %s', async (id, a, b, phase) => {
    const frame = frameOf(id);
    stages.main.push(frame);
    const stage = await open();
    await stage.shows(frame);
    expect([await stage.figure('score-a'), await stage.figure('score-b')]).toEqual([a, b]);
    expect(await stage.figure('phase')).toBe(phase);
    expect(stage.complaints).toEqual([]);
  });

  it('is drawn if it is the newest of a burst', async () => {
    stages.main.push(frameOf('basketball-live'));
    const stage = await open();
    let last = frameOf('basketball-live');
    for (let points = 0; points < 300; points++) {
      last = frameOf('basketball-live', withScore(points, 0));
      stages.main.push(last);
    }
    await stage.shows(last);
    expect(await stage.figure('score-a')).toBe('299');
    expect(stage.complaints).toEqual([]);
  });

  it("leaves the last good frame on air if it can't be drawn", async () => {
    const good = frameOf('football-live');
    stages.main.push(good);
    const stage = await open();
    await stage.shows(good);
    const broken: ((frame: Record<string, never>) => void)[] = [
      (frame) => ((frame as Record<string, unknown>)['match'] = {}),
      (frame) => ((frame as Record<string, unknown>)['output'] = { width: 0, height: 0 }),
      (frame) => ((frame as Record<string, unknown>)['graphics'] = null),
    ];
    for (const [index, spoil] of broken.entries()) {
      const frame = structuredClone(good) as unknown as Record<string, never>;
      spoil(frame);
      stages.main.sendText(JSON.stringify({ push: 'output:frame', value: frame }));
      // One frame at a time, because only the newest of several within a refresh would be drawn.
      await expect.poll(() => stage.complaints.length).toBe(index + 1);
    }
    stages.main.sendText('no frame at all');
    await expect.poll(() => stage.complaints.length).toBe(broken.length + 1);
    expect(await stage.figure('score-a')).toBe('20');
    const next = frameOf('football-live', withScore(23, 17));
    stages.main.push(next);
    await stage.shows(next);
    expect(await stage.figure('score-a')).toBe('23');
  });

  it('is replaced by the last good frame if it fails while it is drawn', async () => {
    const good = frameOf('lower-goal');
    stages.main.push(good);
    const stage = await open();
    await stage.shows(good);
    // A name that can't be converted to text: the view model works, but drawing it fails.
    const text = JSON.stringify(frameOf('lower-person', withScore(7, 7))).replace(
      '"name":"Marta Oyelaran"',
      '"name":{"toString":1,"valueOf":1}',
    );
    stages.main.sendText(`{"push":"output:frame","value":${text}}`);
    await expect.poll(() => stage.complaints.length).toBeGreaterThan(0);
    expect(await stage.figure('eyebrow')).toBe("Goal · 68'");
    expect(await stage.figure('score-a')).toBe('2');
    expect(await stage.page.locator('html').getAttribute('data-revision')).toBe(String(good.revision));
    const next = frameOf('lower-goal', withScore(3, 1));
    stages.main.push(next);
    await stage.shows(next);
    expect(await stage.figure('score-a')).toBe('3');
  });

  it('reloads the page if it comes from another build, but not while a graphic is on air', async () => {
    const first = frameOf('soccer-phase');
    stages.main.push(first);
    const stage = await open();
    await stage.shows(first);
    await stage.page.evaluate('window.isSamePage = true');
    const newer = frameOf('soccer-phase', (frame) => (frame.build = 'newer'));
    stages.main.push(newer);
    await stage.shows(newer);
    // Long enough for a scheduled reload to happen.
    await pageTimers(stage.page, 1_200);
    expect(await stage.page.evaluate('window.isSamePage')).toBe(true);
    const cleared = frameOf('soccer-phase', (frame) => {
      frame.build = 'newer';
      frame.graphics.scorebug.isOnAir = false;
    });
    stages.main.push(cleared);
    await expect.poll(() => stage.page.evaluate('window.isSamePage === undefined')).toBe(true);
  });
});

describe('motion', () => {
  const offAir = frameOf('basketball-live', (frame) => {
    frame.motion = 'jump';
    frame.graphics.scorebug.isOnAir = false;
  });

  it('shows and hides a graphic using only transform and opacity', async () => {
    stages.main.push(offAir);
    const stage = await open();
    await stage.shows(offAir);
    let play = await slowMotion(stage.page);
    const frame = frameOf('basketball-free-throws', (frame) => (frame.motion = 'live'));
    stages.main.push(frame);
    await stage.shows(frame);
    expect(await stage.moving()).toContain('transform');
    expect(['opacity', 'transform']).toEqual(expect.arrayContaining(await stage.moving()));
    await play();
    await expect.poll(() => stage.moving()).toEqual([]);
    play = await slowMotion(stage.page);
    const cleared = { ...offAir, revision: frame.revision + 1, motion: 'live' as const };
    stages.main.push(cleared);
    await stage.shows(cleared);
    expect(await stage.moving()).toEqual(['transform']);
    await play();
    await expect.poll(() => stage.moving()).toEqual([]);
    expect(await stage.page.locator('[data-graphic=scorebug]').getAttribute('data-state')).toBe('off');
    const { data } = PNG.sync.read(await stage.page.screenshot({ omitBackground: true }));
    expect(data.every((byte) => byte === 0)).toBe(true);
  });

  it.each(['jump', 'correction'] as const)('is never used for a %s', async (motion) => {
    stages.main.push(offAir);
    const stage = await open();
    await stage.shows(offAir);
    const frame = frameOf('basketball-free-throws', (frame) => (frame.motion = motion));
    stages.main.push(frame);
    await stage.shows(frame);
    expect(await stage.moving()).toEqual([]);
    const corrected = frameOf('basketball-free-throws', withScore(99, 98, motion));
    stages.main.push(corrected);
    await stage.shows(corrected);
    expect(await stage.moving()).toEqual([]);
    expect(await stage.figure('score-a')).toBe('99');
  });

  it('flips a live score, so that the new number appears immediately and the old number leaves', async () => {
    const before = frameOf('basketball-live', withScore(7, 5, 'jump'));
    stages.main.push(before);
    const stage = await open();
    await stage.shows(before);
    const play = await slowMotion(stage.page);
    const after = frameOf('basketball-live', withScore(9, 5));
    stages.main.push(after);
    await stage.shows(after);
    expect(await stage.figure('score-a')).toBe('9');
    const marked = await stage.page.locator('[data-figure="score-a"]').count();
    expect(marked).toBe(1);
    const movingIn = (figure: string): Promise<number> =>
      stage.page.evaluate<number>(
        `document.querySelector('[data-figure=${figure}]').parentElement.getAnimations({ subtree: true }).length`,
      );
    // The old number and the new one.
    expect(await movingIn('score-a')).toBe(2);
    expect(await movingIn('score-b')).toBe(0);
    await play();
    await expect.poll(() => movingIn('score-a')).toBe(0);
  });

  it('is skipped on a hidden page, and over when the page is visible again', async () => {
    stages.main.push(offAir);
    const stage = await open();
    await stage.shows(offAir);
    // Graphics other than the scorebug are fetched after the first drawing, and would appear during the test.
    await attached(stage.page, 'html[data-complete]');
    await slowMotion(stage.page);
    const see = (isSeen: boolean): Promise<unknown> =>
      stage.page.evaluate(
        `Object.defineProperty(document, 'hidden', { get: () => ${!isSeen}, configurable: true });
         document.dispatchEvent(new Event('visibilitychange'))`,
      );
    await see(false);
    const frame = frameOf('basketball-live', (frame) => (frame.motion = 'live'));
    stages.main.push(frame);
    await stage.shows(frame);
    expect(await stage.moving()).toEqual([]);
    await see(true);
    expect(await stage.moving()).toEqual([]);
    const cleared = { ...offAir, revision: frame.revision + 1, motion: 'live' as const };
    stages.main.push(cleared);
    await stage.shows(cleared);
    expect(await stage.moving()).toEqual(['transform']);
    // Chromium 103 restarts an animation that finished before it was painted, and a busy machine paints late.
    for (let looks = 0; looks < 5 && (await stage.moving()).length > 0; looks += 1) {
      await stage.painted();
      await see(true);
    }
    expect(await stage.moving()).toEqual([]);
  });

  it('is skipped for the first picture, which waits for its fonts', async () => {
    stages.main.push(frameOf('soccer-cyrillic', (frame) => (frame.motion = 'live')));
    const stage = await open();
    await attached(stage.page, 'html[data-revision]');
    expect(await stage.moving()).toEqual([]);
    expect(
      await stage.page.evaluate(`document.fonts.check('700 40px Archivo, "Noto Sans"', 'РЕЧ ПАР 012')`),
    ).toBe(true);
  });
});

describe('the picture', () => {
  it('scales to a smaller window, with the same proportions', async () => {
    const frame = frameOf('soccer-clock');
    stages.main.push(frame);
    const stage = await open('?monitor=1', { width: 480, height: 270 });
    await stage.shows(frame);
    const box = await boxOf(stage.page, '[data-graphic=scorebug]');
    expect(box.x).toBeCloseTo(24, 0);
    expect(box.y).toBeCloseTo(13.5, 0);
    expect(await stage.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(480);
  });

  it("has the output's key color as background if one is set, and is transparent otherwise", async () => {
    const frame = frameOf(
      'soccer-clock',
      (keyed) => (keyed.output.background = { kind: 'key', color: '#00b140' }),
    );
    stages.main.push(frame);
    const stage = await open();
    await stage.shows(frame);
    const color = 'getComputedStyle(document.documentElement).backgroundColor';
    expect(await stage.page.evaluate(color)).toBe('rgb(0, 177, 64)');
    const clear = frameOf('soccer-clock');
    stages.main.push(clear);
    await stage.shows(clear);
    expect(await stage.page.evaluate(color)).toBe('rgba(0, 0, 0, 0)');
  });
});

describe('the clock', () => {
  it('runs locally in a box that never changes', async () => {
    const frame = frameOf('soccer-clock', ({ match, at }) => {
      if (match)
        match.clock = {
          isRunning: true,
          direction: 'up',
          baseMs: 59_100,
          at,
          addedMinutes: null,
          showsTenths: true,
        };
    });
    stages.main.push(frame);
    // The time is frozen, because a slow machine would read a later one.
    const stage = await stages.open({ before: STANDING_CLOCK });
    await stage.shows(frame);
    const CLOCK = '[data-figure=clock]';
    const clock = stage.page.locator(CLOCK);
    expect(await clock.textContent()).toBe('00:59');
    const before = await boxOf(stage.page, CLOCK);
    expect(before.width).toBeGreaterThan(50);
    await moveClock(stage.page, 1_000);
    await expect.poll(() => clock.textContent(), { interval: 20 }).toBe('01:00');
    expect(await boxOf(stage.page, CLOCK)).toEqual(before);
  });
});

describe('the test picture', () => {
  const KEY = [0, 177, 64, 255];
  const SIZES = [
    [1920, 1080],
    [640, 340],
    [1080, 1920],
  ] as const;

  /** Returns the expected pixels: red, green, blue and alpha as in a screenshot. */
  function expected(picture: TestPicture, width: number, height: number, isKeyed: boolean): Buffer {
    const pixels = Buffer.alloc(width * height * 4);
    if (isKeyed) for (let at = 0; at < pixels.length; at += 4) pixels.set(KEY, at);
    const edge = (of: number, parts: number, size: number): number => Math.round((of * size) / parts);
    for (const { column, row, columns, rows, isWhite, opacity } of testBlocks(picture)) {
      const ink = isWhite ? 255 : 0;
      const mixed = isKeyed ? KEY.map((part, at) => (at === 3 ? 255 : Math.round((part + ink) / 2))) : null;
      const color = opacity === 1 ? [ink, ink, ink, 255] : (mixed ?? [ink, ink, ink, 128]);
      for (let y = edge(row, TEST_ROWS, height); y < edge(row + rows, TEST_ROWS, height); y += 1)
        for (
          let x = edge(column, TEST_COLUMNS, width);
          x < edge(column + columns, TEST_COLUMNS, width);
          x += 1
        )
          pixels.set(color, (y * width + x) * 4);
    }
    return pixels;
  }

  /** Describes where a shot differs; translucent pixels may be off by one. */
  function wrong(shot: PNG, pixels: Buffer): string[] {
    const faults: string[] = [];
    for (let at = 0; at < pixels.length && faults.length < 5; at += 1)
      if (Math.abs(shot.data[at]! - pixels[at]!) > 1)
        faults.push(
          `${(at >> 2) % shot.width}, ${Math.floor((at >> 2) / shot.width)}: ${shot.data[at]} not ${pixels[at]}`,
        );
    return faults;
  }

  async function shotOf(stage: StagePage): Promise<PNG> {
    return PNG.sync.read(await stage.page.screenshot({ omitBackground: true }));
  }

  it.each(
    SIZES.flatMap(([width, height]) =>
      (['whole', 'mark'] as const).flatMap((kind) =>
        [false, true].map((isKeyed) => ({ width, height, kind, isKeyed })),
      ),
    ),
  )('is right to the pixel: $kind of $width x $height, keyed $isKeyed', async (of) => {
    const { width, height, kind, isKeyed } = of;
    const picture = { kind, code: 0xa5c };
    const frame = frameOf('basketball-live', (draft) => {
      Object.assign(draft.output, { width, height });
      if (isKeyed) draft.output.background = { kind: 'key', color: '#00b140' };
      draft.test = picture;
      draft.motion = 'jump';
    });
    stages.main.push(frame);
    const stage = await open('', { width, height });
    await stage.shows(frame);
    const shot = await shotOf(stage);
    expect([shot.width, shot.height]).toEqual([width, height]);
    expect(wrong(shot, expected(picture, width, height, isKeyed))).toEqual([]);
    expect(stage.complaints).toEqual([]);
  });

  it('hides all graphics, and is replaced by the current ones without animation', async () => {
    const picture: TestPicture = { kind: 'mark', code: 1 };
    const frame = frameOf('soccer-clock', withScore(1, 0, 'jump'));
    stages.main.push(frame);
    const stage = await open();
    await stage.shows(frame);
    const testing = frameOf('soccer-clock', (draft) => {
      withScore(2, 0)(draft);
      draft.test = picture;
    });
    stages.main.push(testing);
    await stage.shows(testing);
    expect(wrong(await shotOf(stage), expected(picture, 1920, 1080, false))).toEqual([]);
    const after = frameOf('soccer-clock', withScore(2, 0, 'jump'));
    stages.main.push(after);
    await stage.shows(after);
    expect(await stage.page.locator('[data-test-picture]').count()).toBe(0);
    expect(await stage.figure('score-a')).toBe('2');
    expect(await stage.moving()).toEqual([]);
    const opaque = (await shotOf(stage)).data.filter((value, at) => at % 4 === 3 && value === 255).length;
    expect(opaque).toBeGreaterThan(1_000);
  });
});

describe('a timed frame', () => {
  const painted = (): unknown[] => stages.main.requests.filter(({ request }) => request === 'output:painted');

  it("is answered once it is painted, and other frames aren't answered", async () => {
    const first = frameOf('soccer-clock');
    stages.main.push(first);
    const stage = await open();
    // A page that is still requesting its frame would get the timed frame twice.
    await stage.shows(first);
    stages.main.requests.length = 0;
    const timed = frameOf('soccer-clock', (draft) => (draft.isTimed = true));
    stages.main.push(timed);
    await expect
      .poll(painted)
      .toEqual([{ request: 'output:painted', path: '/o/secret/link', input: { revision: timed.revision } }]);
    const after = frameOf('soccer-clock');
    stages.main.push(after);
    await stage.shows(after);
    expect(painted()).toHaveLength(1);
    expect(stage.complaints).toEqual([]);
  });

  it("isn't answered by a hidden page", async () => {
    const first = frameOf('soccer-clock');
    stages.main.push(first);
    const stage = await open();
    await stage.shows(first);
    await stage.page.evaluate(`Object.defineProperty(document, 'hidden', { get: () => true })`);
    stages.main.requests.length = 0;
    const timed = frameOf('soccer-clock', (draft) => (draft.isTimed = true));
    stages.main.push(timed);
    await stage.shows(timed);
    await stage.page.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))',
    );
    expect(painted()).toEqual([]);
  });
});

describe('a browser source in OBS', () => {
  it("reports when it is ready and when OBS sends its state, and a monitor in a dock doesn't", async () => {
    stages.main.push(frameOf('soccer-clock'));
    const context = stages.browser.contexts()[0] ?? (await stages.browser.newContext());
    const says = async (query: string, isMonitor: boolean, more: object[]): Promise<void> => {
      const page = await context.newPage();
      page.setDefaultTimeout(PAGE_TIMEOUT_MS);
      await page.addInitScript(`window.obsstudio = { pluginVersion: '2.26.8' }`);
      stages.main.requests.length = 0;
      await page.goto(`${stages.url}/o/secret${query}`);
      await attached(page, 'html[data-revision]');
      // Dispatched as obs-browser does it.
      await page.evaluate(
        `dispatchEvent(new CustomEvent('obsSourceActiveChanged', { detail: { active: true } }))`,
      );
      const ready = (build: string | null): object => ({
        request: 'output:ready',
        input: { build, isMonitor, showsNext: false },
      });
      const requests = (): unknown[] =>
        stages.main.requests.map(({ request, input }) => ({ request, input }));
      const expected = [ready(null), ...more];
      await expect.poll(requests).toEqual(expected);
      // The first messages on a new link arrive after all messages on the old one.
      stages.main.cutLinks();
      await expect
        .poll(() => requests().slice(0, expected.length + 1))
        .toEqual([...expected, ready('gallery')]);
      await page.close();
    };
    const inObs = (isActive: boolean | null): object => ({
      request: 'output:obs',
      input: { version: '2.26.8', isActive, isVisible: null },
    });
    await says('', false, [inObs(null), inObs(true)]);
    await says('?monitor=1', true, []);
  });
});
