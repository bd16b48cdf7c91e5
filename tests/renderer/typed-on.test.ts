import type { Locator, Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ControlRequest } from '../../src/preload/contract.ts';
import type { Roster } from '../../src/preload/contract/rosters.ts';
import { foundTeam } from './fake-main.ts';
import { pressUntil, soon } from './presses.ts';
import { messagesHandled } from './settled.ts';
import { fullShow } from './show-fixture.ts';
import { useStand } from './window-under-test.ts';
import { INVITATION, prepare, rundown } from './views.ts';

/**
 * On a slow link, the answer to a form may arrive while the user is still typing: the new text stays and is sent later.
 */

const AT = Date.UTC(2026, 5, 13, 19, 30);
const stand = useStand();
let page: Page;
const get = (id: string): Locator => page.getByTestId(id);
const inputsOf = (name: ControlRequest): unknown[] =>
  stand.main.received.filter(({ request }) => request === name).map(({ input }) => input);

beforeEach(async () => {
  stand.main.push(fullShow(stand.main.url, AT));
  page = await stand.reopen();
  prepare(stand.main, AT);
});

/** Delays the answer to a request. Returns a function that releases it. */
function delayAnswer(name: ControlRequest, answer: unknown): () => void {
  const gate = Promise.withResolvers<unknown>();
  stand.main.answer(name, () => gate.promise);
  return () => gate.resolve(answer);
}

const LAKES = {
  ...{ name: 'Lakeside', library: null, title: null, short: 'Lakes', code: null, color: null, second: null },
  ...{ aliases: [], logo: null },
};

interface Case {
  form: string;
  request: ControlRequest;
  answer: unknown;
  open: () => Promise<unknown>;
  field: () => Locator;
  /** The text that is sent, and the text that is typed after it. */
  sent: string;
  next: string;
  send: () => Promise<unknown>;
  /** The value of the field after the answer if nothing else was typed; null if the form closes. */
  afterwards: string | null;
}

const line = (): Locator => page.locator('[data-testid=fact][data-field="line.1"]');

const CASES: Case[] = [
  {
    form: 'a scorer',
    request: 'scorer:add',
    answer: null,
    open: () => Promise.resolve(),
    field: () => get('scorer-name').first(),
    sent: 'Ebele',
    next: 'Moss',
    send: () => get('scorer-name').press('Enter'),
    afterwards: '',
  },
  {
    form: 'an invitation',
    request: 'operator:invite',
    answer: INVITATION,
    open: () => get('crew-open').click(),
    field: () => get('operator-name').first(),
    sent: 'Ada',
    next: 'Bo',
    send: () => get('operator-name').press('Enter'),
    afterwards: '',
  },
  {
    form: 'a row of the rundown',
    request: 'rundown:add',
    answer: { row: 'r9' },
    open: async () => {
      await get('desk-rundown').click();
      await get('rundown-add').click();
    },
    field: () => get('rundown-name').first(),
    sent: 'Ada Lee',
    next: 'Cy Moss',
    send: () => get('rundown-name').press('Enter'),
    afterwards: '',
  },
  {
    form: 'a source',
    request: 'source:add',
    answer: null,
    open: async () => {
      await get('sources-open').click();
      await get('source-url').fill('https://two.example/feed');
      await get('source-token').fill('tok-123');
    },
    field: () => get('source-name').first(),
    sent: 'Club two',
    next: 'Club three',
    send: () => get('source-add').click(),
    afterwards: '',
  },
  {
    form: 'a custom line',
    request: 'override:set',
    answer: null,
    open: () => get('facts-more').click(),
    field: line,
    sent: 'Sold out',
    next: 'Sold out for weeks',
    send: () => line().press('Enter'),
    afterwards: '',
  },
  {
    form: 'an override',
    request: 'override:set',
    answer: null,
    open: () => get('hold-score-a').first().click(),
    field: () => get('hold-value').first(),
    sent: '7',
    next: '8',
    send: () => get('hold-set').click(),
    afterwards: null,
  },
  {
    form: 'a team',
    request: 'team:set',
    answer: LAKES,
    open: async () => {
      await get('teams').click();
      await get('team').waitFor();
      stand.main.answer('team:get', (of: { name: string; league: string | null }) => ({
        ...foundTeam(of),
        entry: LAKES,
      }));
    },
    field: () => get('team-short').first(),
    sent: 'Lakes',
    next: 'Lakers',
    send: () => get('team-save').click(),
    afterwards: 'Lakes',
  },
];

describe.each(CASES)(
  'the form of $form',
  ({ request, answer, open, field, sent, next, send, afterwards }) => {
    beforeEach(async () => {
      await open();
      await field().fill(sent);
    });

    it('keeps text typed before the response', async () => {
      const release = delayAnswer(request, answer);
      await send();
      await soon(() => inputsOf(request).length).toBe(1);
      await field().fill(next);
      release();
      await messagesHandled(page, stand.main);
      expect(await field().inputValue()).toBe(next);
    });

    it('shows its final value, or closes, once the request is answered', async () => {
      stand.main.answer(request, answer);
      await send();
      await soon(() => inputsOf(request).length).toBe(1);
      if (afterwards === null) await soon(() => field().count()).toBe(0);
      else await soon(() => field().inputValue()).toBe(afterwards);
    });
  },
);

describe('a roster', () => {
  const BO = { number: '9', name: 'Bo Vale', short: null, position: null, starts: false };
  const CY = { number: '4', name: 'Cy Moss', short: null, position: null, starts: true };
  const roster = (...players: Roster['players']): Roster => ({
    ...{ name: 'Lakeside', library: null, coach: null },
    players,
  });
  const open = async (): Promise<void> => {
    await get('teams').click();
    await get('team-tab-roster').click();
  };

  it('keeps text typed before the response, and sends it with the next save', async () => {
    stand.main.answer('roster:get', roster(BO));
    await open();
    const release = delayAnswer('roster:set', roster({ ...BO, number: '10' }));
    await get('player-number').fill('10');
    await get('roster-save').click();
    await soon(() => inputsOf('roster:set').length).toBe(1);
    await get('player-number').fill('11');
    release();
    await messagesHandled(page, stand.main);
    expect(await get('player-number').inputValue()).toBe('11');
    stand.main.answer('roster:set', roster({ ...BO, number: '11' }));
    await pressUntil(get('roster-save'), () => inputsOf('roster:set').at(-1)).toMatchObject({
      players: [{ number: '11' }],
      seen: { players: [{ number: '10' }] },
    });
    await soon(() => get('roster-unset').count()).toBe(0);
  });

  it("accepts no input before it has loaded, and never shows the previous team's roster", async () => {
    stand.main.answer('roster:get', roster(BO));
    await open();
    await soon(() => get('player').count()).toBe(1);
    const release = delayAnswer('roster:get', roster(CY));
    await page.locator('[data-testid=team-side][data-side=b]').click();
    await soon(() => get('roster').textContent()).toContain('Loading players…');
    expect(await get('player').count()).toBe(0);
    expect(await get('player-add').getAttribute('aria-disabled')).toBe('true');
    expect(await get('roster-coach').isEditable()).toBe(false);
    release();
    await soon(() => get('player-name').inputValue()).toBe('Cy Moss');
    expect(await get('roster-coach').isEditable()).toBe(true);
  });

  it("shows an error if it couldn't be loaded, and loads with a press", async () => {
    stand.main.refuse('roster:get', { code: 'failed', message: 'The disk can’t be read.' });
    await open();
    await soon(() => get('roster').textContent()).toContain("The players couldn't be loaded.");
    expect(await get('player-add').getAttribute('aria-disabled')).toBe('true');
    stand.main.answer('roster:get', roster(BO));
    await get('roster-again').click();
    await soon(() => get('player-name').inputValue()).toBe('Bo Vale');
    expect(await get('refusal-teams').count()).toBe(0);
  });
});

describe('a name that is edited in place', () => {
  it('keeps text typed before the response, and sends it when editing ends', async () => {
    const named = (name: string) => ({ A: { groups: [{ id: 'first', name, rows: [] }], next: null } });
    stand.main.change({ rundowns: named('Before') });
    await get('desk-rundown').click();
    const field = get('rundown-group-name');
    const release = delayAnswer('rundown:group-name', null);
    await field.fill('Warm-up');
    await field.press('Enter');
    await soon(() => inputsOf('rundown:group-name').length).toBe(1);
    await field.fill('Warm-up, 19:30');
    release();
    await messagesHandled(page, stand.main);
    stand.main.change({ rundowns: named('Warm-up') });
    await messagesHandled(page, stand.main);
    expect(await field.inputValue()).toBe('Warm-up, 19:30');
    await field.press('Enter');
    await soon(() => inputsOf('rundown:group-name').at(-1)).toMatchObject({
      name: 'Warm-up, 19:30',
      seen: 'Warm-up',
    });
  });
});

describe('a late response to a form that has been replaced', () => {
  it('leaves the other row of the rundown open', async () => {
    stand.main.change({ rundowns: { A: rundown(AT) } });
    await get('desk-rundown').click();
    await get('rundown-edit').first().click();
    const release = delayAnswer('rundown:set', null);
    await get('rundown-name').press('Enter');
    await soon(() => inputsOf('rundown:set').length).toBe(1);
    await get('rundown-edit').nth(1).click();
    await soon(() => get('rundown-name').inputValue()).toContain('Maximiliane');
    release();
    await messagesHandled(page, stand.main);
    expect(await get('rundown-name').inputValue()).toContain('Maximiliane');
  });

  it('leaves the editor of another overridden field open', async () => {
    await get('hold-score-a').first().click();
    const release = delayAnswer('override:set', null);
    await get('hold-set').click();
    await soon(() => inputsOf('override:set').length).toBe(1);
    await get('hold-score-b').first().click();
    await soon(() => get('hold-field').inputValue()).toBe('score.b');
    release();
    await messagesHandled(page, stand.main);
    expect(await get('hold-field').inputValue()).toBe('score.b');
  });

  it('leaves the settings of another output open', async () => {
    await get('output-edit').first().click();
    await get('output-name').fill('Venue screen');
    const release = delayAnswer('output:update', fullShow(stand.main.url, AT).outputs[0]);
    await get('output-save').click();
    await soon(() => inputsOf('output:update').length).toBe(1);
    await page.keyboard.press('Escape');
    await soon(() => get('output-name').count()).toBe(0);
    await get('output-edit').nth(1).click();
    await get('output-name').fill('Studio wall');
    release();
    await messagesHandled(page, stand.main);
    expect(await get('output-name').inputValue()).toBe('Studio wall');
  });
});
