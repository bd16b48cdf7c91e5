import type { BrowserContextOptions, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { CONTRACT_SPORT_SLUGS } from '../../src/feed/contract/versions.ts';
import { padPlaces } from '../../src/feed/sports/index.ts';
import type { ScoreChannel } from '../../src/preload/contract/score.ts';
import { rested, soon } from './presses.ts';
import { layoutSettled } from './settled.ts';
import { fullShow } from './show-fixture.ts';
import { useStand } from './window-under-test.ts';
import { scoreShow } from './views.ts';

async function openPage(
  change: (channel: ScoreChannel) => Partial<ScoreChannel>,
  options: BrowserContextOptions & { script?: string } = {},
): Promise<Page> {
  const show = fullShow(stand.main.url, AT);
  stand.main.push(show);
  const page = await stand.open(options);
  if (options.script !== undefined) await page.addInitScript(options.script);
  await page.setViewportSize({ width: 390, height: 844 });
  pushed(change);
  await page.goto(`${stand.main.url}/score`);
  return page;
}

function pushed(change: (channel: ScoreChannel) => Partial<ScoreChannel>): void {
  const score = scoreShow(fullShow(stand.main.url, AT));
  const channels = score.channels.map((channel) => ({ ...channel, ...change(channel) }));
  stand.main.pushScore({ ...score, channels });
}

const AT = Date.UTC(2026, 5, 13, 19, 30);
const stand = useStand();

it.each([
  ['home', ['Riverside', 'Northgate']],
  ['away', ['Northgate', 'Riverside']],
] as const)(
  'the scoring page shows the sides in the order of the graphics, %s first',
  async (first, names) => {
    const page = await openPage(() => ({ first }));
    await soon(() => page.locator('.board .team').allTextContents()).toEqual(names);
    const lefts = await Promise.all(
      ['goal-A', 'goal-B'].map(async (pad) => (await page.locator(`[data-pad="${pad}"]`).boundingBox())!.x),
    );
    expect(lefts[0]! < lefts[1]!).toBe(first === 'home');
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/score-${first}.png` });
  },
);

it('the scoring page swaps the sides on screen, but not on the pad', async () => {
  const page = await openPage(() => ({}));
  const lefts = () =>
    Promise.all(
      ['goal-A', 'goal-B'].map(async (pad) => (await page.locator(`[data-pad="${pad}"]`).boundingBox())!.x),
    );
  const before = await lefts();
  await page.getByTestId('score-swap').click();
  await soon(() => stand.main.received.at(-1)).toMatchObject({
    request: 'sides:swap',
    input: { channel: 'A' },
  });
  pushed(({ match }) => ({ match: match && { ...match, hasSwappedSides: true } }));
  await soon(() => page.getByTestId('score-swap').textContent()).toContain('Restore sides');
  expect(await lefts()).toEqual(before);
});

it('the scoring page asks which game to score when its game has left, because the same buttons would score another game', async () => {
  const page = await openPage(() => ({}));
  const goal = page.locator('[data-pad="goal-A"]');
  await goal.waitFor();
  pushed(({ id, manual }) => ({ manual: id === 'A' ? null : manual }));
  await page.getByTestId('score-none').waitFor();
  expect(await goal.count()).toBe(0);
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/score-gone.png` });
  await page.getByTestId('score-game').click();
  await goal.waitFor();
});

it('the scoring page shows the count, outs and bases of a baseball game', async () => {
  const line = (label: string, value: string) => ({ label, value, isHot: false });
  const lines = [
    line('At bat', 'Riverside'),
    line('Count', '3–1'),
    line('Outs', '2'),
    line('Bases', '1st, 3rd'),
  ];
  const page = await openPage(() => ({ facts: { phase: 'Bottom 11th', lines } }));
  await soon(() => page.getByTestId('score-facts').textContent()).toMatch(
    /Count 3–1.*Outs 2.*Bases 1st, 3rd/,
  );
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/score-baseball.png` });
});

it('the scoring page shows two values with the same label', async () => {
  const line = (value: string) => ({ label: 'Fouls', value, isHot: false });
  const page = await openPage(() => ({ facts: { phase: '1st half', lines: [line('1–2'), line('3–4')] } }));
  await soon(() => page.getByTestId('score-facts').textContent()).toMatch(/Fouls 1–2.*Fouls 3–4/);
});

it('the scoring page scrolls to the top for another game, and keeps its position for the same game', async () => {
  const page = await openPage(() => ({}));
  await page.locator('[data-pad="goal-A"]').waitFor();
  const scrolled = (): Promise<number> => page.evaluate(() => scrollY);
  await page.setViewportSize({ width: 390, height: 400 });
  await page.evaluate(() => {
    scrollTo(0, 120);
  });
  pushed(() => ({ sentence: null }));
  await soon(() => page.getByTestId('score-confirmed').textContent()).toBe('Confirmed');
  expect(await scrolled()).toBe(120);
  const of = (name: string) => ({ name, league: null });
  pushed(() => ({ names: { a: of('Mesa'), b: of('Harbor'), by: 'feed' } }));
  await soon(scrolled).toBe(0);
});

it('the scoring page shows the button that starts a period, and explains why scoring is disabled until then', async () => {
  const page = await openPage(({ manual }) => ({
    sentence: null,
    manual: manual && {
      ...manual,
      buttons: manual.buttons.map((one) =>
        one.group === 'period' ? { ...one, label: 'Kickoff' } : { ...one, isPossible: false },
      ),
    },
  }));
  const kickOff = page.getByRole('button', { name: 'Kickoff' });
  const { y, height } = (await kickOff.boundingBox())!;
  const footer = (await page.locator('footer').boundingBox())!;
  expect(y + height).toBeLessThan(footer.y);
  const why = page.locator('[data-testid="score-why"][data-group="score"]');
  expect(await why.textContent()).toBe('Press Kickoff first.');
  const goal = page.locator('[data-pad="goal-A"]');
  const before = await goal.boundingBox();
  pushed(() => ({ sentence: null }));
  await soon(() => why.count()).toBe(0);
  expect(await goal.boundingBox()).toEqual(before);
});

it('the scoring page says that a second quick tap was ignored', async () => {
  const page = await openPage(() => ({ sentence: null }));
  await page.locator('[data-pad="goal-A"]').dblclick();
  await soon(() => page.getByTestId('score-confirmed').textContent()).toMatch(
    /Goal was tapped twice quickly, so it counts once\./,
  );
});

it('the scoring page ends the game with two presses of a button below Undo, and has a button to release the pad', async () => {
  const page = await openPage(({ pad }) => ({
    sentence: null,
    pad: { ...pad, owner: { id: 'machine', name: 'This computer', isHere: true }, asking: [] },
  }));
  const whistle = page.getByTestId('score-end');
  const undo = (await page.getByTestId('score-undo').boundingBox())!;
  const { y, height } = (await whistle.boundingBox())!;
  expect(y).toBeGreaterThanOrEqual(undo.y + undo.height);
  expect(y + height).toBeLessThanOrEqual(844);
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/score-end.png` });
  await whistle.click();
  await soon(() => whistle.textContent()).toMatch(/End game at .+, RIV 2–1 NOR\? No undo\./);
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/score-end-sure.png` });
  const ends = (): unknown[] =>
    stand.main.received.filter(({ request }) => request === 'manual:end').map(({ input }) => input);
  // A double tap doesn't end the game.
  await whistle.click();
  expect(ends()).toEqual([]);
  await rested(page);
  await whistle.click();
  await soon(ends).toEqual([{ channel: 'A' }]);
  await page.getByTestId('pad-let-go').click();
  await soon(() => stand.main.received.at(-1)).toMatchObject({
    request: 'pad:give',
    input: { channel: 'A', to: null },
  });
  pushed(({ match }) => ({ match: match && { ...match, isFinal: true } }));
  await soon(() => whistle.count()).toBe(0);
});

describe.each(CONTRACT_SPORT_SLUGS)('the scoring page of %s at 390 x 844', (sport) => {
  /** Labels in other languages are about 40 % longer. */
  const longer = (label: string): string =>
    label.replace(/\p{L}{4,}/gu, (word) => word + word.slice(0, Math.round(word.length * 0.4)));

  it.each([
    ['in English', (label: string) => label],
    ['with words that are 40% longer', longer],
  ] as const)('shows every button in full, with clock, tally and scorers, %s', async (language, words) => {
    const buttons = padPlaces(sport).map((place) => ({
      ...place,
      label: words(place.label),
      isPossible: true,
    }));
    const clock = { isRunning: false, direction: 'up', baseMs: 754_000, at: AT } as const;
    const player = (number: number) => ({
      ...{ number: String(number), name: `Maximilian Vale ${number}`, short: null },
      ...{ position: null, starts: true },
    });
    stand.main.answer('roster:get', {
      ...{ name: 'Riverside', library: null, coach: null },
      players: Array.from({ length: 13 }, (_, at) => player(at)),
    });
    const page = await openPage(({ manual, match, pad }) => ({
      sentence: null,
      manual: manual && { ...manual, buttons },
      pad: { ...pad, owner: null, asking: [] },
      scored: { id: 7, kind: 'goal', side: 'A', words: words('Touchdown') },
      match: match && {
        ...match,
        clock: { ...clock, addedMinutes: null, showsTenths: false },
        ...(sport === 'soccer' && { shootout: { a: [true, false], b: [true, true] } }),
      },
    }));
    await page.getByTestId('who-choose').nth(12).waitFor();
    await layoutSettled(page);
    const shoot = async (at: string): Promise<void> => {
      const folder = process.env['SHOTS'];
      if (folder) await page.screenshot({ path: `${folder}/phone-${sport}-${language.length}-${at}.png` });
    };
    await shoot('top');
    const hidden = await page.evaluate(() => {
      const main = document.querySelector('main')!;
      const top = document.querySelector('header')!.getBoundingClientRect().bottom;
      const bottom = document.querySelector('footer')!.getBoundingClientRect().top;
      const found = document.documentElement.scrollWidth > innerWidth ? ['sideways'] : [];
      if (bottom - top < 300) found.push(`${Math.round(bottom - top)} px for the pad`);
      for (const one of main.querySelectorAll<HTMLElement>('button')) {
        one.scrollIntoView({ block: 'center' });
        const box = one.getBoundingClientRect();
        const isCut = one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight;
        if (box.top < top || box.bottom > bottom || box.right > innerWidth || box.height < 44 || isCut)
          found.push(one.dataset['pad'] ?? one.textContent.trim());
      }
      for (const one of document.querySelectorAll<HTMLElement>(
        '[data-testid=who-choose] .name, [data-testid=who] p',
      ))
        if (one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 2)
          found.push(one.textContent.trim());
      return found;
    });
    await shoot('end');
    expect(hidden).toEqual([]);
    const seen = ['score-clock', 'score-a', 'who', 'score-undo', 'score-end'];
    for (const id of sport === 'soccer' ? [...seen, 'score-shootout'] : seen) {
      const box = (await page.getByTestId(id).boundingBox())!;
      expect([id, box.y >= 0 && box.y + box.height <= 844]).toEqual([id, true]);
      expect([id, box.x >= 0 && box.x + box.width <= 390]).toEqual([id, true]);
    }
  });
});

describe("the phone's screen", () => {
  const screenOf = (page: Page) => page.getByTestId('score-page').getAttribute('data-screen');
  /** As over http: browsers offer no Wake Lock API there. */
  const NO_WAKE_LOCK = 'delete Navigator.prototype.wakeLock;';
  /** Grants a wake lock that the test can release, as a phone does when it is locked. */
  const WAKE_LOCK = `globalThis.locks = [];
    Object.defineProperty(navigator, 'wakeLock', { value: { request: async () => {
      const lock = Object.assign(new EventTarget(), { released: false });
      lock.release = () => { lock.released = true; lock.dispatchEvent(new Event('release')); };
      globalThis.locks.push(lock);
      return lock;
    } } });`;

  it('stays on by a wake lock where the browser has one, and again after the phone was locked', async () => {
    const page = await openPage(() => ({}), { script: WAKE_LOCK });
    await soon(() => screenOf(page)).toBe('lock');
    await page.evaluate('locks[0].release()');
    await soon(() => page.evaluate('locks.length')).toBe(2);
    expect(await page.locator('video').count()).toBe(0);
  });

  it('stays on by a playing video of one pixel otherwise', async () => {
    const page = await openPage(() => ({}), { script: NO_WAKE_LOCK });
    await soon(() => screenOf(page)).toBe('video');
    const time = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
    const before = await time();
    await soon(async () => (await time()) > before).toBe(true);
    expect(await page.getByTestId('score-screen').count()).toBe(0);
  });

  it('may turn off on an iPhone over http, so the page says what to do', async () => {
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
    const page = await openPage(() => ({}), { userAgent, script: NO_WAKE_LOCK });
    await soon(() => screenOf(page)).toBe('may-lock');
    expect(await page.getByTestId('score-screen').textContent()).toContain('Auto-Lock, and choose Never');
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/score-screen.png` });
    await page.getByTestId('score-screen-dismiss').click();
    expect(await page.getByTestId('score-screen').count()).toBe(0);
  });

  it('is not called offline on this computer, which reaches itself without a network', async () => {
    const page = await openPage(() => ({}));
    const state = page.getByTestId('score-confirmed');
    await state.waitFor();
    await page.context().setOffline(true);
    await page.evaluate(`dispatchEvent(new Event('offline'))`);
    expect(await state.textContent()).not.toContain('Reconnecting');
  });
});
