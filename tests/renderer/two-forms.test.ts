import type { Locator, Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ControlRequest } from '../../src/preload/contract.ts';
import type { GraphicContent } from '../../src/preload/contract/graphic-content.ts';
import { REST_MS } from '../../src/renderer/logic/press-guard.ts';
import { foundTeam } from './fake-main.ts';
import { pressUntil, soon } from './presses.ts';
import { messagesHandled } from './settled.ts';
import { fullShow } from './show-fixture.ts';
import { useStand } from './window-under-test.ts';

/** Edit conflicts: requests contain what was seen, and typed text survives the refusal. */

const AT = Date.UTC(2026, 5, 13, 19, 30);
const LONG_AFTER_A_DOUBLE_PRESS_MS = 2 * REST_MS;
const TOLD = { code: 'conflict', message: 'It was changed by Ada meanwhile.' } as const;

const stand = useStand();
let page: Page;
const get = (id: string): Locator => page.getByTestId(id);
const inputsOf = (name: ControlRequest): unknown[] =>
  stand.main.received.filter(({ request }) => request === name).map(({ input }) => input);
const last = (name: ControlRequest): unknown => inputsOf(name).at(-1);

beforeEach(async () => {
  stand.main.reset();
  stand.main.push(fullShow(stand.main.url, AT));
  page = await stand.reopen();
  stand.main.reset();
  stand.main.answer('as-run:recent', { lines: [] });
});

describe('a network bug', () => {
  const BUG = { picture: `/logos/${'c'.repeat(64)}.png`, corner: 'top-right', opacity: 1 } as const;
  const give = (networkBug: object): void => {
    const [first, ...others] = stand.main.state.outputs;
    stand.main.change({ outputs: [{ ...first!, networkBug: { ...BUG, ...networkBug } }, ...others] });
  };

  it('is compared with the corner shown when the press began, and stays in its actual corner after a refusal', async () => {
    give({});
    await get('output-edit').first().click();
    const corner = get('network-bug-corner');
    await corner.dispatchEvent('pointerdown');
    give({ corner: 'bottom-right' });
    await soon(() => corner.inputValue()).toBe('bottom-right');
    stand.main.refuse('output:network-bug', TOLD);
    await corner.selectOption('bottom-left');
    await soon(() => last('output:network-bug')).toEqual({
      id: 'out-1',
      patch: { corner: 'bottom-left' },
      seen: BUG,
    });
    await soon(() => get('refusal-output-dialog').textContent()).toContain(TOLD.message);
    await soon(() => corner.inputValue()).toBe('bottom-right');
    stand.main.answer('output:network-bug', stand.main.state.outputs[0]!);
    await corner.selectOption('bottom-left');
    await soon(() => last('output:network-bug')).toMatchObject({ seen: { corner: 'bottom-right' } });
  });
});

describe('a hotkey', () => {
  const clock = (): Locator => page.locator('[data-testid=window-key][data-command=clock]');

  it('is compared with its value when editing began, and other windows show that keys are being edited', async () => {
    await page.keyboard.press('?');
    await get('window-keys-change').click();
    const seen = stand.main.state.keys.clock;
    const editing = stand.main.next('crew:editing');
    await clock().getByTestId('hotkey-key').click();
    expect(await editing).toEqual({ field: 'keys' });
    stand.main.change({ keys: { ...stand.main.state.keys, clock: 'F14' } });
    await soon(() => clock().getByTestId('hotkey-key').getAttribute('aria-label')).toContain('F14');
    stand.main.refuse('window-key:set', TOLD);
    await page.keyboard.press('z');
    await soon(() => last('window-key:set')).toEqual({ command: 'clock', key: 'Z', seen });
    await soon(() => get('refusal-help').first().textContent()).toContain(TOLD.message);
    await clock().getByTestId('hotkey-key').click();
    await page.keyboard.press('z');
    await soon(() => last('window-key:set')).toEqual({ command: 'clock', key: 'Z', seen: 'F14' });
  });
});

describe('a team', () => {
  const entry = (changes: object) => ({
    ...{ name: 'Lakeside', library: null, title: null, short: null, code: null, color: null, second: null },
    ...{ aliases: [], logo: null, ...changes },
  });
  const answerTeam = (patch: object | null): void =>
    stand.main.answer('team:get', (of: { name: string; league: string | null }) => ({
      ...foundTeam(of),
      entry: patch && entry(patch),
    }));

  it("keeps the edited field after a conflict, shows the other operator's changes, and overwrites on the second save", async () => {
    answerTeam({ code: 'LAK' });
    await get('teams').click();
    await soon(() => get('team-code').inputValue()).toBe('LAK');
    await get('team-short').fill('Lakes');
    answerTeam({ code: 'LKS', short: 'Side' });
    stand.main.refuse('team:set', TOLD);
    await get('team-save').click();
    await soon(() => last('team:set')).toMatchObject({ patch: { short: 'Lakes' }, seen: { short: null } });
    expect(Object.keys((last('team:set') as { patch: object }).patch)).toEqual(['short']);
    await soon(() => get('team-code').inputValue()).toBe('LKS');
    expect(await get('team-short').inputValue()).toBe('Lakes');
    expect(await get('refusal-teams').textContent()).toContain(TOLD.message);
    // Saving again is deliberate.
    stand.main.answer('team:set', entry({ code: 'LKS', short: 'Lakes' }));
    await pressUntil(get('team-save'), () => last('team:set')).toMatchObject({
      patch: { short: 'Lakes' },
      seen: { short: 'Side' },
    });
  });
});

describe('a roster', () => {
  const BO = { number: '9', name: 'Bo Vale', short: null, position: null, starts: false };
  const roster = (...players: object[]) => ({ name: 'Lakeside', library: null, players, coach: null });

  it('is compared with its value when it was opened, and keeps the typed text until a deliberate overwrite', async () => {
    stand.main.answer('roster:get', roster(BO));
    await get('teams').click();
    await get('team').waitFor();
    await get('team-tab-roster').click();
    await soon(() => get('player').count()).toBe(1);
    await get('player-number').fill('10');
    const theirs = { ...BO, starts: true };
    stand.main.answer('roster:get', roster(theirs));
    stand.main.refuse('roster:set', TOLD);
    await get('roster-save').click();
    await soon(() => last('roster:set')).toMatchObject({
      players: [{ ...BO, number: '10' }],
      seen: { players: [BO], coach: null },
    });
    await soon(() => get('refusal-teams').textContent()).toContain(TOLD.message);
    await soon(() => inputsOf('roster:get').length).toBe(2);
    expect(await get('player-number').inputValue()).toBe('10');
    stand.main.answer('roster:set', roster({ ...BO, number: '10' }));
    await pressUntil(get('roster-save'), () => last('roster:set')).toMatchObject({
      players: [{ ...BO, number: '10' }],
      seen: { players: [theirs] },
    });
  });
});

describe('a full frame', () => {
  it('sends the content from when editing began, and overwrites on the second save', async () => {
    await get('desk-titles').click();
    await get('frame-form').selectOption('text');
    const editing = stand.main.next('crew:editing');
    await get('frame-title').fill('Snow');
    expect(await editing).toEqual({ field: 'graphic/A/full-frame' });
    const [first, ...others] = stand.main.state.channels;
    const content: GraphicContent = { form: 'text', title: 'Rain', lines: [] };
    const next = { moment: null, content, until: null, seconds: null, cause: 'operator' as const };
    const before = first!.graphics['full-frame'];
    const graphics = { ...first!.graphics, 'full-frame': { ...before, next } };
    stand.main.change({ channels: [{ ...first!, graphics }, ...others] });
    stand.main.refuse('graphic:take', TOLD);
    await soon(() => get('graphic-full-frame').getAttribute('data-cued')).toBe('true');
    await get('title-take-card').click();
    await soon(() => last('graphic:take')).toMatchObject({ content: { title: 'Snow' }, seen: null });
    await soon(() => get('refusal-desk').textContent()).toContain(TOLD.message);
    expect(await get('frame-title').inputValue()).toBe('Snow');
    await pressUntil(get('title-take-card'), () => last('graphic:take')).toMatchObject({
      seen: { moment: null, content },
    });
  });
});

describe('the window on a slow link', () => {
  it('sends a form only once if it is submitted twice before the response', async () => {
    page = await stand.open();
    await page.clock.install();
    const answers: ((invited: object) => void)[] = [];
    stand.main.answer('operator:invite', () => new Promise((resolve) => answers.push(resolve)));
    await get('crew-open').click();
    await get('operator-name').fill('Ada');
    await get('operator-name').press('Enter');
    await get('operator-name').press('Enter');
    await soon(() => answers.length).toBe(1);
    await page.clock.fastForward(LONG_AFTER_A_DOUBLE_PRESS_MS);
    await get('operator-name').press('Enter');
    await messagesHandled(page, stand.main);
    expect(inputsOf('operator:invite')).toHaveLength(1);
    const operator = { id: 'ada', name: 'Ada', role: 'score', invitedAt: AT };
    answers[0]!({ operator, links: ['http://192.0.2.7:7700/join#key'] });
    await soon(async () => {
      await get('operator-name').fill('Bo');
      await get('operator-name').press('Enter');
      return inputsOf('operator:invite').length;
    }).toBe(2);
  });

  it('keeps text typed in the meantime in a team that is selected again', async () => {
    const answers: (() => void)[] = [];
    stand.main.answer('team:get', (of: { name: string; league: string | null }) => {
      return new Promise((resolve) => answers.push(() => resolve(foundTeam(of))));
    });
    await get('teams').click();
    const side = page.locator('[data-testid=team-side][data-side=a]');
    await side.click();
    await soon(() => answers.length).toBe(1);
    answers[0]!();
    await get('team-short').fill('Lakes');
    await side.click();
    await messagesHandled(page, stand.main);
    for (const answer of answers) answer();
    await messagesHandled(page, stand.main);
    expect(await get('team-short').inputValue()).toBe('Lakes');
    expect(answers).toHaveLength(1);
  });

  it('edits the team selected last, whichever of two teams loads first', async () => {
    const answers = new Map<string, () => void>();
    stand.main.answer('team:get', (of: { name: string; league: string | null }) => {
      return new Promise((resolve) => answers.set(of.name, () => resolve(foundTeam(of))));
    });
    await get('teams').click();
    await page.locator('[data-testid=team-side][data-side=b]').click();
    await soon(() => answers.size).toBe(2);
    const [first, second] = [...answers.values()];
    second!();
    await soon(() => get('team').getAttribute('data-side')).toBe('b');
    first!();
    await messagesHandled(page, stand.main);
    expect(await get('team').getAttribute('data-side')).toBe('b');
  });
});
