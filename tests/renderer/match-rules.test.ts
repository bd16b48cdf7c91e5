import type { Locator, Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ControlRequest } from '../../src/preload/contract.ts';
import type { ShowState } from '../../src/preload/contract/show-state.ts';
import { soon } from './presses.ts';
import { fullShow } from './show-fixture.ts';
import { useStand } from './window-under-test.ts';

/** Sets match rules in the window: of one game, and of all games of a league. */

const AT = Date.UTC(2026, 5, 13, 19, 30);
const stand = useStand();
let page: Page;
const get = (id: string): Locator => page.getByTestId(id);
const rule = (scope: 'game' | 'league', key: string): Locator =>
  page.locator(`[data-testid="rule-${scope}"][data-rule="${key}"]`);
const inputOf = (name: ControlRequest): unknown =>
  stand.main.received.findLast(({ request }) => request === name)?.input;

/** Returns the show with a rule of the league and an override of the game. */
function withRules(show: ShowState): ShowState {
  const [a, ...others] = show.channels;
  const override = { value: 7, feed: 11, release: 'manual' as const, setAt: AT };
  return {
    ...show,
    channels: [{ ...a!, overrides: { ...a!.overrides, 'rule.players': override } }, ...others],
    competitions: [
      { league: 'wc', name: null, short: null, season: null, logo: null, rules: { halfMinutes: 35 } },
    ],
  };
}

async function open(show: ShowState): Promise<void> {
  stand.main.push(show);
  page = await stand.reopen();
  await get('rules-open').click();
  await get('rules-dialog').waitFor();
}

beforeEach(() => {
  stand.main.reset();
});

describe('the match rules', () => {
  it('show what is set for the game and for its league, and what each inherits', async () => {
    await open(withRules(fullShow(stand.main.url, AT)));
    expect(await rule('game', 'halfMinutes').inputValue()).toBe('');
    expect(await rule('game', 'halfMinutes').getAttribute('placeholder')).toBe('35');
    expect(await rule('league', 'halfMinutes').inputValue()).toBe('35');
    expect(await rule('league', 'halfMinutes').getAttribute('placeholder')).toBe('45');
    expect(await rule('game', 'players').inputValue()).toBe('7');
    expect(await rule('league', 'players').inputValue()).toBe('');
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/rules.png` });
  });

  it('are saved when their field loses the focus, and reset to the inherited value if it is cleared', async () => {
    await open(withRules(fullShow(stand.main.url, AT)));
    await rule('game', 'halfMinutes').fill('30');
    await rule('game', 'halfMinutes').press('Enter');
    await soon(() => inputOf('rules:set')).toEqual({ channel: 'A', rules: { halfMinutes: 30 } });
    await rule('league', 'draw').selectOption('penalties');
    await soon(() => inputOf('competition:set')).toEqual({
      league: 'wc',
      patch: { rules: { draw: 'penalties' } },
    });
    await rule('game', 'players').fill('');
    await rule('game', 'players').press('Tab');
    await soon(() => inputOf('rules:set')).toEqual({ channel: 'A', rules: { players: null } });
  });

  it('are all set for the league by a preset, and all reset for the game by one button', async () => {
    await open(withRules(fullShow(stand.main.url, AT)));
    expect(await get('rules-apply-game').getAttribute('aria-disabled')).toBe('true');
    await get('rules-preset').selectOption('youth-10');
    await get('rules-apply-league').click();
    const defaults = {
      ...{ periods: 2, extraPeriods: 2, extraMinutes: 15, clockDirection: 'up', stoppage: 'runs' },
      ...{ goldenGoal: 'no', forfeitScore: 3 },
    };
    await soon(() => inputOf('competition:set')).toEqual({
      league: 'wc',
      patch: { rules: { ...defaults, halfMinutes: 25, players: 7, draw: 'ends' } },
    });
    await get('rules-reset-game').click();
    await soon(() => inputOf('rules:set')).toEqual({
      channel: 'A',
      rules: {
        ...{ periods: null, extraPeriods: null, extraMinutes: null, clockDirection: null },
        ...{ stoppage: null, goldenGoal: null, forfeitScore: null },
        ...{ halfMinutes: null, players: null, draw: null },
      },
    });
  });

  it('keep typed text while other data arrives, and show the value in force after a refusal', async () => {
    const show = withRules(fullShow(stand.main.url, AT));
    await open(show);
    await rule('game', 'halfMinutes').pressSequentially('3');
    stand.main.push({ ...show, revision: show.revision + 1 });
    await rule('game', 'halfMinutes').pressSequentially('3');
    expect(await rule('game', 'halfMinutes').inputValue()).toBe('33');
    stand.main.refuse('rules:set', {
      code: 'bad_request',
      message: 'This rule can’t change now. Try again.',
    });
    await rule('game', 'halfMinutes').press('Enter');
    await soon(() => get('rules-dialog').textContent()).toContain('can’t change now');
    await soon(() => rule('game', 'halfMinutes').inputValue()).toBe('');
  });

  it('of a rehearsal can only be changed for that game', async () => {
    const show = fullShow(stand.main.url, AT);
    const [a, ...others] = show.channels;
    await open({ ...show, channels: [{ ...a!, match: { ...a!.match!, isSandbox: true } }, ...others] });
    expect(await rule('league', 'halfMinutes').count()).toBe(0);
    expect(await rule('game', 'halfMinutes').count()).toBe(1);
  });
});
