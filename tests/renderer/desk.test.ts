import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { CONTRACT_SPORT_SLUGS } from '../../src/feed/contract/versions.ts';
import { padPlaces } from '../../src/feed/sports/index.ts';
import type { ControlRequest } from '../../src/preload/contract.ts';
import { foundTeam, type FakeMain } from './fake-main.ts';
import { fullShow } from './show-fixture.ts';
import { stopClock } from './clocks.ts';
import { chooseFile, confirm, isSettled, soon, strikeTwice } from './presses.ts';
import { layoutSettled, messagesHandled } from './settled.ts';
import { useStand } from './window-under-test.ts';
import { byHand } from './views.ts';

/** Presses every control of the desk and of match info, and checks the exact request to main. */

const AT = Date.UTC(2026, 5, 13, 19, 30);

const stand = useStand();
let page: Page;
const get = (id: string): Locator => page.getByTestId(id);
const moment = (id: number): Locator => page.locator(`[data-testid=moment][data-moment="${id}"]`);
const rule = (id: string): Locator => page.locator(`[data-testid=rule][data-rule="${id}"]`);
async function openTeam(side: 'a' | 'b'): Promise<void> {
  await get('teams-open').click();
  await page.locator(`[data-testid=team-side][data-side=${side}]`).click();
  await team(side).waitFor();
}
const fact = (field: string): Locator => page.locator(`[data-testid=fact][data-field="${field}"]`);
const team = (side: string): Locator => page.locator(`[data-testid=team][data-side="${side}"]`);

beforeEach(async () => {
  stand.main.push(fullShow(stand.main.url, AT));
  page = await stand.reopen();
  stand.main.answer('as-run:recent', { lines: [] });
  stand.main.reset();
});

function changeA(changes: object): void {
  const { channels } = stand.main.state;
  stand.main.change({ channels: [{ ...channels[0]!, ...changes }, ...channels.slice(1)] });
}

const onA = { channel: 'A' };
const person = { form: 'person', name: 'Coach', title: 'Head coach', side: 'A' } as const;

const CASES: { what: string; act: () => Promise<unknown>; asks: ControlRequest; input: unknown }[] = [
  {
    what: 'take a moment',
    act: async () => {
      await get('desk-titles').click();
      await get('desk-moments').click();
      await moment(213).getByTestId('moment-take').click();
    },
    asks: 'moment:take',
    input: { ...onA, moment: 213 },
  },
  {
    what: 'cue a moment',
    act: () => moment(213).getByTestId('moment-cue').click(),
    asks: 'moment:cue',
    input: { ...onA, moment: 213 },
  },
  {
    what: 'cue a person with Enter',
    act: async () => {
      await get('desk-titles').click();
      await get('title-name').fill(' Coach ');
      await get('title-title').fill('Head coach');
      await get('title-side').selectOption('A');
      await get('title-title').press('Enter');
    },
    asks: 'graphic:cue',
    input: { ...onA, graphic: 'lower-third', content: person },
  },
  {
    what: 'take a matchup without a note',
    act: async () => {
      await get('desk-titles').click();
      await get('title-take-matchup').click();
    },
    asks: 'graphic:take',
    input: {
      ...onA,
      graphic: 'lower-third',
      content: { form: 'matchup', note: null, venue: null, startsAt: null },
    },
  },
  {
    what: 'take a matchup card with a note',
    act: async () => {
      await get('desk-titles').click();
      await get('title-note').fill('Group A');
      await get('title-take-card').click();
    },
    asks: 'graphic:take',
    input: {
      ...onA,
      graphic: 'full-frame',
      content: { form: 'matchup', note: 'Group A', venue: null, startsAt: null },
    },
  },
  {
    what: 'take the next game',
    act: async () => {
      await get('desk-titles').click();
      await get('title-take-next').click();
    },
    asks: 'graphic:take',
    input: { ...onA, graphic: 'lower-third', content: { form: 'next', game: null } },
  },
  {
    what: 'hold all automation',
    act: async () => {
      await get('desk-automation').click();
      await get('automation-hold').click();
    },
    asks: 'automation:hold',
    input: { isHeld: true },
  },
  {
    what: 'turn off a rule',
    act: async () => {
      await get('desk-automation').click();
      await rule('soccer.goal').getByTestId('rule-on').uncheck();
    },
    asks: 'automation:rule',
    input: { ...onA, rule: 'soccer.goal', patch: { isOn: false } },
  },
  {
    what: 'let a rule cue its graphic',
    act: async () => {
      await get('desk-automation').click();
      await rule('soccer.review').getByTestId('rule-action').selectOption('cue');
    },
    asks: 'automation:rule',
    input: { ...onA, rule: 'soccer.review', patch: { action: 'cue' } },
  },
  {
    what: 'set how long a rule shows its graphic',
    act: async () => {
      await get('desk-automation').click();
      await rule('soccer.goal').getByTestId('rule-seconds').fill('12');
      await rule('soccer.goal').getByTestId('rule-seconds').press('Enter');
    },
    asks: 'automation:rule',
    input: { ...onA, rule: 'soccer.goal', patch: { seconds: 12 } },
  },
  {
    what: 'take over for manual scoring',
    act: async () => {
      await get('desk-pad').click();
      await get('manual-takeover').click();
    },
    asks: 'manual:takeover',
    input: onA,
  },
  {
    what: 'start a manual game',
    act: async () => {
      await get('desk-pad').click();
      await get('manual-league').selectOption('mlb');
      await get('manual-a').fill(' Mesa ');
      await get('manual-b').fill('Harbor');
      await confirm(get('manual-start'));
    },
    asks: 'manual:start',
    input: { ...onA, league: 'mlb', a: 'Mesa', b: 'Harbor' },
  },
  {
    what: 'start a drill',
    act: async () => {
      await get('channel-tab-B').click();
      await get('desk-drills').click();
      await page.locator('[data-testid=drill-start][data-drill="withdrawn-goal"]').click();
    },
    asks: 'drill:start',
    input: { channel: 'B', drill: 'withdrawn-goal' },
  },
  {
    what: 'override a score with one more until the feed agrees',
    act: async () => {
      await get('hold-score-a').click();
      await get('hold-more').click();
      await get('hold-set').click();
    },
    asks: 'override:set',
    input: { ...onA, field: 'score.a', value: 3, release: 'agree' },
  },
  {
    what: 'override the phase until it is released',
    act: async () => {
      await get('hold-other').click();
      await get('hold-field').selectOption('phase');
      await get('hold-value').selectOption('half_time');
      await get('hold-set').click();
    },
    asks: 'override:set',
    input: { ...onA, field: 'phase', value: 'half_time', release: 'manual' },
  },
  {
    what: 'override the possession with no side until the feed changes it',
    act: async () => {
      await get('hold-other').click();
      await get('hold-field').selectOption('possession');
      await get('hold-value').selectOption('');
      await get('hold-release').selectOption('change');
      await get('hold-set').click();
    },
    asks: 'override:set',
    input: { ...onA, field: 'possession', value: null, release: 'change' },
  },
  {
    what: 'release an overridden value',
    act: () => get('held-release').click(),
    asks: 'override:release',
    input: { ...onA, field: 'score.b' },
  },
  {
    what: "add a scorer of the selected side with the clock's minute with Enter",
    act: async () => {
      await page.locator('[data-testid=scorer-side][data-side=B]').check();
      await get('scorer-name').fill(' Ebele ');
      await get('scorer-name').press('Enter');
    },
    asks: 'scorer:add',
    input: { ...onA, side: 'B', name: 'Ebele', minute: "42'" },
  },
  {
    what: 'add a scorer with a typed minute',
    act: async () => {
      await get('scorer-name').fill('Ebele');
      await get('scorer-minute').fill('45+2');
      await get('scorer-add').click();
    },
    asks: 'scorer:add',
    input: { ...onA, side: 'A', name: 'Ebele', minute: '45+2' },
  },
  {
    what: 'set a custom line of match info',
    act: async () => {
      await get('facts-more').click();
      await fact('line.1').fill(' Sold out ');
      await fact('line.1').press('Enter');
    },
    asks: 'override:set',
    input: { ...onA, field: 'line.1', value: 'Sold out' },
  },
  {
    what: 'set match info with several parts',
    act: async () => {
      await get('facts-more').click();
      await fact('substitution.b').locator('[data-part=out]').fill('Vale');
      await fact('substitution.b').locator('[data-part=in]').fill('Reed');
      await fact('substitution.b').getByTestId('fact-set').click();
    },
    asks: 'override:set',
    input: { ...onA, field: 'substitution.b', value: { out: 'Vale', in: 'Reed', minute: null } },
  },
  {
    what: 'add a foul with the arrow key',
    act: async () => {
      await get('channel-tab-B').click();
      await get('facts-more').click();
      await fact('fouls.a').getByRole('spinbutton').press('ArrowUp');
    },
    asks: 'override:step',
    input: { channel: 'B', field: 'fouls.a', by: 1 },
  },
  {
    what: 'toggle the shot clock with its key',
    act: async () => {
      await get('channel-tab-B').click();
      await page.keyboard.press('F9');
    },
    asks: 'play-clock:toggle',
    input: { channel: 'B' },
  },
  { what: 'stop the clock', act: () => get('clock-stop').click(), asks: 'clock:stop', input: onA },
  {
    what: 'set the clock',
    act: async () => {
      await get('clock-more').click();
      await get('clock-text').fill('67:12');
      await get('clock-text').press('Enter');
    },
    asks: 'clock:set',
    input: { ...onA, ms: 4_032_000 },
  },
  {
    what: 'set the clock back by a second',
    act: async () => {
      await get('clock-more').click();
      await get('clock-back').click();
    },
    asks: 'clock:nudge',
    input: { ...onA, ms: -1_000 },
  },
  {
    what: 'add a minute of added time',
    act: async () => {
      await get('clock-more').click();
      await get('clock-added-more').click();
    },
    asks: 'clock:added',
    input: { ...onA, minutes: 3 },
  },
  {
    what: 'stop the clock from following the feed',
    act: async () => {
      await get('clock-more').click();
      await get('clock-follow').uncheck();
    },
    asks: 'clock:follow',
    input: { ...onA, isOn: false },
  },
  {
    what: 'remove the clock',
    act: async () => {
      await get('clock-more').click();
      await get('clock-clear').click();
    },
    asks: 'clock:clear',
    input: onA,
  },
  {
    what: "increase an output's delay by a second",
    act: () => page.locator('[data-testid=delay-step][data-step="1000"]').click(),
    asks: 'output:update',
    input: { id: 'out-1', patch: { delayMs: 7_400 } },
  },
  { what: 'record a tap', act: () => get('sync-tap').click(), asks: 'sync:tap', input: { output: 'out-1' } },
  {
    what: 'clear the taps',
    act: () => get('sync-clear').click(),
    asks: 'sync:clear',
    input: { output: 'out-1' },
  },
  {
    what: "save a team's code and color",
    act: async () => {
      await openTeam('b');
      await team('b').getByTestId('team-code').fill('NGT');
      await team('b').getByTestId('team-color').fill('#123456');
      await team('b').getByTestId('team-save').click();
    },
    asks: 'team:set',
    input: {
      name: 'Northgate',
      league: 'wc',
      patch: { code: 'NGT', color: '#123456' },
    },
  },
  {
    what: 'put a team in its away kit',
    act: async () => {
      await openTeam('b');
      await team('b').getByTestId('team-kit').click();
    },
    asks: 'override:set',
    input: { channel: 'A', field: 'kit.b', value: 'second' },
  },
];

/** Returns the names of all requests caused by user actions, except team lookups by a dialog. */
function changesOf(main: FakeMain): string[] {
  const looks = ['team:get', 'team:search', 'team:preview'];
  return main.asked.map(({ request }) => request).filter((request) => !looks.includes(request));
}

describe('each control', () => {
  it.each(CASES)('sends exactly one request to $what', async ({ act, asks, input }) => {
    const request = stand.main.next(asks);
    await act();
    // Ignores `seen`, the state when editing began, which has its own tests.
    const { seen: _, ...sent } = (await request) as { seen?: unknown };
    expect(sent).toEqual(input);
    expect(changesOf(stand.main)).toEqual([asks]);
  });
});

describe('the scorer field', () => {
  it('keeps the minute at which typing began, and the text until it is saved', async () => {
    const clock = stand.main.state.channels[0]!.clock;
    await soon(() => get('scorer-minute').inputValue()).toBe("42'");
    await get('scorer-name').fill('Ebele');
    changeA({ clock: { ...clock, face: { ...clock.face, baseMs: 46.5 * 60_000 } } });
    await soon(() => get('clock-time').textContent()).toMatch(/^46:/);
    expect(await get('scorer-minute').inputValue()).toBe("42'");
    stand.main.refuse('scorer:add', { code: 'limit_reached', message: 'There is no room.' });
    await get('scorer-name').press('Enter');
    await soon(() => get('refusal-facts').textContent()).toContain('There is no room.');
    expect(await get('scorer-name').inputValue()).toBe('Ebele');
    await get('scorer-name').fill('');
    await soon(() => get('scorer-minute').inputValue()).toBe("45+2'");
  });
});

describe('the form of a new game', () => {
  it('suggests known teams while a name is typed', async () => {
    await get('desk-pad').click();
    const names = (): Promise<string[]> =>
      page.locator('#manual-teams option').evaluateAll((all) => all.map((one) => one.getAttribute('value')!));
    await get('manual-a').fill('lake');
    await soon(names).toEqual(['Lakeside', 'Lakeview']);
    await get('manual-b').fill('lakes');
    await soon(names).toEqual(['Lakeside']);
    await get('manual-b').fill('l');
    await soon(names).toEqual([]);
  });

  it("saves a side's short name before the game starts, and as its code too if it has up to 4 letters", async () => {
    const b = 'FC São José dos Campos U19';
    stand.main.answer('team:set', {});
    await get('desk-pad').click();
    await get('manual-league').selectOption('mlb');
    await get('manual-a').fill('Mesa');
    await get('manual-short-a').fill('Mesa City');
    await get('manual-b').fill(b);
    await get('manual-short-b').fill(' sju ');
    await get('manual-short-b').scrollIntoViewIfNeeded();
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/new-game.png` });
    const started = stand.main.next('manual:start');
    await confirm(get('manual-start'));
    expect(await started).toMatchObject({ league: 'mlb', a: 'Mesa', b });
    const asked = stand.main.asked.filter(({ request }) => request !== 'team:search');
    expect(asked.map(({ request, input }) => [request, input]).slice(0, -1)).toEqual([
      ['team:set', { name: 'Mesa', league: 'mlb', patch: { short: 'Mesa City' } }],
      ['team:set', { name: b, league: 'mlb', patch: { short: 'sju', code: 'SJU' } }],
    ]);
  });
});

describe('manual scoring', () => {
  const before = {
    source: 'venue',
    sessionId: 's-g1',
    league: 'wc',
    sport: 'soccer',
    matchup: { a: 'A', b: 'B' },
    sandbox: false,
  };
  const pad = {
    before,
    buttons: [
      { id: 'goal-a', label: 'Goal', side: 'A', group: 'score', isPossible: true },
      { id: 'goal-b', label: 'Goal', side: 'B', group: 'score', isPossible: true },
      { id: 'var', label: 'VAR review', side: null, group: 'review', isPossible: true },
      { id: 'var-stands', label: 'Decision stands', side: null, group: 'review', isPossible: false },
      { id: 'undo', label: 'Undo', side: null, group: 'correct', isPossible: true },
    ],
    isLogRead: true,
    undo: { label: 'Goal', side: 'B' },
    feed: { isBack: false, isEnded: false, score: null, phase: null, differences: [] },
    match: null,
  } as const;
  const back = {
    ...pad.feed,
    isBack: true,
    score: { a: 3, b: 3 },
    phase: '2nd half',
    differences: [{ label: 'Red cards', manual: '0 – 1', feed: '0 – 0' }],
  };
  const beforeKickOff = {
    ...pad,
    buttons: [
      { id: 'kick-off', label: 'Kickoff', side: null, group: 'period', isPossible: true },
      ...pad.buttons.map((one) => ({ ...one, isPossible: false })),
    ],
  } as const;
  const button = (id: string) => page.locator(`[data-testid=pad][data-pad="${id}"]`);

  it("sends presses of the pad's buttons, and asks for confirmation before Return to feed and End game", async () => {
    changeA({ manual: pad });
    await get('desk-pad').click();
    await button('goal-a').click();
    await confirm(get('manual-back'));
    await confirm(get('manual-end'));
    await soon(() => stand.main.asked).toEqual([
      { request: 'manual:press', input: { ...onA, button: 'goal-a' } },
      { request: 'manual:back', input: onA },
      { request: 'manual:end', input: onA },
    ]);
  });

  it('replaces the final whistle with the form for a new game on the pad of a finished game', async () => {
    const { match } = stand.main.state.channels[0]!;
    changeA({ manual: pad });
    await get('desk-pad').click();
    await get('manual-end').waitFor();
    expect(await get('manual-start').count()).toBe(0);
    await soon(() => get('pad-who').textContent()).toMatch(/Goal, RIV: who\?/);
    const buttons = padPlaces('football').map((place) => ({ ...place, isPossible: false }));
    changeA({ manual: { ...pad, buttons }, match: { ...match!, isFinal: true } });
    await get('manual-start').waitFor();
    const form = (await get('manual-start').boundingBox())!;
    const panel = (await page.locator('#desk').boundingBox())!;
    expect(form.y).toBeGreaterThanOrEqual(panel.y);
    expect(form.y + form.height).toBeLessThanOrEqual(panel.y + panel.height);
    expect(await get('pad-who').textContent()).toContain('The game is over.');
    expect(await get('manual-end').count()).toBe(0);
    if (process.env['SHOTS']) {
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.screenshot({ path: `${process.env['SHOTS']}/pad-over.png` });
    }
  });

  it('shows the form for a new game at the top of the pad of a finished game at 1280x720', async () => {
    const { match } = stand.main.state.channels[0]!;
    const buttons = padPlaces('football').map((place) => ({ ...place, isPossible: true }));
    changeA({ manual: { ...pad, buttons } });
    await page.setViewportSize({ width: 1280, height: 720 });
    await get('desk-pad').click();
    await get('manual-end').click();
    const over = buttons.map((place) => ({ ...place, isPossible: false }));
    changeA({ manual: { ...pad, buttons: over }, match: { ...match!, isFinal: true } });
    await get('manual-start').waitFor();
    await layoutSettled(page);
    const top = await page.locator('#desk').evaluate((panel) => panel.scrollTop);
    expect(top).toBe(0);
  });

  it('accepts keys on the pad of a manual game as soon as it is started', async () => {
    changeA({ manual: null });
    await get('desk-pad').click();
    await get('manual-a').fill('Mesa');
    await get('manual-b').fill('Bayview');
    stand.main.answer('manual:start', () => {
      changeA({ manual: pad });
      return Promise.resolve(null);
    });
    await confirm(get('manual-start'));
    await button('goal-b').waitFor();
    const key = await button('goal-b').locator('kbd').textContent();
    await soon(() => page.evaluate(() => document.activeElement?.className)).toContain('pad');
    await page.keyboard.press(key!.toLowerCase());
    await soon(() => stand.main.asked.at(-1)).toEqual({
      request: 'manual:press',
      input: { ...onA, button: 'goal-b' },
    });
  });

  it('shows the score and team codes of the game on air on the pad while another game is pending', async () => {
    const { match } = stand.main.state.channels[0]!;
    changeA({ manual: { ...pad, match }, match: null, moments: [] });
    await get('desk-pad').click();
    await soon(() => get('manual-score').textContent()).toBe('RIV 2–1 NOR');
    await soon(() => button('goal-b').textContent()).toMatch(/^Goal, NOR/);
  });

  it("sends a button's key while the pad has the focus, and explains a disabled button and a double press", async () => {
    changeA({ manual: pad });
    await get('desk-pad').click();
    await soon(() => button('goal-b').locator('kbd').textContent()).toBe('Y');
    await button('var').focus();
    await soon(() => button('var-stands').locator('kbd').textContent()).toBe('X');
    await page.keyboard.press('x');
    await soon(() => get('refusal-message').textContent()).toBe(
      "Decision stands isn't possible now. Press VAR review first.",
    );
    await strikeTwice(page, 'y');
    await soon(() => get('refusal-message').textContent()).toBe(
      'Goal was pressed twice quickly, so it counts once.',
    );
    await soon(() => stand.main.asked).toEqual([
      { request: 'manual:press', input: { ...onA, button: 'goal-b' } },
    ]);
  });

  it("doesn't override the window's keys while a button of the pad has the focus", async () => {
    const buttons = (['A', 'B', null] as const).flatMap((side) =>
      Array.from({ length: 12 }, (_, place) => ({
        ...{ id: `${side ?? 'both'}-${place}`, label: `Button ${place}`, side },
        ...{ group: 'play' as const, isPossible: true },
      })),
    );
    changeA({ manual: { ...pad, buttons: [...buttons, ...pad.buttons] } });
    await get('desk-pad').click();
    await button('B-3').focus();
    for (const key of ['u', 't', 'h', 'm', '2']) await page.keyboard.press(key);
    await soon(() => stand.main.asked.map(({ request }) => request)).toEqual([
      'manual:press',
      'sync:tap',
      'automation:hold',
      'moment:take',
    ]);
    expect(stand.main.asked[0]?.input).toEqual({ ...onA, button: 'undo' });
    await soon(() => get('channel-tab-B').getAttribute('aria-selected')).toBe('true');
  });

  it('sends a key pressed before the previous press is answered, in order', async () => {
    changeA({ manual: beforeKickOff });
    await get('desk-pad').click();
    await soon(() => button('goal-a').getAttribute('aria-disabled')).toBe('true');
    const { promise, resolve: answer } = Promise.withResolvers<null>();
    stand.main.answer('manual:press', () => promise);
    await button('kick-off').click();
    await page.keyboard.press('q');
    const sent = ['kick-off', 'goal-a'].map((id) => ({
      request: 'manual:press',
      input: { ...onA, button: id },
    }));
    await soon(() => stand.main.asked).toEqual(sent);
    answer(null);
    await messagesHandled(page, stand.main);
    expect(await get('refusal-message').count()).toBe(0);
  });

  it('accepts a key as soon as a press has enabled its button', async () => {
    changeA({ manual: beforeKickOff });
    page = await stand.open();
    await stopClock(page);
    stand.main.reset();
    await get('desk-pad').click();
    await button('kick-off').dblclick();
    changeA({ manual: pad });
    await soon(() => button('goal-a').getAttribute('aria-disabled')).toBe('false');
    await button('var').focus();
    await page.keyboard.press('q');
    await soon(() => stand.main.asked.map(({ input }) => input)).toEqual([
      { ...onA, button: 'kick-off' },
      { ...onA, button: 'goal-a' },
    ]);
  });

  it('ignores a press of a button whose action has just changed, and shows a message', async () => {
    changeA({ manual: pad });
    page = await stand.open();
    await stopClock(page);
    stand.main.reset();
    await get('desk-pad').click();
    await button('var').waitFor();
    const buttons = pad.buttons.map((one) => (one.id === 'var' ? { ...one, label: 'End review' } : one));
    changeA({ manual: { ...pad, buttons } });
    await soon(() => button('var').textContent()).toContain('End review');
    // Other changes of the channel must not end the pause in which the button ignores presses.
    changeA({ manual: { ...pad, buttons: [...buttons] } });
    await messagesHandled(page, stand.main);
    await button('var').and(page.locator('.settling')).waitFor();
    await button('var').click({ force: true });
    await soon(() => get('refusal-message').textContent()).toBe('End review just changed. Press it again.');
    expect(stand.main.asked).toEqual([]);
  });

  it('accepts a key of a button that another press has just changed', async () => {
    changeA({ manual: pad });
    page = await stand.open();
    await stopClock(page);
    stand.main.reset();
    await get('desk-pad').click();
    await button('goal-b').click();
    const buttons = pad.buttons.map((one) => (one.id === 'var' ? { ...one, label: 'End review' } : one));
    changeA({ manual: { ...pad, buttons } });
    await button('var').and(page.locator('.settling')).waitFor();
    const key = await button('var').locator('kbd').textContent();
    await page.keyboard.press(key!.toLowerCase());
    await soon(() => stand.main.asked.map(({ input }) => input)).toEqual([
      { ...onA, button: 'goal-b' },
      { ...onA, button: 'var' },
    ]);
    expect(await get('refusal-message').count()).toBe(0);
  });

  /** Labels in other languages are about 40% longer. */
  const longer = (label: string): string =>
    label.replace(/\p{L}{4,}/gu, (word) => word + word.slice(0, Math.round(word.length * 0.4)));
  /** Returns buttons that are cut off by the panel or the window, or whose labels are cut off. */
  const unseen = (): Promise<string[]> =>
    get('desk').evaluate((desk) => {
      const panel = desk.querySelector('#desk')!.getBoundingClientRect();
      const bottom = Math.min(panel.bottom, innerHeight);
      return [...desk.querySelectorAll<HTMLElement>('[data-testid=pad], [data-testid=manual-end]')]
        .filter((one) => {
          const box = one.getBoundingClientRect();
          const front = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
          const words = one.querySelector('.words, .texts')!;
          // Letters may overflow their line box a little.
          const isCut =
            words.scrollHeight > Math.min(words.clientHeight, one.clientHeight) + 3 ||
            words.scrollWidth > Math.min(words.clientWidth, one.clientWidth);
          return box.top < panel.top || box.bottom > bottom || !one.contains(front) || isCut;
        })
        .map((one) => one.dataset['pad'] ?? 'end');
    });
  const places = (): Promise<string[]> =>
    page
      .locator(
        '[data-testid=pad], [data-testid=manual-end], [data-testid^=take-]:not([data-testid=take-cued])',
      )
      .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));

  const SIZES = [
    [1280, 720],
    [1440, 900],
    [1920, 1080],
  ] as const;
  describe.each(
    SIZES.flatMap(([width, height]) => CONTRACT_SPORT_SLUGS.map((sport) => ({ width, height, sport }))),
  )('on the pad of $sport at $width x $height', ({ width, height, sport }) => {
    const buttons = padPlaces(sport).map((place) => ({ ...place, isPossible: true }));
    const first = buttons[0]!.id;
    const open = async (changes: object = {}): Promise<void> => {
      await page.setViewportSize({ width, height });
      changeA({ manual: { ...pad, buttons }, ...changes });
      await get('desk-pad').click();
      if ((await get('desk').getAttribute('data-open')) !== 'true') await get('desk-pad').click();
      await button(first).waitFor();
      await layoutSettled(page);
    };
    const shoot = async (what: string): Promise<void> => {
      const folder = process.env['SHOTS'];
      if (folder) await page.screenshot({ path: `${folder}/pad-${sport}-${width}-${what}.png` });
    };

    it('shows every button in full, those of the sides 44 pixels high and all others 32', async () => {
      await open();
      await shoot('plain');
      expect(await unseen()).toEqual([]);
      for (const { id, side, group } of buttons) {
        if (id === 'undo') continue;
        const box = (await button(id).boundingBox())!;
        expect(box.height, id).toBe(side === null || group === 'correct' ? 32 : 44);
      }
    });

    it('puts the buttons of the sides on the left and on the right, and all others between them', async () => {
      await open();
      const middle = async (id: string): Promise<number> => {
        const box = (await button(id).boundingBox())!;
        return box.x + box.width / 2;
      };
      const desk = (await get('desk').boundingBox())!;
      const part = desk.width / 3;
      const sides = new Set<number>();
      for (const { id, side } of buttons) {
        if (id === 'undo') continue;
        const at = Math.floor(((await middle(id)) - desk.x) / part);
        if (side === null) expect(at, id).toBe(1);
        else {
          expect(at, id).not.toBe(1);
          sides.add(at);
        }
      }
      expect([...sides].toSorted()).toEqual([0, 2]);
    });

    it('shows every button with labels that are 40% longer, in a shootout, with First steps open', async () => {
      const { match } = stand.main.state.channels[0]!;
      stand.main.change({ pointers: ['game', 'link', 'lower-third'] });
      await open({
        match: { ...match!, shootout: { a: [true, true], b: [true, false] } },
        manual: { ...pad, buttons: buttons.map((one) => ({ ...one, label: longer(one.label) })) },
      });
      await get('pointers').waitFor();
      await layoutSettled(page);
      await shoot('longer');
      expect(await unseen()).toEqual([]);
    });

    it('shows every button while the feed is back, and while another operator requests the pad', async () => {
      await open({
        manual: { ...pad, buttons, feed: back },
        pad: {
          owner: {
            id: stand.main.state.channels[0]!.pad.owner?.id ?? 'sam',
            name: 'Sam Whitacre',
            isHere: true,
          },
          asking: [{ id: 'ada', name: 'Ada Quartermaine', mayTakeAt: AT }],
        },
      });
      await get('manual-feed-back').waitFor();
      await layoutSettled(page);
      await shoot('back');
      expect(await unseen()).toEqual([]);
    });

    it("doesn't move any button of the pad or of a graphic when an error message appears", async () => {
      await open();
      const before = await places();
      stand.main.refuse('manual:press', {
        code: 'conflict',
        message: 'This side has no try open. Press its touchdown first.',
      });
      await button(first).click();
      await get('refusal-desk').waitFor();
      stand.main.refuse('graphic:take', {
        code: 'conflict',
        message: 'Nothing to show yet. Wait for the first goal.',
      });
      await get('take-lower-third').click();
      await get('refusal-graphics').waitFor();
      await layoutSettled(page);
      await shoot('refused');
      expect(await places()).toEqual(before);
      expect(await unseen()).toEqual([]);
    });
  });

  it("doesn't move any button when buttons are enabled or disabled", async () => {
    changeA({ manual: pad });
    await get('desk-pad').click();
    await button('goal-a').waitFor();
    await layoutSettled(page);
    const first = await places();
    changeA({
      manual: {
        ...pad,
        buttons: pad.buttons.map((one) => ({
          ...one,
          label: `${one.label}, and more`,
          isPossible: !one.isPossible,
        })),
      },
    });
    await page.getByText('Decision stands, and more').waitFor();
    expect(await places()).toEqual(first);
  });

  it.each([
    [1280, 720],
    [1024, 768],
    [820, 1180],
  ])("shows what Undo will undo at %i x %i, even if the pad isn't open", async (width, height) => {
    await page.setViewportSize({ width, height });
    changeA({ manual: pad });
    const undo = get('manual-undo');
    await undo.waitFor();
    expect(await undo.textContent()).toMatch(/Undo Goal, NOR/);
    const box = (await undo.boundingBox())!;
    expect(box.x >= 0 && box.x + box.width <= width && box.y >= 0 && box.y + box.height <= height).toBe(true);
    await undo.click();
    await soon(() => stand.main.asked).toEqual([
      { request: 'manual:press', input: { ...onA, button: 'undo' } },
    ]);
  });

  it('shows End game in the upper half of the desk, and the tally of a shootout next to the score', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    const { match } = stand.main.state.channels[0]!;
    const shootout = { a: [true, true], b: [true, false] };
    changeA({ manual: pad, match: { ...match!, shootout } });
    await get('desk-pad').click();
    const { y, height } = (await get('manual-end').boundingBox())!;
    const desk = (await get('desk').boundingBox())!;
    expect(y + height).toBeLessThan(desk.y + desk.height / 2);
    expect(await get('manual-score').textContent()).toBe('RIV 2–1 NOR, 2–1 in the shootout');
    const heading = get('desk').locator('.game .side > b');
    expect(await heading.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(false);
    expect((await get('manual-end').boundingBox())!.height).toBe(32);
    expect(await get('manual-end').evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(false);
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/pad-tally.png` });
  });

  it('shows that the feed is back, and after Stay, shows it again only once the feed has been offline', async () => {
    changeA({ manual: { ...pad, feed: back } });
    await soon(() => get('manual-feed-back').textContent()).toContain('3–3');
    expect(await get('manual-feed-back').textContent()).toContain('2nd half');
    expect(await get('manual-difference').textContent()).toMatch(/Red cards: 0 – 0.*manual 0 – 1/);
    expect(await get('manual-back').textContent()).toMatch(/Put \w+ 3–3 \w+ on air, not/);
    await get('manual-stay').click();
    await soon(() => get('manual-feed-back').count()).toBe(0);
    changeA({ manual: pad });
    await get('manual-feed-away').waitFor();
    changeA({ manual: { ...pad, feed: back } });
    await get('manual-feed-back').waitFor();
    expect(stand.main.asked).toEqual([]);
  });

  it('reports missing input instead of asking for confirmation', async () => {
    await get('desk-pad').click();
    await confirm(get('manual-start'));
    await soon(() => get('refusal-desk').textContent()).toContain('Enter both team names first.');
    expect(stand.main.asked).toEqual([]);
  });

  it("cancels a confirmation that isn't answered within five seconds", async () => {
    changeA({ manual: pad });
    page = await stand.open();
    await stopClock(page);
    await get('manual-back').click();
    await soon(() => get('manual-back').getAttribute('data-armed')).toBe('true');
    await page.clock.runFor(5_100);
    await soon(() => get('manual-back').getAttribute('data-armed')).toBe('false');
  });
});

describe('the desk', () => {
  it.each([
    ['a moment that was retracted', 'moments', () => moment(209).getByTestId('moment-take')],
    ['a drill without a rehearsal', 'drills', () => get('drill-start').first()],
  ])('sends no request for %s', async (_what, desk, button) => {
    await get('desk-titles').click();
    await get(`desk-${desk}`).click();
    expect(await button().getAttribute('aria-disabled')).toBe('true');
    await button().click({ force: true });
    await get('clear-all').click();
    await soon(() => stand.main.asked.map(({ request }) => request)).toEqual(['channel:clear']);
  });

  it.each([
    [
      'a person without a name',
      'Enter a name first.',
      'desk',
      async () => {
        await get('desk-titles').click();
        await get('title-take-person').click();
      },
    ],
    [
      'an invalid time',
      'Enter minutes and seconds',
      'clock',
      async () => {
        await get('clock-more').click();
        await get('clock-text').fill('half past');
        await get('clock-set').click();
      },
    ],
  ])('sends no request for %s, and shows a message instead', async (_what, sentence, place, act) => {
    await act();
    await soon(() => get(`refusal-${place}`).textContent()).toContain(sentence);
    expect(stand.main.asked).toEqual([]);
  });
});

const CUP = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 5"><rect width="10" height="5"/></svg>';
/** The first characters of every PNG in base64. */
const PNG = 'iVBORw0KGgo';

describe('the desk', () => {
  it('shows no selected tab while it is collapsed', async () => {
    const tab = get('desk-titles');
    await tab.click();
    await soon(() => tab.getAttribute('aria-selected')).toBe('true');
    await get('desk-fold').click();
    await soon(() => tab.getAttribute('aria-selected')).toBe('false');
    expect(await tab.getAttribute('tabindex')).toBe('0');
  });

  it('stays open when its tab is pressed again, and has a labeled button to collapse and expand it', async () => {
    const isOpen = (): Promise<string | null> => get('desk').getAttribute('data-open');
    const says = (): Promise<string | null> => get('desk-fold').getAttribute('aria-label');
    await get('desk-titles').click();
    await get('desk-titles').click();
    await messagesHandled(page, stand.main);
    expect(await isOpen()).toBe('true');
    expect(await says()).toBe('Hide the desk');
    await get('desk-fold').click();
    await soon(isOpen).toBe('false');
    expect(await says()).toBe('Show the desk');
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/desk-folded.png` });
    await isSettled(get('desk-fold'));
    await get('desk-fold').click();
    await get('title-name').waitFor();
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/desk-open.png` });
  });

  it('clears a message about missing input when typing starts and when its tab closes', async () => {
    await get('desk-titles').click();
    await get('frame-form').selectOption('text');
    await get('title-take-card').click();
    await get('refusal-desk').waitFor();
    await get('frame-title').fill('Weather');
    await soon(() => get('refusal-desk').count()).toBe(0);
    await get('title-take-person').click();
    await get('refusal-desk').waitFor();
    await get('desk-moments').click();
    await soon(() => get('refusal-desk').count()).toBe(0);
    await get('desk-titles').click();
    expect(await get('refusal-desk').count()).toBe(0);
  });

  it('clears the error message of one channel when another channel is selected', async () => {
    stand.main.refuse('moment:take', { code: 'conflict', message: 'This moment was withdrawn.' });
    await moment(213).getByTestId('moment-take').click();
    await get('refusal-desk').waitFor();
    await get('channel-tab-B').click();
    await soon(() => get('refusal-desk').count()).toBe(0);
    await get('channel-tab-A').click();
    await moment(213).waitFor();
    expect(await get('refusal-desk').count()).toBe(0);
  });

  it('shows the first row of a tab, however far another tab was scrolled', async () => {
    const { moments } = stand.main.state.channels[0]!;
    changeA({ moments: Array.from({ length: 12 }, (_, id) => ({ ...moments[0]!, id })) });
    await get('desk-titles').click();
    await get('desk-moments').click();
    await moment(11).scrollIntoViewIfNeeded();
    const scrolled = (): Promise<unknown> => page.evaluate(`document.querySelector('#desk').scrollTop`);
    expect(await scrolled()).toBeGreaterThan(30);
    await get('desk-titles').click();
    await get('title-name').waitFor();
    expect(await scrolled()).toBe(0);
    await get('title-take-next').scrollIntoViewIfNeeded();
    expect(await scrolled()).toBeGreaterThan(0);
  });

  it('shows the first moment again for a new game, and when manual scoring ends', async () => {
    await page.setViewportSize({ width: 1280, height: 600 });
    const full = byHand(fullShow(stand.main.url, AT));
    const { manual, moments, session } = full.channels[0]!;
    changeA({ manual, moments: Array.from({ length: 20 }, (_, id) => ({ ...moments[0]!, id })) });
    await get('desk-moments').click();
    const scrolled = (): Promise<number> =>
      get('desk')
        .locator('#desk')
        .evaluate((panel) => panel.scrollTop);
    const scroll = async (): Promise<void> => {
      await get('desk')
        .locator('#desk')
        .evaluate((panel) => panel.scrollTo(0, panel.scrollHeight));
      expect(await scrolled()).toBeGreaterThan(0);
    };
    await get('moment').first().waitFor();
    await scroll();
    changeA({ session: { ...session!, sessionId: 'another-game' } });
    await soon(scrolled).toBe(0);
    await scroll();
    changeA({ manual: null });
    await soon(scrolled).toBe(0);
  });

  it('is open below two monitors, and collapsed next to one monitor in a small window until a tab is pressed', async () => {
    const isOpen = (): Promise<string | null> => get('desk').getAttribute('data-open');
    expect(await isOpen()).toBe('true');
    await get('preview-toggle').click();
    await page.reload();
    expect(await isOpen()).toBe('false');
    await get('desk-titles').click();
    await soon(isOpen).toBe('true');
    await get('desk-fold').click();
    await soon(isOpen).toBe('false');
  });

  it("opens a tab with a double-click, and doesn't collapse", async () => {
    await get('desk-automation').dblclick();
    expect(await get('desk').getAttribute('data-open')).toBe('true');
    await get('automation-hold').waitFor();
  });

  it("shows the feed's score next to an overridden score, and keeps typed text while states arrive", async () => {
    await soon(() => get('held').textContent()).toContain('feed 0');
    await get('hold-score-a').click();
    await get('hold-value').fill('9');
    changeA({ tape: { ...stand.main.state.channels[0]!.tape, length: 215 } });
    await soon(() => page.getByText('Event log · 215').count()).toBe(1);
    expect(await get('hold-value').inputValue()).toBe('9');
    // On another channel, the override would affect another game's score.
    await get('channel-tab-B').click();
    await soon(() => get('hold-value').count()).toBe(0);
  });

  it('closes the override form with Escape while the button that opened it has the focus', async () => {
    await get('hold-score-a').click();
    await get('hold-editor').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe(
      'hold-score-a',
    );
    await page.keyboard.press('Escape');
    await soon(() => get('hold-editor').count()).toBe(0);
  });

  it('offers added time only in sports that have it', async () => {
    await get('clock-more').click();
    await get('clock-added-more').waitFor();
    const [a, b] = stand.main.state.channels;
    // The same clock in a basketball game.
    changeA({ match: b!.match, clock: { ...a!.clock, face: { ...a!.clock.face!, addedMinutes: null } } });
    await soon(() => get('clock-added-more').count()).toBe(0);
    await get('clock-direction').waitFor();
  });

  it("shows the scorebug's score in its own line, without a separator", async () => {
    const before = await page.evaluate(() =>
      ['scorebug', 'lower-third'].map((id) => {
        const what = document.querySelector(`[data-testid=graphic-${id}] .what`);
        return what && getComputedStyle(what, '::before').content;
      }),
    );
    expect(before).toEqual(['none', '"·"']);
  });

  it.each([[1280], [900], [820]])(
    'shows the name and the short name of a team in one line, %d px wide',
    async (width) => {
      await get('channel-tab-B').click();
      await page.setViewportSize({ width, height: 1180 });
      await get('desk-pad').click();
      const top = async (id: string): Promise<number | undefined> => (await get(id).boundingBox())?.y;
      for (const side of ['a', 'b'])
        expect(await top(`manual-short-${side}`)).toBe(await top(`manual-${side}`));
    },
  );

  it('shows the report of a drill', async () => {
    await get('channel-tab-B').click();
    await get('desk-drills').click();
    const { channels } = stand.main.state;
    const drill = {
      id: 'connection-cut' as const,
      name: 'Connection cut',
      expects: '',
      state: 'passed' as const,
      startedAt: AT,
      detectedAfterMs: 40,
      recoveredAfterMs: 620,
      onAir: { scoreHeld: true, graphicsHeld: true },
      sentence: 'Nothing on air moved.',
    };
    stand.main.change({ channels: [channels[0]!, { ...channels[1]!, drill }] });
    await soon(() => get('drill-report').textContent()).toContain('Nothing on air moved.');
    expect(await get('drill-report').getAttribute('data-state')).toBe('passed');
  });

  it('lists the as-run log, and saves it as a file', async () => {
    stand.main.answer('as-run:recent', {
      lines: [
        { at: AT, action: 'take', subject: 'scorebug', detail: null, cause: 'rule', seq: 12 },
        { at: AT, action: 'bind', subject: 'rehearsal', detail: 'Mesa vs. Harbor', cause: 'rule', seq: null },
      ],
    });
    // The log is loaded in pieces, each with the cursor from the previous piece.
    const cursor = (offset: number): object => ({ to: AT, day: '2026-06-13', offset });
    stand.main.answer('as-run:csv', ({ after }: { after: { offset: number } | null }) => {
      const piece = after?.offset ?? 0;
      return { name: 'run.csv', csv: `piece ${piece}\r\n`, next: piece < 2 ? cursor(piece + 1) : null };
    });
    await get('desk-as-run').click();
    await soon(() => get('as-run-line').first().textContent()).toMatch(/Take\s*Scorebug\s*automatic/);
    expect(await get('as-run-line').last().textContent()).toContain('Rehearsal · Mesa vs. Harbor');
    const download = page.waitForEvent('download');
    await get('as-run-save').click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe('run.csv');
    expect(readFileSync(await saved.path(), 'utf8')).toBe('piece 0\r\npiece 1\r\npiece 2\r\n');
    expect(stand.main.broken).toEqual([]);
  });

  it('keeps typed text and the error message of a team while the window reloads that team', async () => {
    await openTeam('a');
    await team('a').getByTestId('team-title').fill('Riverside Rowers');
    const answer: { later?: (title: string) => void } = {};
    const read = stand.main.next('team:get');
    stand.main.answer('team:get', ({ name, league }: { name: string; league: string | null }) => {
      const title = new Promise<string>((resolve) => (answer.later = resolve));
      return title.then((known) => ({ ...foundTeam({ name, league }), title: known }));
    });
    const logo = team('a').getByTestId('team-logo');
    await chooseFile(logo, { name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(CUP) });
    await read;
    await chooseFile(logo, { name: 'b.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await soon(() => get('refusal-teams').textContent()).toContain("b.png can't be read as an image");
    answer.later?.('Riverside by the water');
    await soon(() => team('a').locator('h3').textContent()).toBe('Riverside by the water');
    expect(await get('refusal-teams').textContent()).toContain("b.png can't be read as an image");
    expect(await team('a').getByTestId('team-title').inputValue()).toBe('Riverside Rowers');
  });

  it('uploads one competition logo for this game and one for its league, and reports an unreadable file', async () => {
    await get('competition-open').click();
    const picture = { name: 'cup.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(CUP) };
    const logos = get('competition-dialog').getByTestId('competition-logo-file');
    for (const [index, request] of (['competition:logo', 'competition:set'] as const).entries()) {
      const nextRequest = stand.main.next(request);
      await chooseFile(logos.nth(index), picture);
      expect(JSON.stringify(await nextRequest)).toContain(`"logo":"${PNG}`);
    }
    const named = stand.main.next('competition:set');
    await get('league-short').fill('Cup');
    await get('league-short').press('Enter');
    expect(await named).toMatchObject({ patch: { short: 'Cup' } });
    const broken = { name: 'cup.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
    await chooseFile(logos.first(), broken);
    await soon(() => get('competition-dialog').textContent()).toContain("cup.png can't be read as an image");
  });

  it('shows the teams of the game in the colors that are on air', async () => {
    changeA({ teamColors: { a: '#855d00', b: '#123456' } });
    const worn = page.locator('dl .swatch');
    const backgroundOf = (swatch: Locator): Promise<string> =>
      swatch.evaluate((one) => getComputedStyle(one).backgroundColor);
    await soon(() => backgroundOf(worn.first())).toBe('rgb(133, 93, 0)');
    expect(await backgroundOf(worn.nth(1))).toBe('rgb(18, 52, 86)');
    await get('teams-open').click();
    expect(await backgroundOf(page.locator('[data-testid=team-side][data-side=a] .swatch'))).toBe(
      'rgb(133, 93, 0)',
    );
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/team-colors.png` });
  });

  it('finds a team by a part of its name, and adds a team with a new name', async () => {
    await get('teams').click();
    await get('team-search').fill('lake');
    await soon(() => get('team-found').allTextContents()).toHaveLength(2);
    await get('team-found').nth(1).click();
    await soon(() => get('team').textContent()).toContain('Lakeview');
    await get('team-search').fill('Harbor Town');
    await get('team-new').click();
    await soon(() => get('team').textContent()).toContain('Harbor Town');
    await get('team-title').fill('Harbor Town Rovers');
    const request = stand.main.next('team:set');
    await get('team-save').click();
    expect(await request).toMatchObject({
      name: 'Harbor Town',
      league: null,
      patch: { title: 'Harbor Town Rovers' },
    });
  });

  it('reports the result of an import', async () => {
    await get('teams').click();
    await get('teams-import').click();
    stand.main.answer('team:import', { added: 2, changed: 1, problems: [] });
    await get('import-text').fill('name\nMesa');
    await get('import-text-open').click();
    await get('import-take').click();
    await soon(() => get('teams-report').textContent()).toBe('2 teams added, 1 changed.');
  });
});
