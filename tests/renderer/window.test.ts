import { matchRulesOf } from '../../src/feed/sports/index.ts';
import type { BrowserContextOptions, Locator, Page } from 'playwright';
import { PNG } from 'pngjs';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { ChannelState, ShowState } from '../../src/preload/contract/show-state.ts';
import { PAGE_TIMEOUT_MS } from '../page-timeout.ts';
import { whilePainted } from '../unpainted.ts';
import { channel, emptyShow, fullShow, game, liveLink, openNetwork } from './show-fixture.ts';
import { stopClock } from './clocks.ts';
import { chooseFile, soon } from './presses.ts';
import { layoutSettled, messagesHandled } from './settled.ts';
import { expectNoComplaints, setUp, type Stand } from './window-under-test.ts';

/** The control window when states are pushed, and while main is offline. */

const AT = Date.UTC(2026, 5, 13, 19, 30);

let stand: Stand;
let page: Page;
const get = (id: string): Locator => page.getByTestId(id);
const show = (): ShowState => fullShow(stand.main.url, AT);

beforeAll(async () => {
  stand = await setUp();
});
afterAll(() => stand.close());
afterEach(() => {
  stand.main.comeBack();
  stand.main.reset();
  expectNoComplaints(stand);
});

async function open(state: ShowState = show()): Promise<void> {
  stand.main.push(state);
  page = await stand.reopen();
}

/** Opens a separate page that is closed with the test. */
async function openOwn(options: BrowserContextOptions): Promise<void> {
  stand.main.push(show());
  page = await stand.open(options);
  onTestFinished(() => page.context().close());
}

describe('the tabs of four channels', () => {
  /** Runs in the page: finds truncated texts of tabs. */
  const CUT = `[...document.querySelectorAll('[aria-label=Channels] [role=tab] .clip')]
    .filter((text) => text.scrollWidth > text.clientWidth).map((text) => text.textContent)`;

  it('show the team codes of their games in full', async () => {
    const all = show();
    const [a, b] = all.channels as [ChannelState, ChannelState];
    const dressed = (id: string, home: string, away: string): ChannelState => {
      const match = b.match!;
      const teams = {
        a: { ...match.teams.a, name: `${home} City`, code: home },
        b: { ...match.teams.b, name: `${away} United`, code: away },
      };
      const names = {
        a: { name: `${home} City`, league: null },
        b: { name: `${away} United`, league: null },
        by: 'chosen' as const,
      };
      return { ...b, id, names, link: liveLink, match: { ...match, teams } };
    };
    const channels = [a, dressed('B', 'LAL', 'BOS'), dressed('C', 'GSW', 'UTA'), dressed('D', 'MIA', 'NYK')];
    await open({ ...all, channels, facts: { ...all.facts, C: all.facts['B']!, D: all.facts['B']! } });
    const tabs = page.locator('[aria-label=Channels] [role=tab] .clip');
    await soon(() => tabs.allTextContents()).toEqual([
      'RIV vs. NOR',
      'LAL vs. BOS',
      'GSW vs. UTA',
      'MIA vs. NYK',
    ]);
    expect(await tabs.nth(1).getAttribute('title')).toBe('LAL City vs. BOS United');
    await get('channel-tab-D').click();
    for (const width of [1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await layoutSettled(page);
      expect(await page.evaluate(CUT), `at ${width}`).toEqual([]);
    }
  });
});

it('the window shows the scores of a baseball game in the order of its scorebug, away first', async () => {
  const all = show();
  const [a, ...others] = all.channels as [ChannelState, ...ChannelState[]];
  const view = {
    ...{ sport: 'baseball' as const, score: { a: 2, b: 1 }, inning: 3, half: 'top' as const, outs: 1 },
    ...{
      rules: matchRulesOf('baseball', 'mlb'),
      balls: 0,
      strikes: 0,
      bases: null,
      batting: 'B' as const,
      live: true,
      contact: null,
    },
  };
  const match = { ...a.match!, sport: 'baseball', league: 'mlb', view };
  const session = { ...a.session!, sport: 'baseball', league: 'mlb' };
  await open({ ...all, channels: [{ ...a, session, match }, ...others] });
  expect(await get('delay-shown').textContent()).toBe('on air 0–2');
  expect(await get('graphic-scorebug').textContent()).toContain('NOR 1–2 RIV');
  await get('desk-moments').click();
  expect(await get('moment').first().textContent()).toContain('NOR 1–2 RIV');
  expect(await page.locator('dd [data-testid^=score-]').allTextContents()).toEqual(['1', '2']);
});

it('the window calls a manual game manual, even after its pad has closed', async () => {
  const all = show();
  const rehearsal = all.sources.find(({ isRehearsal }) => isRehearsal)!;
  const [a, ...others] = all.channels as [ChannelState, ...ChannelState[]];
  const session = { ...a.session!, source: rehearsal.id, sandbox: false, competition: { name: null } };
  await open({ ...all, channels: [{ ...a, session, manual: null }, ...others] });
  await soon(() => page.getByText('Manual game · scored manually').count()).toBe(1);
});

it.each([
  [1280, 720],
  [1440, 900],
  [1920, 1080],
])('the window shows the delay of every output in full at %i x %i', async (width, height) => {
  await open();
  await page.setViewportSize({ width, height });
  const delays = get('output-delay-now');
  await soon(() => delays.allTextContents()).toEqual(['delay 6.4 s', 'no delay', 'no delay', 'no delay']);
  await layoutSettled(page);
  const whole = await delays.evaluateAll((all) =>
    all.map((one) => {
      const card = one.closest('li')!.getBoundingClientRect();
      const box = one.getBoundingClientRect();
      return box.width > 0 && box.right <= card.right && one.scrollWidth <= one.clientWidth + 1;
    }),
  );
  expect(whole).toEqual([true, true, true, true]);
});

describe('the control window', () => {
  it('requests the state, and reports that it is visible', async () => {
    await open();
    await soon(() => stand.main.received).toEqual(
      expect.arrayContaining([
        { request: 'show:get', input: {} },
        { request: 'show:watch', input: { isVisible: true } },
      ]),
    );
  });

  it('reports when it is hidden, and when it is visible again', async () => {
    await open();
    await page.evaluate(`Object.defineProperty(document, 'hidden', { value: true, configurable: true })`);
    const hidden = stand.main.next('show:watch');
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
    expect(await hidden).toEqual({ isVisible: false });
    await page.evaluate(`Object.defineProperty(document, 'hidden', { value: false, configurable: true })`);
    const seen = stand.main.next('show:watch');
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
    expect(await seen).toEqual({ isVisible: true });
  });

  it('ignores a pushed state that is older than the current one', async () => {
    await open({ ...show(), revision: 41 });
    stand.main.push({ ...emptyShow(stand.main.url, AT), revision: 12 });
    stand.main.push({ ...show(), revision: 42 });
    await soon(() => get('window').getAttribute('data-revision')).toBe('42');
    expect(await get('channel-tab-B').count()).toBe(1);
    // An older state must not be shown either if no newer one follows it.
    stand.main.push({ ...emptyShow(stand.main.url, AT), revision: 41 });
    await get('clear-all').click();
    await soon(() => stand.main.asked.at(-1)?.request).toBe('channel:clear');
    expect(await get('window').getAttribute('data-revision')).toBe('42');
  });

  it('merges pushed parts of the state, and requests all of it after a lost push', async () => {
    await openOwn({});
    // The clock is frozen from the start, so that the window never sends a request because of silence.
    await page.clock.setFixedTime(AT);
    await page.reload();
    await get('program').waitFor();
    const withScore = (a: number): Pick<ShowState, 'channels'> => {
      const [first, ...others] = stand.main.state.channels;
      const match = first!.match!;
      const view = { ...match.view, score: { a, b: 1 } };
      return { channels: [{ ...first!, match: { ...match, view } }, ...others] };
    };
    stand.main.change(withScore(3));
    await soon(() => get('score-a').textContent()).toBe('3');
    stand.main.reset();
    stand.main.changeUntold(withScore(4));
    stand.main.change({ automation: { isHeld: true } });
    await soon(() => get('score-a').textContent()).toBe('4');
    expect(stand.main.received.map(({ request }) => request)).toEqual(['show:get']);
  });

  it('requests the state again while the main process is still starting', async () => {
    stand.main.push(show());
    stand.main.refuse('show:get', { code: 'failed', message: 'Touchline is still starting.' });
    const context = await stand.browser.newContext();
    onTestFinished(() => context.close());
    page = await context.newPage();
    page.setDefaultTimeout(PAGE_TIMEOUT_MS);
    const first = stand.main.next('show:get');
    await page.goto(stand.main.url);
    await first;
    stand.main.reset();
    await get('program').waitFor();
  });

  it("requests the state if nothing was pushed for a while, to keep the feed's age correct", async () => {
    await open();
    stand.main.reset();
    const request = stand.main.next('show:get');
    await request;
    await soon(() => get('link-age').textContent()).toContain('under 1 s');
  });

  it('shows two values with the same label', async () => {
    const line = (value: string) => ({ label: 'Period', value, isHot: false });
    const all = show();
    await open({ ...all, facts: { ...all.facts, A: { phase: '1st half', lines: [line('1'), line('2')] } } });
    const values = page.locator('[data-testid="value"][data-label="Period"] dd');
    await soon(() => values.allTextContents()).toEqual(['1st half', '1', '2']);
  });

  it('shows the whole value next to a long label', async () => {
    const all = show();
    const lines = [{ label: 'Accumulated fouls of both halves and overtime', value: '20–20', isHot: false }];
    await open({ ...all, facts: { ...all.facts, A: { phase: '1st half', lines } } });
    await page.setViewportSize({ width: 1280, height: 720 });
    const value = page.locator('[data-testid="value"] dd').last();
    await soon(() => value.textContent()).toBe('20–20');
    expect(await value.evaluate((one) => one.getBoundingClientRect().right <= innerWidth)).toBe(true);
    expect(await value.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
  });

  it('shows the score, the phase, an open review and the red cards', async () => {
    await open();
    expect(await get('score-a').textContent()).toBe('2');
    expect(await get('score-b').textContent()).toBe('1');
    const value = (label: string): Promise<string | null> =>
      page.locator(`[data-testid=value][data-label="${label}"] dd`).textContent();
    expect(await value('Period')).toBe('2nd half');
    expect(await value('Review')).toBe('open');
    expect(await value('Red cards')).toBe('0 – 1');
  });

  it('shows the game on air while another game is pending on the channel, and names that game', async () => {
    const full = show();
    const { session, names, match, teamColors, ...rest } = full.channels[0]!;
    const awaited = { ...session!, sessionId: 's-next', matchup: { a: 'Mesa', b: 'Harbor' } };
    const link = { ...rest.link, state: 'waiting' as const, sentence: 'The provider cannot be reached.' };
    const awaiting: ChannelState = {
      ...rest,
      onAir: { session, names, match, teamColors },
      session: awaited,
      names: { ...names!, a: { name: 'Mesa', league: null }, b: { name: 'Harbor', league: null } },
      match: null,
      teamColors: null,
      link,
      freshness: { since: AT, cause: 'scout' },
    };
    await open({ ...full, channels: [awaiting, ...full.channels.slice(1)] });
    const side = page.getByRole('complementary', { name: 'Match info of channel A' });
    await soon(() => side.locator('dt').first().textContent()).toContain('Riverside');
    expect(await get('score-a').textContent()).toBe('2');
    expect(await get('awaited').textContent()).toContain('Mesa vs. Harbor is next');
    expect(await get('graphic-scorebug').textContent()).toContain('RIV 2–1 NOR');
    expect(await get('channel-tab-A').textContent()).toContain('RIV vs. NOR');
    expect(await get('link-game').textContent()).toContain('Next game: Mesa vs. Harbor');
    expect(await get('link-state').textContent()).toContain('Waiting to retry');
  });

  it("shows a dash, never a zero, for a score that the feed doesn't have", async () => {
    const [a] = show().channels;
    const match = a!.match!;
    await open({
      ...show(),
      channels: [{ ...a!, match: { ...match, view: { sport: 'other', score: { a: null, b: 3 } } } }],
    });
    expect(await get('score-a').textContent()).toBe('–');
    expect(await get('score-b').textContent()).toBe('3');
  });

  it('marks what is on air and what is cued', async () => {
    await open();
    expect(await get('graphic-scorebug').getAttribute('data-on-air')).toBe('true');
    expect(await get('graphic-scorebug').textContent()).toMatch(/On air 41:\d\d/);
    expect(await get('graphic-lower-third').getAttribute('data-cued')).toBe('true');
    expect(await get('graphic-lower-third').textContent()).toContain('Goal · Riverside');
    expect(await get('program').getAttribute('data-on-air')).toBe('true');
    await get('channel-tab-B').click();
    expect(await get('program').getAttribute('data-on-air')).toBe('false');
  });

  it('never says "on air" for a graphic that no output draws, and gives the reason', async () => {
    await open();
    await get('channel-tab-B').click();
    const card = get('graphic-ticker');
    expect(await card.getAttribute('data-unseen')).toBe('true');
    expect(await card.getByTestId('unseen').textContent()).toBe(
      'There are no other games to show. The graphic appears when there are.',
    );
    expect(await card.textContent()).toContain('On, no games');
    expect(await card.textContent()).not.toContain('On air');
    expect(await get('program').getAttribute('data-on-air')).toBe('false');
    // The ticker can still be cleared.
    expect(await get('clear-ticker').getAttribute('aria-disabled')).not.toBe('true');
    expect(await get('clear-all').getAttribute('aria-disabled')).not.toBe('true');
  });

  it('shows the whole reason for an empty full frame on its card, even at 1280 pixels', async () => {
    await open();
    await page.setViewportSize({ width: 1280, height: 720 });
    for (const why of ["The game hasn't started.", "The scorers of this game aren't known."]) {
      const [a, ...others] = stand.main.state.channels;
      stand.main.change({ channels: [{ ...a!, emptyFrames: { line: why } }, ...others] });
      const says = get('graphic-full-frame').locator('p');
      await soon(() => says.textContent()).toBe(why);
      expect(
        await says.evaluate((one) => [
          one.scrollHeight > one.clientHeight,
          one.scrollWidth > one.clientWidth,
        ]),
      ).toEqual([false, false]);
    }
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/card-why.png` });
  });

  it.each([
    ['soccer', 'Lists the players assigned to scores under Moments.'],
    ['basketball', 'Lists the top scorers of a team once all of its points have a player under Moments.'],
    ['curling', 'Shows only the result. Touchline has no rules for this sport.'],
  ])('explains which scorers a result in %s lists', async (sport, says) => {
    const all = show();
    const [a, ...others] = all.channels as [ChannelState, ...ChannelState[]];
    await open({ ...all, channels: [{ ...a, session: { ...a.session!, sport } }, ...others] });
    await get('desk-titles').click();
    await get('frame-form').selectOption('final');
    await soon(() => get('frame-scorers').textContent()).toBe(says);
  });

  it('disables Take and Cue of the next game while there is no next game, and shows the reason', async () => {
    await open();
    await get('desk-titles').click();
    const buttons = ['title-take-next', 'title-cue-next'];
    const presses = () =>
      Promise.all(
        buttons.map(async (id) => [
          await get(id).getAttribute('aria-disabled'),
          await get(id).getAttribute('title'),
        ]),
      );
    expect((await presses()).map(([isDisabled]) => isDisabled)).not.toContain('true');
    const [a, ...others] = stand.main.state.channels;
    const why = 'The games list of this channel has no scheduled game.';
    stand.main.change({ channels: [{ ...a!, noNextGame: why }, ...others] });
    await soon(presses).toEqual(buttons.map(() => ['true', why]));
  });

  it("disables Fire and a side's lineup, and shows the whole reason on the card at 1280 pixels", async () => {
    await open();
    await page.setViewportSize({ width: 1280, height: 720 });
    const [a, ...others] = stand.main.state.channels;
    const isDisabled = (id: string) => get(id).getAttribute('aria-disabled');
    for (const why of ['No new touchdown or field goal.', 'Wait for the review decision.']) {
      stand.main.change({
        channels: [
          {
            ...a!,
            automation: { ...a!.automation, noTakeover: why },
            emptyFrames: { 'line-up-B': 'Dock City Rams has no roster.' },
          },
          ...others,
        ],
      });
      const says = get('graphic-takeover').locator('p');
      await soon(() => says.textContent()).toBe(why);
      expect(await says.evaluate((one) => one.scrollHeight > one.clientHeight)).toBe(false);
      expect(await isDisabled('take-takeover')).toBe('true');
      expect(await get('take-takeover').getAttribute('title')).toBe(why);
    }
    await get('desk-titles').click();
    await get('frame-form').selectOption('line-up');
    expect(await isDisabled('title-take-card')).not.toBe('true');
    await get('frame-side').selectOption('B');
    await soon(() => get('line-up-empty').textContent()).toBe('Dock City Rams has no roster.');
    expect(await isDisabled('title-take-card')).toBe('true');
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/takeover-why.png` });
    await get('frame-side').selectOption('A');
    await soon(() => isDisabled('title-take-card')).not.toBe('true');
  });

  it.each([
    ['WWWW 128–131 MMMM', { a: 128, b: 131 }, undefined],
    ['WWWW 3–3 MMMM (14–13)', { a: 3, b: 3 }, { a: 14, b: 13 }],
  ])('shows %s in full on one line of the scorebug card at 1280 x 720', async (words, score, tally) => {
    await open();
    await page.setViewportSize({ width: 1280, height: 720 });
    const [a, ...others] = stand.main.state.channels;
    const { teams, view, ...rest } = a!.match!;
    const shootout = tally && {
      a: Array.from({ length: tally.a }, () => true),
      b: Array.from({ length: tally.b }, () => true),
    };
    const match = {
      ...rest,
      view: { ...view, score },
      teams: { a: { ...teams.a, code: 'WWWW' }, b: { ...teams.b, code: 'MMMM' } },
      ...(shootout && { shootout }),
    };
    stand.main.change({ channels: [{ ...a!, match }, ...others] });
    await soon(() => get('card-score').textContent()).toBe(words);
    await layoutSettled(page);
    if (process.env['SHOTS'])
      await page.screenshot({ path: `${process.env['SHOTS']}/pair-${words.length}.png` });
    const { lines, isCut } = await get('card-score').evaluate((one) => {
      const says = one.closest('.says')!;
      const box = one.getBoundingClientRect();
      return {
        lines: Math.round(box.height / Number.parseFloat(getComputedStyle(one).lineHeight)),
        isCut: one.scrollWidth > one.clientWidth || box.bottom > says.getBoundingClientRect().bottom + 1,
      };
    });
    expect({ lines, isCut }).toEqual({ lines: 1, isCut: false });
  });

  it('shows the steps of the delay on one line at 1280 x 720, however long the delay is', async () => {
    await open();
    await page.setViewportSize({ width: 1280, height: 720 });
    for (const delayMs of [0, 6_400, 119_900]) {
      stand.main.change({ outputs: stand.main.state.outputs.map((one) => ({ ...one, delayMs })) });
      await messagesHandled(page, stand.main);
      const rows = await get('delay-step').evaluateAll((all) => [
        ...new Set(all.map((one) => one.getBoundingClientRect().top)),
      ]);
      expect(rows).toHaveLength(1);
      const line = get('delay').locator('..');
      expect(await line.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(false);
    }
  });

  it('shows a long competition in full in the list of games at 1280 x 720', async () => {
    await open();
    await page.setViewportSize({ width: 1280, height: 720 });
    const named = (name: string) => ({ competition: { name } });
    const catalogs = stand.main.state.catalogs.map((one) => ({
      ...one,
      games: one.games.map((game) => ({ ...game, ...named('Harbor Shield Invitational') })),
    }));
    stand.main.change({ catalogs });
    const league = get('game-league').nth(1);
    await soon(() => league.textContent()).toBe('Harbor Shield Invitational');
    await layoutSettled(page);
    // If a hundredth of a pixel is missing, an ellipsis appears, but scrollWidth is rounded.
    const missing = await league.evaluate((one) => {
      const words = document.createRange();
      words.selectNodeContents(one);
      return words.getBoundingClientRect().width - one.getBoundingClientRect().width;
    });
    expect(missing).toBeLessThanOrEqual(0);
  });

  it.each([
    [1280, 720],
    [1440, 900],
  ])(
    'truncates no tally, no score of a moment and no channel of an output at %i x %i',
    async (width, height) => {
      await open();
      await page.setViewportSize({ width, height });
      const [a, ...others] = stand.main.state.channels;
      const shootout = { a: [true, true], b: [true, false] };
      const first = a!.moments[0]!;
      const words = 'Two-pointer after an offensive rebound';
      stand.main.change({
        channels: [
          { ...a!, match: { ...a!.match!, shootout }, moments: [{ ...first, words, when: '9:21 Q3' }] },
          ...others,
        ],
        outputs: stand.main.state.outputs
          .slice(0, 2)
          .map((one) => ({ ...one, background: { kind: 'transparent' as const } })),
      });
      await soon(() => get('card-score').textContent()).toMatch(/ \(2–1\)$/);
      await get('desk-moments').click();
      await layoutSettled(page);
      const isCut = (one: Locator) =>
        one.evaluate((box) => box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight);
      expect(await isCut(get('graphic-scorebug').locator('.says'))).toBe(false);
      const score = (await get('moment-score').boundingBox())!;
      expect(score.x + score.width).toBeLessThanOrEqual((await get('moment-pin').boundingBox())!.x);
      const facts = get('output-card').locator('.facts').first();
      expect(await facts.innerText()).toBe(height > 800 ? 'on A · 1080p · transparent' : 'on A');
      expect(await isCut(facts)).toBe(false);
      if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/whole-${width}.png` });
    },
  );

  it.each([
    ['can return to its recording', true, 'Press “Return to feed” to resume its recording.'],
    ["can't return to its recording", false, "Its recording can't be resumed."],
  ])('lists a rehearsal that is scored manually and %s under Rehearsal', async (_what, hasWayBack, says) => {
    const all = show();
    const rehearsal = all.sources.find(({ isRehearsal }) => isRehearsal)!;
    const [a, ...others] = all.channels.filter(({ session }) => !session?.sandbox);
    const session = { ...a!.session!, source: rehearsal.id, ofRehearsal: true as const };
    const before = hasWayBack ? { ...session, sandbox: true } : null;
    const manual = { before, buttons: [], isLogRead: true, undo: null, feed: null, match: null };
    await open({ ...all, channels: [{ ...a!, session, manual }, ...others] });
    await get('tab-rehearsal').click();
    const { names } = a!;
    const row = get('rehearsal-running');
    await soon(() => row.textContent()).toContain(`Scored manually. ${says}`);
    expect(await row.textContent()).toContain(names!.a.name);
    expect(await row.textContent()).toContain(names!.b.name);
    expect(await get('tab-rehearsal').getAttribute('data-count')).toBe('1');
    if (process.env['SHOTS'])
      await page.screenshot({ path: `${process.env['SHOTS']}/rehearsal-${hasWayBack}.png` });
  });

  it('gives the buttons of rehearsals the same width, with or without a confirmation', async () => {
    const all = show();
    const rehearsal = all.sources.find(({ isRehearsal }) => isRehearsal)!;
    const channels = all.channels.map((channel, place) => ({
      ...channel,
      session: { ...all.channels[0]!.session!, source: rehearsal.id, sandbox: true },
      graphics: {
        ...channel.graphics,
        scorebug: { ...channel.graphics.scorebug, onAir: place === 0 },
      },
    }));
    await open({ ...all, channels });
    await get('tab-rehearsal').click();
    const widths = await get('rehearsal-stop').evaluateAll((all) =>
      all.map((one) => Math.round(one.getBoundingClientRect().width)),
    );
    expect(widths.length).toBeGreaterThan(1);
    expect(new Set(widths).size).toBe(1);
  });

  it('keeps the speed of a rehearsal within its pane at 1280 pixels', async () => {
    await open();
    await page.setViewportSize({ width: 1280, height: 720 });
    await get('tab-rehearsal').click();
    await get('rehearsal-speed').selectOption('custom');
    const [field, start] = await Promise.all([
      get('rehearsal-custom-speed').boundingBox(),
      get('rehearsal-start').boundingBox(),
    ]);
    expect(field!.x + field!.width).toBeLessThanOrEqual(start!.x + start!.width + 0.5);
  });

  it('counts the games of every list and finds a game by its words', async () => {
    await open();
    expect(await get('tab-live').getAttribute('data-count')).toBe('13');
    expect(await get('tab-upcoming').getAttribute('data-count')).toBe('2');
    expect(await get('tab-finished').getAttribute('data-count')).toBe('2');
    expect(await get('tab-rehearsal').getAttribute('data-count')).toBe('1');
    expect(await get('game-row').first().getAttribute('aria-setsize')).toBe('13');
    await get('search').fill('MLB harbor');
    await soon(() => get('game-row').count()).toBe(1);
    expect(await get('game-row').getAttribute('data-session')).toBe('s-g2');
    await get('search').fill('nobody');
    await soon(() => get('empty').textContent()).toContain('match the search');
    await get('search').fill('');
    await get('source-filter').selectOption('club');
    await soon(() => get('game-row').count()).toBe(0);
    await get('tab-finished').click();
    await get('source-filter').selectOption('');
    await soon(() => get('game-row').count()).toBe(2);
    expect(await get('game-row').first().getAttribute('data-session')).toBe('s-f2');
    expect(await get('game-row').first().textContent()).toContain('Event log lost');
    for (const ended of await get('game-closed').allTextContents()) expect(ended).toMatch(/\d\d:\d\d$/);
    expect(await get('game-closed').count()).toBe(2);
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/finished.png` });
  });

  it("marks the games of a failed list, and doesn't report it as empty", async () => {
    const list = { list: 'open', at: AT, sentence: 'It is down.', length: 1, unreadable: 0 } as const;
    const catalog = { source: 'venue', at: AT, sentence: 'The list of live games is down.' } as const;
    const lists = [{ ...list, state: 'failing' as const }];
    const old = { ...catalog, state: 'ready' as const, lists, games: [game('m1', { isOld: true })] };
    await open({ ...show(), catalogs: [old] });
    expect(await get('catalog-failing').textContent()).toContain('The list of live games is down.');
    expect(await get('game-old').textContent()).toBe('Stale');
    await open({ ...show(), catalogs: [{ ...old, games: [] }] });
    expect(await get('empty').textContent()).toContain(
      "Live games from your sources can't be loaded right now.",
    );
    await get('tab-finished').click();
    expect(await get('empty').textContent()).toContain('No finished games');
  });

  it('draws only the visible rows of thousands of games, and every game can be reached by keyboard', async () => {
    const games = Array.from({ length: 2_000 }, (_, at) =>
      game(`m${at}`, {
        summary: at % 3 === 0 ? `Matchday ${at}` : null,
        league: at % 2 === 0 ? 'wc' : 'nba',
      }),
    );
    await open({
      ...show(),
      catalogs: [{ source: 'venue', state: 'ready', at: AT, sentence: null, lists: [], games }],
    });
    const rows = get('game-row');
    expect(await rows.count()).toBeLessThan(40);
    expect(await rows.first().getAttribute('aria-setsize')).toBe('2000');
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest('li')?.getAttribute('aria-posinset'));
    await get('search').press('ArrowDown');
    await soon(focused).toBe('1');
    await page.keyboard.press('End');
    await soon(focused).toBe('2000');
    expect(
      await page.evaluate(() => document.activeElement!.getBoundingClientRect().bottom),
    ).toBeLessThanOrEqual(await page.evaluate(() => innerHeight));
    await page.keyboard.press('PageUp');
    await soon(async () => Number(await focused())).toBeLessThan(2_000);
    // Scrolling with the wheel doesn't change the focus.
    const focusedId = await focused();
    await get('games-list').evaluate((list) => (list.scrollTop = 0));
    await soon(() => page.locator('[data-testid=game-row][aria-posinset="1"]').count()).toBe(1);
    expect(await focused()).toBe(focusedId);
    await get('league-filter').selectOption('nba');
    await soon(() => rows.first().getAttribute('aria-setsize')).toBe('1000');
    expect(await rows.count()).toBeLessThan(40);
  });

  it('marks a retracted press in the event log', async () => {
    await open();
    expect(await get('tape-row').first().getAttribute('data-seq')).toBe('214');
    expect(await page.locator('[data-testid=tape-row][data-retracted=true]').first().textContent()).toContain(
      '212',
    );
  });

  it('shows no scout for a manual game', async () => {
    const [a, ...others] = show().channels;
    const manual = { before: null, buttons: [], isLogRead: true, undo: null, feed: null, match: null };
    await open({ ...show(), channels: [{ ...a!, manual }, ...others] });
    await soon(() => page.locator('section[aria-label=Link]').textContent()).toContain('Scored manually');
    expect(await get('link-scout').count()).toBe(0);
  });

  it("shows the link's state, scout, gaps, drops, contract and message", async () => {
    await open();
    expect(await get('link-state').getAttribute('data-state')).toBe('live');
    expect(await get('link-age').textContent()).toContain('ago');
    expect(await get('link-contract').textContent()).toContain('Feed v6 (supported)');
    await get('channel-tab-B').click();
    expect(await get('link-state').getAttribute('data-state')).toBe('waiting');
    expect(await get('link-scout').textContent()).toContain('offline');
    expect(await get('link-gaps').textContent()).toBe('2 gaps');
    expect(await get('link-dropped').textContent()).toBe('1 dropped');
    expect(await get('link-contract').textContent()).toContain('Feed v10 (supported: v9)');
    expect(await get('link-sentence').textContent()).toContain('fell silent');
  });

  it("counts down to the next attempt on the main process's clock, and ages the feed between pushes", async () => {
    // Main is an hour behind this browser, and no longer pushes anything.
    const at = Date.now() - 3_600_000;
    const link = {
      ...liveLink,
      state: 'waiting' as const,
      attempt: 2,
      retryAt: at + 9_000,
      silentMs: 21_000,
    };
    await open({
      ...emptyShow(stand.main.url, at),
      channels: [channel('A', { ...show().channels[0]!, link })],
    });
    await soon(() => page.getByLabel('Link', { exact: true }).textContent()).toMatch(
      /Retrying in [78] s, attempt 2/,
    );
    await soon(() => get('link-age').textContent()).toMatch(/2[2-5] s ago/);
  });
});

describe('the control window', () => {
  it('masks the URL of an output everywhere, and copies it in full', async () => {
    await openOwn({ permissions: ['clipboard-read', 'clipboard-write'] });
    // The confirmation stays for two seconds.
    await stopClock(page);
    const { url } = stand.main.state.outputs[0]!;
    expect(await get('output-url').first().textContent()).toBe(`${stand.main.url}/o/••••`);
    await get('output-copy').first().click();
    await page.getByText('Copied', { exact: true }).first().waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(url);
    const shown = await page.evaluate<string>('document.body.innerText');
    expect(shown).not.toContain(url.slice(-32));
  });

  it('copies the URL of an output without the clipboard permission', async () => {
    await openOwn({ permissions: ['clipboard-read'] });
    // The confirmation stays for two seconds.
    await stopClock(page);
    await page.evaluate(`navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))`);
    await get('output-copy').nth(1).click();
    await page.getByText('Copied', { exact: true }).nth(1).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(stand.main.state.outputs[1]!.url);
  });

  it('shows the URL of an output for manual copying if the browser blocks the clipboard', async () => {
    await open();
    await page.evaluate(`navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
      document.execCommand = () => false`);
    await get('output-copy').first().click();
    await soon(() => page.locator('input[data-testid=output-url]').inputValue()).toBe(
      stand.main.state.outputs[0]!.url,
    );
  });

  it('offers the URL of an output under every address while network access is on', async () => {
    const endpoints = [
      { url: 'http://192.0.2.7:7700', name: 'Wi-Fi (wlan0)', isSecondary: false },
      { url: 'http://studio.local:7700', name: 'Local name', isSecondary: false },
      { url: 'http://172.17.0.1:7700', name: 'Container or virtual machine (docker0)', isSecondary: true },
    ];
    await openOwn({ permissions: ['clipboard-read', 'clipboard-write'] });
    stand.main.change({ crew: { ...show().crew, network: { ...openNetwork(), endpoints } } });
    await messagesHandled(page, stand.main);
    await get('output-copy').first().click();
    await get('link-dialog').waitFor();
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/link-dialog.png` });
    const hosts = await get('link-address').evaluateAll((rows) =>
      rows.filter((row) => row.checkVisibility()).map((row) => (row as HTMLElement).dataset['host']),
    );
    expect(hosts).toEqual([new URL(stand.main.url).host, '192.0.2.7:7700', 'studio.local:7700']);
    const { pathname } = new URL(stand.main.state.outputs[0]!.url);
    await get('link-copy').nth(1).click();
    await soon(() => page.evaluate('navigator.clipboard.readText()')).toBe(
      `http://192.0.2.7:7700${pathname}`,
    );
    await get('link-dialog').locator('summary').click();
    await get('link-copy').nth(3).click();
    await soon(() => page.evaluate('navigator.clipboard.readText()')).toBe(
      `http://172.17.0.1:7700${pathname}`,
    );
  });

  it("explains OBS in five steps with the output's own size", async () => {
    await open();
    await get('output-help').nth(2).click();
    expect(await page.locator('[data-testid=obs-help] li').count()).toBe(5);
    const text = await get('obs-help').textContent();
    expect(text).toContain('1080');
    expect(text).toContain('1920');
  });

  it("shows the channel's first output in the monitor, at that output's size", async () => {
    await open();
    const path = stand.main.state.outputs[0]!.url.slice(stand.main.url.length);
    await soon(() => stand.main.stages).toContain(`${path}?monitor=1`);
    const inside = page.frameLocator('[data-testid=monitor]').locator('html');
    await soon(() => inside.evaluate('[innerWidth, innerHeight]')).toEqual([1920, 1080]);
    await get('monitor-output').selectOption('out-3');
    await soon(() => inside.evaluate('[innerWidth, innerHeight]')).toEqual([1080, 1920]);
    await layoutSettled(page);
    const box = (await get('monitor').boundingBox())!;
    expect(box.width / box.height).toBeCloseTo(1080 / 1920, 2);
  });

  it('loads a new link in the monitor', async () => {
    await open();
    const url = `${stand.main.url}/o/00000000000000000000000000000001`;
    const [first, ...others] = stand.main.state.outputs;
    stand.main.change({ outputs: [{ ...first!, url }, ...others] });
    await soon(() => stand.main.stages).toContain('/o/00000000000000000000000000000001?monitor=1');
  });

  it.each(['dark', 'light'] as const)(
    'shows the selected backdrop behind a transparent output in the %s theme',
    async (colorScheme) => {
      await openOwn({ colorScheme });
      await page.frameLocator('[data-testid=monitor]').getByText('TOUCHLINE').waitFor();
      // Reads a corner where the page draws nothing, slightly inside, because the outermost pixels are mixed with the
      // frame.
      const pixel = async (): Promise<number[]> => {
        const picture = PNG.sync.read(await get('monitor').screenshot());
        return [...picture.data.subarray((picture.width * 8 + 8) * 4).subarray(0, 3)];
      };
      // Returns by how much green exceeds red and blue in the background behind the page.
      const green = async (): Promise<number> => {
        const [red, own, blue] = await pixel();
        return own! - Math.max(red!, blue!);
      };
      await whilePainted(page, async () => {
        await soon(green).toBeGreaterThan(30);
        await get('backdrop-dark').check({ force: true });
        await soon(pixel).toEqual([0x10, 0x14, 0x1c]);
      });
    },
  );
});

describe('a window while the main process is offline', () => {
  it('reports it, keeps the last state, disables the controls, and continues afterwards', async () => {
    await open();
    stand.main.goDown();
    await get('link-down').waitFor();
    stand.main.reset();
    expect(await get('score-a').textContent()).toBe('2');
    expect(await get('link-age').textContent()).toBe('unknown');
    for (const id of [
      'take-lower-third',
      'clear-scorebug',
      'clear-all',
      'output-add',
      'channel-add',
      'release',
    ]) {
      expect(await get(id).getAttribute('aria-disabled'), id).toBe('true');
    }
    await get('search').fill('still typed');
    stand.main.push({ ...emptyShow(stand.main.url, AT), revision: 3 });
    stand.main.comeBack();
    await get('link-down').waitFor({ state: 'detached' });
    await soon(() => get('window').getAttribute('data-revision')).toBe('3');
    expect(await get('search').inputValue()).toBe('still typed');
    await soon(() => stand.main.received.filter(({ request }) => request === 'show:watch').length).toBe(1);
  });

  it('reports that a hotkey had no effect', async () => {
    await open();
    stand.main.goDown();
    await get('link-down').waitFor();
    await page.keyboard.press('F1');
    await soon(() => get('refusal-graphics').textContent()).toContain("isn't responding");
  });
});

describe('the appearance of the window', () => {
  it('keeps the selected tab of the desk after a reload', async () => {
    await openOwn({});
    await get('desk-automation').click();
    await page.reload();
    await soon(() => get('desk-automation').getAttribute('aria-selected')).toBe('true');
  });

  it('keeps the theme and backdrop after a reload', async () => {
    await openOwn({});
    const scheme = (): Promise<string> =>
      page.evaluate('getComputedStyle(document.documentElement).colorScheme');
    expect(await scheme()).toBe('light dark');
    await get('theme').click();
    await get('theme').click();
    expect(await scheme()).toBe('light');
    await get('backdrop-checks').check({ force: true });
    await page.reload();
    expect(await scheme()).toBe('light');
    expect(await get('backdrop-checks').isChecked()).toBe(true);
  });

  it("keeps the producer's picture behind both monitors after a reload, and refuses an invalid picture", async () => {
    await openOwn({});
    const behind = (): Promise<string[]> =>
      page.evaluate(
        `[...document.querySelectorAll('.picture')].map((one) => getComputedStyle(one).backgroundImage.slice(0, 27))`,
      );
    await chooseFile(get('backdrop-file'), {
      name: 'notes.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture'),
    });
    await soon(() => get('refusal-graphics').textContent()).toContain("notes.png can't be read as an image");
    const picture =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><rect width="16" height="9" fill="#123456"/></svg>';
    await chooseFile(get('backdrop-file'), {
      name: 'ground.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(picture),
    });
    await soon(behind).toEqual(['url("data:image/jpeg;base64', 'url("data:image/jpeg;base64']);
    await page.reload();
    await soon(behind).toEqual(['url("data:image/jpeg;base64', 'url("data:image/jpeg;base64']);
    expect(await get('backdrop-picture').isChecked()).toBe(true);
  });

  it('shows safe areas over both monitors: of the picture, and of an upright crop in its middle', async () => {
    await openOwn({});
    expect(await get('safe-areas').count()).toBe(0);
    await get('safe-areas-choice').selectOption('landscape');
    expect(await get('safe-areas').count()).toBe(2);
    const shares = (): Promise<number[][]> =>
      page.evaluate(`[...document.querySelector('[data-areas]').children].map((one) => {
        const [box, picture] = [one.getBoundingClientRect(), one.parentElement.getBoundingClientRect()];
        return [box.width / picture.width, box.height / picture.height].map((share) => Math.round(share * 100));
      })`);
    expect(await shares()).toEqual([
      [93, 93],
      [90, 90],
    ]);
    await get('safe-areas-choice').selectOption('upright');
    await soon(shares).toEqual([
      [32, 100],
      [29, 93],
      [28, 90],
    ]);
  });

  it('works if the browser blocks storage', async () => {
    stand.main.push(show());
    const context = await stand.browser.newContext();
    onTestFinished(() => context.close());
    page = await context.newPage();
    page.setDefaultTimeout(PAGE_TIMEOUT_MS);
    await page.addInitScript(
      `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })`,
    );
    await page.goto(stand.main.url);
    await get('theme').click();
    await soon(() => get('theme').getAttribute('data-theme')).toBe('dark');
  });
});
