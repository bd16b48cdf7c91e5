import type { Locator, Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ControlRequest } from '../../src/preload/contract.ts';
import type { ChannelState } from '../../src/preload/contract/show-state.ts';
import { soon } from './presses.ts';
import { layoutSettled, messagesHandled } from './settled.ts';
import { fullShow } from './show-fixture.ts';
import { useStand } from './window-under-test.ts';
import { byHand } from './views.ts';

/** Assigns players to moments like a producer on air: with two presses, or a number and Enter. */

const AT = Date.UTC(2026, 5, 13, 19, 30);
const player = (number: string | null, name: string, short: string | null = null) => ({
  number,
  name,
  short,
  position: null,
  starts: true,
});
const ROSTER = {
  name: 'Riverside',
  library: null,
  players: [player('9', 'Bo Vale', 'Vale'), player('10', 'Ada Lee'), player('19', 'Łucja Wiśniewska')],
  coach: null,
};

const stand = useStand();
let page: Page;
const get = (id: string): Locator => page.getByTestId(id);
const inputOf = (name: ControlRequest): unknown =>
  stand.main.received.findLast(({ request }) => request === name)?.input;
const goal = (): Locator => page.locator('[data-testid=moment][data-moment="213"]');

beforeEach(async () => {
  stand.main.push(fullShow(stand.main.url, AT));
  page = await stand.reopen();
  stand.main.reset();
  stand.main.answer('roster:get', ROSTER);
});

function change(of: (channel: ChannelState) => Partial<ChannelState>): void {
  const [a, ...others] = stand.main.state.channels;
  stand.main.change({ channels: [{ ...a!, ...of(a!) }, ...others] });
}
const onMoment = (scorer: object) => ({
  channel: 'A',
  moment: 213,
  ...scorer,
});

describe('a player', () => {
  it.each([
    [1280, 720],
    [1440, 900],
  ])(
    "is chosen in a form that shows the moment's row, the fields and all 13 players at %i x %i",
    async (width, height) => {
      await page.setViewportSize({ width, height });
      const players = Array.from({ length: 13 }, (_, place) =>
        player(`${place + 4}`, `Maximilian Vale ${place}`),
      );
      stand.main.answer('roster:get', { ...ROSTER, players });
      await goal().getByTestId('moment-player').click();
      await get('player-choose').nth(12).waitFor();
      await layoutSettled(page);
      if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/who-${width}.png` });
      const hidden = await page.locator('#desk').evaluate((panel) => {
        const { top, bottom } = panel.getBoundingClientRect();
        return [...panel.querySelectorAll<HTMLElement>('.picker button, .picker input, [data-moment="213"]')]
          .filter((one) => {
            const box = one.getBoundingClientRect();
            return box.top < top || box.bottom > bottom || one.scrollHeight > one.clientHeight + 2;
          })
          .map((one) => one.textContent.trim());
      });
      expect(hidden).toEqual([]);
    },
  );

  it('is added to a moment with two presses, from the roster of its side', async () => {
    await goal().getByTestId('moment-player').click();
    await get('player-choose').first().click();
    await soon(() => inputOf('moment:player')).toEqual(
      onMoment({ player: { number: '9', name: 'Bo Vale', short: 'Vale' } }),
    );
    await soon(() => get('player-picker').count()).toBe(0);
    // The keyboard focus stays where it was.
    expect(
      await goal()
        .getByTestId('moment-player')
        .evaluate((one) => one === document.activeElement),
    ).toBe(true);
    change(({ moments }) => ({
      moments: moments.map((one) =>
        one.id === 213
          ? { ...one, player: { number: '9', name: 'Bo Vale', short: 'Vale', minute: null } }
          : one,
      ),
    }));
    await soon(() => goal().textContent()).toContain('9 Vale');
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/players.png` });
  });

  it('is added to a moment with a number and Enter, with the typed minute', async () => {
    await goal().getByTestId('moment-player').press('Enter');
    await soon(() => get('player-choose').count()).toBe(3);
    await page.keyboard.type('19');
    await soon(() => get('player-choose').allTextContents()).toEqual([
      expect.stringContaining('19') as string,
    ]);
    await get('player-minute').fill('45+2');
    await get('player-minute').press('Enter');
    await soon(() => inputOf('moment:player')).toEqual(
      onMoment({ player: { number: '19', name: 'Łucja Wiśniewska', short: null }, minute: '45+2' }),
    );
  });

  it('is added to a moment with a number and Enter, even before the roster has loaded', async () => {
    const read = Promise.withResolvers<unknown>();
    stand.main.answer('roster:get', () => read.promise);
    await goal().getByTestId('moment-player').click();
    await get('player-typed').fill('10');
    await get('player-typed').press('Enter');
    await messagesHandled(page, stand.main);
    expect(inputOf('moment:player')).toBeUndefined();
    read.resolve(ROSTER);
    await soon(() => inputOf('moment:player')).toEqual(
      onMoment({ player: { number: '10', name: 'Ada Lee', short: null } }),
    );
  });

  it('is added to an own goal from the roster of the other side', async () => {
    const read = stand.main.next('roster:get');
    await goal().getByTestId('moment-player').click();
    const { name: scoring } = (await read) as { name: string };
    const other = stand.main.next('roster:get');
    await get('player-own-goal').click();
    const { a, b } = stand.main.state.channels[0]!.match!.teams;
    expect(await other).toMatchObject({ name: scoring === a.name ? b.name : a.name });
    await get('player-choose').first().click();
    await soon(() => inputOf('moment:player')).toEqual(
      onMoment({ player: { number: '9', name: 'Bo Vale', short: 'Vale' }, isOwnGoal: true }),
    );
  });

  it("is added to a moment by a name that isn't on a roster, and an ambiguous name matches no player", async () => {
    await goal().getByTestId('moment-player').click();
    await soon(() => get('player-choose').count()).toBe(3);
    await get('player-typed').fill('e');
    await get('player-typed').press('Enter');
    await soon(() => get('refusal-desk').textContent()).toContain('Choose one');
    expect(inputOf('moment:player')).toBeUndefined();
    await get('player-typed').fill('Zoë Åström');
    await get('player-typed').press('Enter');
    await soon(() => get('player-picker').textContent()).toContain(
      '“Zoë Åström” isn’t on the roster. Press Enter again to use it as typed.',
    );
    await messagesHandled(page, stand.main);
    expect(inputOf('moment:player')).toBeUndefined();
    await get('player-typed').press('Enter');
    await soon(() => inputOf('moment:player')).toEqual(
      onMoment({ player: { number: null, name: 'Zoë Åström', short: null } }),
    );
  });

  it('is found without typing its accents, and shows its position if another has the number', async () => {
    const player = (number: string, name: string, position: string) => ({
      ...{ number, name, position, short: null, starts: false },
    });
    stand.main.answer('roster:get', {
      ...ROSTER,
      players: [
        player('25', 'Martin Ødegren', 'RB'),
        player('25', 'Bryce Alden', 'CB'),
        player('7', 'Cole Marr', 'QB'),
      ],
    });
    await goal().getByTestId('moment-player').click();
    await soon(() =>
      get('player-choose').evaluateAll((all) => all.map((one) => one.getAttribute('title'))),
    ).toEqual(['25 Martin Ødegren RB', '25 Bryce Alden CB', '7 Cole Marr']);
    await get('player-typed').fill('odegr');
    await soon(() => get('player-choose').count()).toBe(1);
    await get('player-typed').press('Enter');
    await soon(() => inputOf('moment:player')).toEqual(
      onMoment({ player: { number: '25', name: 'Martin Ødegren', short: null } }),
    );
  });

  it("isn't selected by Escape, which first clears the field, then closes the form, and sends nothing", async () => {
    await goal().getByTestId('moment-player').click();
    await get('player-typed').fill('Vale');
    await page.keyboard.press('Escape');
    expect(await get('player-typed').inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await soon(() => get('player-picker').count()).toBe(0);
    expect(stand.main.asked).toEqual([]);
  });

  it("can't be added to a retracted moment, and the form stays open with the error message after a refusal", async () => {
    const withdrawn = page.locator('[data-testid=moment][data-moment="209"]');
    expect(await withdrawn.getByTestId('moment-player').count()).toBe(0);
    await goal().getByTestId('moment-player').click();
    stand.main.refuse('moment:player', { code: 'unknown_moment', message: 'It was taken back.' });
    await get('player-choose').first().click();
    await soon(() => get('refusal-desk').textContent()).toContain('It was taken back.');
    expect(await get('player-picker').count()).toBe(1);
  });

  it("is added to a moment after a press on the pad, whose buttons don't move", async () => {
    const manual = { before: null, isLogRead: true, undo: null, feed: null, match: null };
    const buttons = [{ id: 'goal-a', label: 'Goal', side: 'A', group: 'score', isPossible: true } as const];
    change(() => ({ manual: { ...manual, buttons }, moments: [] }));
    await get('desk-pad').click();
    await get('pad').waitFor();
    await layoutSettled(page);
    const before = await get('pad').boundingBox();
    expect(await get('pad-who').textContent()).toContain('Choose the scorer here after each score');
    change(() => ({ moments: fullShow(stand.main.url, AT).channels[0]!.moments }));
    await soon(() => get('player-choose').count()).toBe(3);
    expect(await get('pad').boundingBox()).toEqual(before);
    await get('player-choose').nth(1).click();
    await soon(() => inputOf('moment:player')).toEqual(
      onMoment({ player: { number: '10', name: 'Ada Lee', short: null } }),
    );
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/pad-who.png` });
  });

  it.each([
    [1280, 720],
    [1440, 900],
  ])(
    'has a button that abbreviates a long name instead of cutting it off, at %i x %i',
    async (width, height) => {
      await page.setViewportSize({ width, height });
      const names = ['Maximilian von Hohenzollern-Sigmaringen', 'Christopher Featherstonehaugh', 'Ana Vale'];
      stand.main.answer('roster:get', { ...ROSTER, players: names.map((name) => player('9', name)) });
      await goal().getByTestId('moment-player').click();
      await soon(() => get('player-choose').count()).toBe(3);
      await layoutSettled(page);
      const cut = () =>
        page
          .locator('[data-testid=player-choose] .fits')
          .evaluateAll((all) =>
            all
              .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
              .map((one) => one.textContent),
          );
      expect(await cut()).toEqual([]);
      const first = get('player-choose').first();
      expect(await first.textContent()).toMatch(/M\. .*Hohenzollern-Sigmaringen/);
      expect(await first.getAttribute('title')).toBe(`9 ${names[0]}`);
      change(() => ({ manual: byHand(stand.main.state).channels[0]!.manual }));
      await get('desk-pad').click();
      await get('player-all').click();
      await layoutSettled(page);
      expect(await cut()).toEqual([]);
    },
  );

  it.each([
    [1280, 720],
    [1440, 900],
  ])('is visible among 13 above the pad, and can be chosen by number, at %i x %i', async (width, height) => {
    await page.setViewportSize({ width, height });
    const names = Array.from({ length: 13 }, (_, place) =>
      player(`${place + 4}`, `Maximiliane Vale ${place}`),
    );
    stand.main.answer('roster:get', { ...ROSTER, players: names });
    change(() => ({ manual: byHand(stand.main.state).channels[0]!.manual }));
    await get('desk-pad').click();
    await soon(() => get('player-choose').count()).toBe(13);
    const before = await get('pad').first().boundingBox();
    await layoutSettled(page);
    if (process.env['SHOTS'])
      await page.screenshot({ path: `${process.env['SHOTS']}/pad-strip-${width}.png` });
    await get('player-all').click();
    await layoutSettled(page);
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/pad-all-${width}.png` });
    const unseen = await get('player-choose').evaluateAll(
      (all) =>
        all.filter((one) => {
          const { left, top, width, height } = one.getBoundingClientRect();
          return !one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        }).length,
    );
    expect(unseen).toBe(0);
    expect(await get('pad').first().boundingBox()).toEqual(before);
    await get('player-choose').nth(12).focus();
    await page.keyboard.press('Escape');
    await soon(() => get('player-all').getAttribute('aria-expanded')).toBe('false');
    // By keyboard, typing a number filters the list, and the arrow key moves into it.
    await get('player-typed').focus();
    await page.keyboard.type('1');
    await soon(() => get('player-choose').count()).toBe(7);
    await page.keyboard.press('ArrowDown');
    expect(
      await get('player-choose')
        .first()
        .evaluate((one) => one === document.activeElement),
    ).toBe(true);
    await page.keyboard.press('Enter');
    await soon(() => inputOf('moment:player')).toMatchObject({ player: { number: '10' } });
  });
});
