import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ControlRequest } from '../../src/preload/contract.ts';
import type { ChannelState } from '../../src/preload/contract/show-state.ts';
import { emptyShow, fullShow, obs, output } from './show-fixture.ts';
import { confirm, pressUntil, replaceWith, soon, strikeTwice } from './presses.ts';
import { messagesHandled } from './settled.ts';
import { useStand } from './window-under-test.ts';
import { byHand, withA } from './views.ts';

/** Presses every control of the window, and checks the exact request to main. */

const AT = Date.UTC(2026, 5, 13, 19, 30);

const stand = useStand();
let page: Page;
const get = (id: string): Locator => page.getByTestId(id);
const row = (session: string): Locator => page.locator(`[data-testid=game-row][data-session="${session}"]`);
const card = (id: string): Locator => page.locator(`[data-testid=output-card][data-output="${id}"]`);
const source = (id: string): Locator => page.locator(`[data-testid=source-item][data-source="${id}"]`);

beforeEach(async () => {
  stand.main.push(fullShow(stand.main.url, AT));
  page = await stand.reopen();
  stand.main.reset();
});

interface Case {
  what: string;
  act: () => Promise<unknown>;
  asks: ControlRequest;
  input: unknown;
}

const onA = { channel: 'A' };

const CASES: Case[] = [
  {
    what: 'take a graphic',
    act: () => get('take-lower-third').click(),
    asks: 'graphic:take',
    input: { ...onA, graphic: 'lower-third' },
  },
  {
    what: 'clear a graphic',
    act: () => get('clear-scorebug').click(),
    asks: 'graphic:clear',
    input: { ...onA, graphic: 'scorebug' },
  },
  {
    what: 'cue a graphic',
    act: () => get('cue-lower-third').click(),
    asks: 'graphic:cue',
    input: { ...onA, graphic: 'lower-third' },
  },
  {
    what: 'take a graphic on the selected channel',
    act: async () => {
      await get('channel-tab-B').click();
      await get('take-scorebug').click();
    },
    asks: 'graphic:take',
    input: { channel: 'B', graphic: 'scorebug' },
  },
  { what: 'take what was cued', act: () => get('take-cued').click(), asks: 'channel:take', input: onA },
  { what: 'clear all graphics', act: () => get('clear-all').click(), asks: 'channel:clear', input: onA },
  {
    what: 'remove a channel',
    act: async () => {
      await get('channel-tab-B').click();
      await confirm(get('channel-remove'));
    },
    asks: 'channel:remove',
    input: { channel: 'B' },
  },
  {
    what: 'release a channel',
    act: async () => {
      await confirm(get('release'));
    },
    asks: 'channel:release',
    input: onA,
  },
  {
    what: 'retry a connection',
    act: async () => {
      await get('channel-tab-B').click();
      await get('link-retry').click();
    },
    asks: 'channel:retry',
    input: { channel: 'B' },
  },
  {
    what: 'put a live game on the channel',
    act: () => replaceWith(row('s-g3')),
    asks: 'channel:bind',
    input: { ...onA, source: 'venue', sessionId: 's-g3' },
  },
  {
    what: 'put a finished game on the channel',
    act: async () => {
      await get('tab-finished').click();
      await replaceWith(row('s-f1'));
    },
    asks: 'channel:bind',
    input: { ...onA, source: 'venue', sessionId: 's-f1' },
  },
  {
    what: 'put the second feed of a game on the channel',
    act: async () => {
      await row('s-g2').getByTestId('feed-choice').selectOption('s-g2b');
      await replaceWith(row('s-g2b'));
    },
    asks: 'channel:bind',
    input: { ...onA, source: 'venue', sessionId: 's-g2b' },
  },
  {
    what: 'put a game on the channel with the keyboard',
    act: async () => {
      await get('search').focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
    },
    asks: 'channel:bind',
    input: { ...onA, source: 'venue', sessionId: 's-g2' },
  },
  {
    what: 'start a rehearsal',
    act: async () => {
      await get('tab-rehearsal').click();
      await get('rehearsal-league').selectOption('wc');
      await get('rehearsal-speed').selectOption('60');
      await confirm(get('rehearsal-start'));
    },
    asks: 'rehearsal:start',
    input: { ...onA, league: 'wc', speed: 60 },
  },
  {
    what: 'start a rehearsal at a custom speed with Enter',
    act: async () => {
      await get('tab-rehearsal').click();
      await get('rehearsal-speed').selectOption('custom');
      await get('rehearsal-custom-speed').fill('1000');
      await confirm(get('rehearsal-start'), () => page.keyboard.press('Enter'));
    },
    asks: 'rehearsal:start',
    input: { ...onA, league: 'nba', speed: 1000 },
  },
  {
    what: 'stop a rehearsal',
    act: async () => {
      await get('tab-rehearsal').click();
      await get('rehearsal-stop').click();
    },
    asks: 'channel:release',
    input: { channel: 'B' },
  },
  {
    what: 'dismiss a message',
    act: () => get('message-dismiss').click(),
    asks: 'notice:dismiss',
    input: { id: 'n2' },
  },
  {
    what: 'dismiss another message from the list',
    act: async () => {
      await get('message-more').click();
      await get('message-list-dismiss').nth(1).click();
    },
    asks: 'notice:dismiss',
    input: { id: 'n1' },
  },
  {
    what: 'edit an output, with only the changed fields',
    act: async () => {
      await card('out-1').getByTestId('output-edit').click();
      await get('output-name').fill('  Big screen ');
      await get('output-preset').selectOption('720p');
      await get('output-background').selectOption('key');
      await get('output-key-color').fill('#0047BB');
      await get('output-delay').fill('12.3');
      await get('output-graphic-lower-third').uncheck();
      await get('output-save').click();
    },
    asks: 'output:update',
    input: {
      id: 'out-1',
      patch: {
        name: 'Big screen',
        width: 1280,
        height: 720,
        background: { kind: 'key', color: '#0047bb' },
        delayMs: 12_300,
        graphics: ['scorebug'],
      },
    },
  },
  {
    what: 'move an output to another channel',
    act: async () => {
      await card('out-3').getByTestId('output-edit').click();
      await get('output-channel').selectOption('B');
      await get('output-save').click();
    },
    asks: 'output:update',
    input: { id: 'out-3', patch: { channel: 'B' } },
  },
  {
    what: 'give an output another theme',
    act: async () => {
      await card('out-2').getByTestId('output-edit').click();
      await get('output-theme').selectOption('broadsheet');
      await get('output-save').click();
    },
    asks: 'output:update',
    input: { id: 'out-2', patch: { theme: 'broadsheet' } },
  },
  {
    what: 'show an output in a window in the desktop app',
    act: async () => {
      stand.main.change({ desktop: { displays: [], windows: {}, hotkeys: [] } });
      await card('out-1').getByTestId('output-edit').click();
      await get('output-kind').selectOption('window');
      await get('output-save').click();
    },
    asks: 'output:update',
    input: { id: 'out-1', patch: { kind: 'window' } },
  },
  {
    what: "replace an output's link",
    act: async () => {
      await card('out-2').getByTestId('output-edit').click();
      await confirm(get('output-rotate'));
    },
    asks: 'output:rotate',
    input: { id: 'out-2' },
  },
  {
    what: 'remove an output',
    act: async () => {
      await card('out-2').getByTestId('output-edit').click();
      await confirm(get('output-remove'));
    },
    asks: 'output:remove',
    input: { id: 'out-2' },
  },
  {
    what: "reload the producer's own themes",
    act: async () => {
      stand.main.answer('theme:reload', { problems: [] });
      await card('out-1').getByTestId('output-edit').click();
      await get('output-themes-read').click();
    },
    asks: 'theme:reload',
    input: {},
  },
  {
    what: 'add a source',
    act: async () => {
      await get('sources-open').click();
      await get('source-name').fill(' Club two ');
      await get('source-url').fill('https://two.example/feed');
      await get('source-token').fill(' tok-123 ');
      await get('source-remember').check();
      await get('source-add').click();
    },
    asks: 'source:add',
    input: {
      name: 'Club two',
      baseUrl: 'https://two.example/feed',
      token: 'tok-123',
      remember: true,
      allowsPlain: false,
    },
  },
  {
    what: 'replace a token',
    act: async () => {
      await get('sources-open').click();
      await source('club').getByTestId('source-replace').click();
      await source('club').getByTestId('source-new-token').fill('tok-new');
      await source('club').getByTestId('source-token-save').click();
    },
    asks: 'source:token',
    input: { id: 'club', token: 'tok-new', remember: false },
  },
  {
    what: 'enter the token of a source that has had none since the restart',
    act: async () => {
      await get('sources-open').click();
      await source('north').getByTestId('source-new-token').fill('tok-again');
      await source('north').getByTestId('source-new-remember').check();
      await source('north').getByTestId('source-token-save').click();
    },
    asks: 'source:token',
    input: { id: 'north', token: 'tok-again', remember: true },
  },
  {
    what: 'remove a source',
    act: async () => {
      await get('sources-open').click();
      await confirm(source('club').getByTestId('source-remove'));
    },
    asks: 'source:remove',
    input: { id: 'club' },
  },
];

describe('a control', () => {
  it.each(CASES)('sends exactly one request to $what', async ({ act, asks, input }) => {
    const request = stand.main.next(asks);
    await act();
    // Ignores `seen`, the state when editing began, which has its own tests.
    const { seen: _, ...sent } = (await request) as { seen?: unknown };
    expect(sent).toEqual(input);
    expect(stand.main.asked.map(({ request }) => request)).toEqual([asks]);
  });

  it('selects a new channel after adding it', async () => {
    stand.main.answer('channel:add', { channel: 'C' });
    const request = stand.main.next('channel:add');
    await get('channel-add').click();
    expect(await request).toEqual({});
    const { channels } = stand.main.state;
    stand.main.change({ channels: [...channels, { ...channels[0]!, id: 'C', name: 'Channel C' }] });
    await soon(() => get('channel-tab-C').getAttribute('aria-selected')).toBe('true');
  });

  it('adds an output when its form is saved, with all settings in one request', async () => {
    stand.main.answer('output:add', output(stand.main.url, { id: 'out-5', name: 'Output 5' }));
    const added = stand.main.next('output:add');
    await get('output-add').click();
    expect(await get('output-name').inputValue()).toBe('Output 5');
    await get('output-height').fill('900');
    await get('output-save').click();
    expect(await added).toEqual({ name: 'Output 5', channel: 'A', patch: { height: 900 } });
    await soon(() => get('output-name').count()).toBe(0);
  });

  it('adds no output when its form is canceled, and offers nothing that needs a saved one', async () => {
    await get('output-add').click();
    await get('output-name').fill('Truck');
    for (const id of ['output-remove', 'output-rotate', 'output-loader', 'network-bug'])
      expect(await get(id).count(), id).toBe(0);
    await get('output-cancel').click();
    await soon(() => get('output-dialog').count()).toBe(0);
    expect(stand.main.received.filter(({ request }) => request.startsWith('output:'))).toEqual([]);
  });

  it('offers to add an output to a channel without outputs', async () => {
    stand.main.change({ outputs: [] });
    stand.main.answer('output:add', output(stand.main.url));
    const request = stand.main.next('output:add');
    await get('program-add-output').click();
    expect(await request).toEqual({ name: 'Program A', channel: 'A' });
  });
});

describe('the window', () => {
  it.each([
    ['taking a graphic that is on air', () => get('take-scorebug')],
    ['clearing a graphic that is off air', () => get('clear-lower-third')],
    ['binding the game that is already bound', () => row('s-g1').getByTestId('bind')],
  ])('sends no request for %s', async (_what, button) => {
    expect(await button().getAttribute('aria-disabled')).toBe('true');
    await button().click({ force: true });
    await get('clear-all').click();
    await soon(() => stand.main.asked.map(({ request }) => request)).toEqual(['channel:clear']);
  });

  it('sends no request for two presses on Release with a press elsewhere between them', async () => {
    await get('release').click();
    await get('search').click();
    await get('release').click();
    await get('clear-all').click();
    await soon(() => stand.main.asked.map(({ request }) => request)).toEqual(['channel:clear']);
  });

  it('has no choice between link and window for an output if the program has no windows', async () => {
    await card('out-1').getByTestId('output-edit').click();
    await get('output-theme').waitFor();
    expect(await get('output-kind').count()).toBe(0);
    expect(await get('output-theme').locator('option').allTextContents()).toContain('Club night');
  });

  it("sends no request for saving an output that wasn't changed", async () => {
    await card('out-1').getByTestId('output-edit').click();
    await get('output-save').click();
    await soon(() => get('output-name').count()).toBe(0);
    expect(stand.main.asked).toEqual([]);
  });

  it('sends no request for a rehearsal at an impossible speed', async () => {
    await get('tab-rehearsal').click();
    await get('rehearsal-speed').selectOption('custom');
    await get('rehearsal-custom-speed').fill('1001');
    await page.getByText('Enter a number above 0, up to 1000.').waitFor();
    await page.keyboard.press('Enter');
    await get('clear-all').click();
    await soon(() => stand.main.asked.map(({ request }) => request)).toEqual(['channel:clear']);
  });

  it('schedules an upcoming game on the channel only after a confirmation', async () => {
    await get('tab-upcoming').click();
    await get('game-select').first().press('Enter');
    await get('bind-ask').waitFor();
    expect(stand.main.asked).toEqual([]);
    await get('bind-sure').click();
    await soon(() => stand.main.asked.map(({ request }) => request)).toEqual(['channel:arm']);
  });
});

describe('window keys', () => {
  it.each([
    ['F1', 'graphic:toggle', { ...onA, graphic: 'scorebug' }],
    ['F2', 'graphic:toggle', { ...onA, graphic: 'lower-third' }],
    ['F3', 'graphic:toggle', { ...onA, graphic: 'full-frame' }],
    ['F4', 'graphic:toggle', { ...onA, graphic: 'ticker' }],
    ['F8', 'clock:stop', onA],
    ['F10', 'channel:take', onA],
    ['Shift+Escape', 'channel:clear', onA],
  ] as const)('send their request: %s', async (key, asks, input) => {
    const request = stand.main.next(asks);
    await page.keyboard.press(key);
    // Ignores `seen`, the state when editing began, which has its own tests.
    const { seen: _, ...sent } = (await request) as { seen?: unknown };
    expect(sent).toEqual(input);
  });

  it.each([
    ['F6', 'play-clock:set', { length: 'usual' }],
    ['F7', 'play-clock:set', { length: 'short' }],
    ['F9', 'play-clock:toggle', {}],
  ] as const)('send their request in a sport with a play clock: %s', async (key, asks, more) => {
    await get('channel-tab-B').click();
    const request = stand.main.next(asks);
    await page.keyboard.press(key);
    expect(await request).toEqual({ channel: 'B', ...more });
  });

  it('are listed in Help, which can also assign a hotkey to a match info counter', async () => {
    stand.main.change({ desktop: { displays: [], windows: {}, hotkeys: [] } });
    await get('channel-tab-B').click();
    await get('help').click();
    const keys = await get('help-keys').locator('kbd').allTextContents();
    expect(keys).toEqual(expect.arrayContaining(['F1', 'F4', 'Shift+Esc', 'F6', 'F7', 'F9', 'Delete']));
    const step = { does: 'step', channel: 'B', field: 'fouls.a', by: -1 };
    const request = stand.main.next('hotkey:set');
    await page
      .locator(`[data-testid=hotkey][data-action='${JSON.stringify(step)}']`)
      .getByTestId('hotkey-key')
      .click();
    await page.keyboard.press('Alt+1');
    expect(await request).toEqual({ action: step, accelerator: 'Alt+1', seen: null });
  });

  it('open Help with "?", which is an ordinary character in a field', async () => {
    await get('search').click();
    await page.keyboard.type('who?');
    expect(await get('search').inputValue()).toBe('who?');
    expect(await get('help-dialog').isVisible()).toBe(false);
    await get('search').blur();
    await page.keyboard.press('?');
    await soon(() => get('help-dialog').isVisible()).toBe(true);
  });

  it('send their request if they are letters, but are text in a field and ignored in a dialog', async () => {
    await get('search').click();
    await page.keyboard.type('mthu1');
    expect(await get('search').inputValue()).toBe('mthu1');
    await page.keyboard.press('Escape');
    await get('help').click();
    await page.keyboard.press('m');
    await page.keyboard.press('Escape');
    await soon(() => get('help-dialog').isVisible()).toBe(false);
    expect(stand.main.asked).toEqual([]);
    const request = stand.main.next('sync:tap');
    await page.keyboard.press('t');
    expect(await request).toEqual({ output: 'out-1' });
  });

  it.each([
    ['m', 'moment:take'],
    ['Shift+M', 'moment:cue'],
    ['h', 'automation:hold'],
    ['Shift+H', 'sponsor:hold'],
    ['Shift+F2', 'graphic:cue'],
  ] as const)('include %s, which requests %s', async (key, asks) => {
    const request = stand.main.next(asks);
    await page.keyboard.press(key);
    expect(await request).toBeTruthy();
  });

  it("select the second channel with 2, and show a message for U if that channel isn't scored manually", async () => {
    await page.keyboard.press('2');
    await soon(() => get('channel-tab-B').getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('u');
    await soon(() => get('refusal-message').textContent()).toContain("Channel B isn't scored manually");
    expect(stand.main.asked).toEqual([]);
  });

  it('leave a field with typed text with the first Escape, and close the dialog with the second', async () => {
    await get('sources-open').click();
    await get('source-name').click();
    await page.keyboard.type('Venue');
    await page.keyboard.press('Escape');
    expect(await get('sources-dialog').isVisible()).toBe(true);
    expect(await page.evaluate('document.activeElement.tagName')).not.toBe('INPUT');
    await page.keyboard.press('Escape');
    await soon(() => get('sources-dialog').isVisible()).toBe(false);
  });

  it.each([
    ['sources-open', 'sources-dialog', 'source-name'],
    ['teams-open', 'teams-dialog', 'team-search'],
  ])(
    'close the dialog that %s opens with one Escape from an untouched field',
    async (opener, dialog, field) => {
      await get(opener).click();
      await get(field).click();
      await page.keyboard.press('Escape');
      await soon(() => get(dialog).isVisible()).toBe(false);
      expect(await page.evaluate('document.activeElement.dataset.testid')).toBe(opener);
    },
  );

  it('are shown on the buttons and work as assigned, and the replaced key does nothing', async () => {
    stand.main.change({ keys: { ...stand.main.state.keys, scorebug: 'PageDown', 'take-cued': null } });
    await soon(() => get('graphic-scorebug').locator('kbd').allTextContents()).toEqual(['PageDown']);
    expect(await get('take-cued').locator('kbd').count()).toBe(0);
    const request = stand.main.next('graphic:toggle');
    await page.keyboard.press('F1');
    await page.keyboard.press('PageDown');
    expect(await request).toEqual({ ...onA, graphic: 'scorebug' });
    expect(stand.main.asked).toHaveLength(1);
  });

  it('are changed in Help, which reports a key that is in use', async () => {
    await get('help').click();
    await get('window-keys-change').click();
    const clock = get('window-key').and(page.locator('[data-command=clock]'));
    const request = stand.main.next('window-key:set');
    await clock.getByTestId('hotkey-key').click();
    await page.keyboard.press('Shift+F8');
    const seen = stand.main.state.keys.clock;
    expect(await request).toEqual({ command: 'clock', key: 'Shift+F8', seen });
    stand.main.refuse('window-key:set', { code: 'conflict', message: 'F5 does this already.' });
    await clock.getByTestId('hotkey-key').click();
    await page.keyboard.press('F5');
    await soon(() => get('refusal-help').first().textContent()).toContain('F5 does this already.');
    expect(stand.main.asked.map(({ request }) => request)).toEqual(['window-key:set', 'window-key:set']);
  });

  it('work while typing, and send one request while held down, and one for a double press', async () => {
    await get('search').click();
    const request = stand.main.next('graphic:toggle');
    await page.keyboard.down('F2');
    await page.keyboard.down('F2');
    await page.keyboard.up('F2');
    expect(await request).toEqual({ ...onA, graphic: 'lower-third' });
    await page.keyboard.type('half a na');
    await strikeTwice(page, 'Escape', { shiftKey: true });
    await messagesHandled(page, stand.main);
    await soon(() => stand.main.asked.map(({ request }) => request)).toEqual([
      'graphic:toggle',
      'channel:clear',
    ]);
  });
});

describe('an error message', () => {
  const SENTENCE = 'Channel A has no game. Put one on it first.';
  const error = { code: 'no_session', message: SENTENCE } as const;

  it.each<[ControlRequest, string, () => Promise<unknown>]>([
    ['graphic:take', 'graphics', () => get('take-lower-third').click()],
    ['graphic:toggle', 'graphics', () => page.keyboard.press('F1')],
    ['channel:clear', 'message', () => get('clear-all').click()],
    ['channel:add', 'message', () => get('channel-add').click()],
    ['channel:bind', 'games', () => replaceWith(row('s-g3'))],
    [
      'output:add',
      'output-dialog',
      async () => {
        await get('output-add').click();
        await get('output-save').click();
      },
    ],
    [
      'channel:release',
      'link',
      async () => {
        await confirm(get('release'));
      },
    ],
    [
      'rehearsal:start',
      'rehearsal',
      async () => {
        await get('tab-rehearsal').click();
        await confirm(get('rehearsal-start'));
      },
    ],
  ])('is shown for %s at %s', async (request, place, act) => {
    stand.main.refuse(request, error);
    await act();
    await soon(() => get(`refusal-${place}`).textContent()).toContain(SENTENCE);
  });

  it('disappears with the next success', async () => {
    stand.main.refuse('graphic:take', error);
    await get('take-lower-third').click();
    await get('refusal-graphics').waitFor();
    stand.main.reset();
    await pressUntil(get('take-lower-third'), () => get('refusal-graphics').count()).toBe(0);
  });

  describe('whose cause is fixed', () => {
    const { undo: _, ...rest } = byHand(fullShow('', AT)).channels[0]!.manual!;
    const byHandWith = (isPossible: boolean): ChannelState['manual'] => ({
      ...rest,
      feed: null,
      undo: isPossible ? { label: 'Goal', side: 'A' } : null,
      buttons: rest.buttons.map((button) => (button.id === 'undo' ? { ...button, isPossible } : button)),
    });
    const changeA = (changes: Partial<ChannelState>): void =>
      stand.main.change({ channels: withA(stand.main.state, changes).channels });
    const nothing = { code: 'bad_request', message: 'There is nothing left to undo.' } as const;
    const undo = async (): Promise<void> => {
      stand.main.refuse('manual:press', nothing);
      await page.keyboard.press('u');
      await soon(() => get('refusal-message').textContent()).toContain(nothing.message);
      stand.main.reset();
    };

    beforeEach(async () => {
      changeA({ manual: byHandWith(false), pad: { owner: null, asking: [] } });
      await get('desk-pad').click();
      await get('manual-bar').waitFor();
    });

    it('disappears with the next success of the same request', async () => {
      await undo();
      await page.locator('[data-pad="goal-A"]').click();
      await soon(() => get('refusal-message').count()).toBe(0);
    });

    it('disappears when the refused button is enabled again, but not with any other push', async () => {
      await undo();
      stand.main.change({});
      await soon(() => get('window').getAttribute('data-revision')).toBe(`${stand.main.revision}`);
      expect(await get('refusal-message').count()).toBe(1);
      changeA({ manual: byHandWith(true) });
      await soon(() => get('refusal-message').count()).toBe(0);
    });

    it('disappears when the channel gets a game', async () => {
      changeA({ session: null, match: null, manual: null });
      stand.main.refuse('graphic:toggle', { code: 'no_session', message: SENTENCE });
      await page.keyboard.press('F2');
      await get('refusal-graphics').waitFor();
      const { session, match } = fullShow(stand.main.url, AT).channels[0]!;
      changeA({ session, match });
      await soon(() => get('refusal-graphics').count()).toBe(0);
    });

    it('disappears when the refused full frame has content', async () => {
      changeA({ emptyFrames: { line: "The game hasn't started." } });
      stand.main.refuse('graphic:toggle', { code: 'conflict', message: "The game hasn't started." });
      await page.keyboard.press('F3');
      await get('refusal-graphics').waitFor();
      changeA({ emptyFrames: {} });
      await soon(() => get('refusal-graphics').count()).toBe(0);
    });

    it('disappears if it came from the window itself and no longer applies', async () => {
      changeA({ manual: null });
      await get('manual-bar').waitFor({ state: 'detached' });
      await page.keyboard.press('u');
      await soon(() => get('refusal-message').textContent()).toContain("Channel A isn't scored manually");
      changeA({ manual: byHandWith(true) });
      await soon(() => get('refusal-message').count()).toBe(0);
    });
  });

  it('is shown next to the theme choice if it is about a theme', async () => {
    stand.main.answer('theme:reload', { problems: ["The theme file x.json isn't valid JSON."] });
    await card('out-1').getByTestId('output-edit').click();
    await get('output-themes-read').click();
    await soon(() => get('refusal-output-dialog').textContent()).toContain("x.json isn't valid JSON");
  });

  it('leaves the typed text of a refused source, whose token is cleared once the source is added', async () => {
    stand.main.refuse('source:add', { code: 'token_rejected', message: 'The token is not valid there.' });
    await get('sources-open').click();
    await get('source-name').fill('Club two');
    await get('source-url').fill('https://two.example');
    await get('source-token').fill('canary-token-77');
    expect(await get('source-token').getAttribute('type')).toBe('password');
    await get('source-add').click();
    await soon(() => get('refusal-sources').textContent()).toContain('The token is not valid there.');
    expect(await get('source-token').inputValue()).toBe('canary-token-77');
    stand.main.reset();
    await pressUntil(get('source-add'), () => get('source-token').inputValue()).toBe('');
    expect(await page.content()).not.toContain('canary-token-77');
  });

  it("isn't shown for a source address without a scheme, which gets http or https", async () => {
    const added = stand.main.next('source:add');
    await get('sources-open').click();
    await get('source-name').fill('Truck');
    await get('source-url').fill('10.0.0.7:8000');
    await get('source-token').fill('tok');
    expect(await get('source-url').inputValue()).toBe('http://10.0.0.7:8000');
    await get('source-url').fill('feed.example.com');
    await get('source-url').press('Enter');
    expect(await added).toMatchObject({ baseUrl: 'https://feed.example.com' });
  });

  it('requests confirmation of an unencrypted source, and a second press adds it unless its address has changed', async () => {
    const sentence = 'http://x.example is not encrypted.';
    stand.main.refuse('source:add', { code: 'not_encrypted', message: sentence });
    await get('sources-open').click();
    await get('source-name').fill('Plain');
    await get('source-url').fill('http://x.example');
    await get('source-token').fill('tok');
    expect(await get('source-add-plain').count()).toBe(0);
    await get('source-add').click();
    await soon(() => get('refusal-sources').textContent()).toContain(sentence);
    await get('source-url').fill('http://y.example');
    await soon(() => get('source-add-plain').count()).toBe(0);
    await get('source-url').fill('http://x.example');
    stand.main.reset();
    // The button is new, so it accepts the first click. Afterwards, it is removed.
    await get('source-add-plain').click();
    await soon(() => get('source-token').inputValue()).toBe('');
    const request = stand.main.received.find(({ request }) => request === 'source:add');
    expect(request?.input).toMatchObject({ baseUrl: 'http://x.example', allowsPlain: true });
    await soon(() => get('source-add-plain').count()).toBe(0);
  });

  it('leaves the typed text of a refused edit of an output, and the form open', async () => {
    stand.main.refuse('output:update', { code: 'conflict', message: 'Another output has this name.' });
    await card('out-1').getByTestId('output-edit').click();
    await get('output-name').fill('Vertical');
    await get('output-save').click();
    await soon(() => get('refusal-output-dialog').textContent()).toContain('Another output has this name.');
    expect(await get('output-name').inputValue()).toBe('Vertical');
  });
});

describe('the language of an output', () => {
  it('is chosen by its English name, with a note that no native speaker has reviewed it', async () => {
    await card('out-1').getByTestId('output-edit').click();
    expect(await get('output-language').locator('option').allTextContents()).toEqual([
      'Arabic',
      'English',
      'French',
      'German',
      'Italian',
      'Japanese',
      'Portuguese',
      'Spanish',
    ]);
    expect(await get('output-language-hint').textContent()).toBe('');
    await get('output-language').selectOption('es');
    expect(await get('output-language-hint').textContent()).toBe(
      'Spanish (not reviewed by a native speaker yet)',
    );
    await get('output-time-format').selectOption('12');
    await get('output-save').click();
    await soon(() => stand.main.received.find(({ request }) => request === 'output:update')?.input).toEqual({
      id: 'out-1',
      patch: { language: 'es', timeFormat: '12' },
      seen: { language: 'en', timeFormat: null },
    });
  });
});

describe('the reduced motion of an output', () => {
  it('is set in its form', async () => {
    await card('out-1').getByTestId('output-edit').click();
    expect(await get('output-motion').locator('option').allTextContents()).toEqual([
      'Full',
      'Reduced: fades and cuts',
    ]);
    await get('output-motion').selectOption('reduced');
    await get('output-save').click();
    await soon(() => stand.main.received.find(({ request }) => request === 'output:update')?.input).toEqual({
      id: 'out-1',
      patch: { motion: 'reduced' },
      seen: { motion: 'full' },
    });
  });
});

describe('the OBS setting of an output', () => {
  it('can make the output wait for its scene and allow Custom CSS', async () => {
    await card('out-1').getByTestId('output-edit').click();
    await get('output-entrance').selectOption('intro');
    await get('output-allows-css').check();
    await get('output-save').click();
    await soon(() => stand.main.received.find(({ request }) => request === 'output:update')?.input).toEqual({
      id: 'out-1',
      patch: { entrance: 'intro', allowsCss: true },
      seen: { entrance: 'there', allowsCss: false },
    });
  });

  it('can save the output as a loader file that waits for Touchline', async () => {
    stand.main.answer('output:loader', { name: 'touchline-program.html', html: '<title>waiting</title>' });
    await card('out-1').getByTestId('output-edit').click();
    const downloaded = page.waitForEvent('download');
    await get('output-loader').click();
    const download = await downloaded;
    expect(download.suggestedFilename()).toBe('touchline-program.html');
    expect(await readFile(await download.path(), 'utf8')).toBe('<title>waiting</title>');
  });
});

describe('the OBS panel', () => {
  const inObs = (id: string): Locator => page.locator(`[data-testid=obs-output][data-output="${id}"]`);
  const inputOf = (name: ControlRequest): unknown =>
    stand.main.received.find(({ request }) => request === name)?.input;
  const open = async (state: Partial<typeof obs> = {}): Promise<void> => {
    stand.main.change({ obs: { ...obs, ...state } });
    await get('obs-open').click();
    await get('obs-dialog').waitFor();
  };

  it('connects with the typed address, and clears the password', async () => {
    await open({ link: { state: 'refused', sentence: 'OBS asks for its password.', retryAt: null } });
    expect(await get('obs-link').textContent()).toContain('OBS asks for its password.');
    await get('obs-address').fill('10.0.0.5:4456');
    await get('obs-password').fill('kick-off');
    await get('obs-remember').check();
    await get('obs-connect').click();
    await soon(() => inputOf('obs:connect')).toEqual({
      address: '10.0.0.5:4456',
      password: 'kick-off',
      remember: true,
    });
    await soon(() => get('obs-password').inputValue()).toBe('');
  });

  it('keeps the typed address after a refusal', async () => {
    stand.main.refuse('obs:connect', { code: 'bad_request', message: "This isn't an address of OBS." });
    await open({ link: { state: 'waiting', sentence: 'OBS is not found.', retryAt: null } });
    await get('obs-address').fill('nowhere at all');
    await get('obs-connect').click();
    await soon(() => get('refusal-obs').textContent()).toContain("This isn't an address of OBS.");
    expect(await get('obs-address').inputValue()).toBe('nowhere at all');
  });

  it('adds an output to the scene in program, or to the selected scene', async () => {
    await open();
    await inObs('out-2').getByTestId('obs-put').click();
    await soon(() => inputOf('obs:put')).toEqual({ output: 'out-2', scene: 'Match', canvas: null });
    stand.main.reset();
    await inObs('out-1').getByTestId('obs-scene').selectOption('Tall (Vertical)');
    await inObs('out-1').getByTestId('obs-put').click();
    await soon(() => inputOf('obs:put')).toEqual({ output: 'out-1', scene: 'Tall', canvas: 'c2' });
  });

  it('lists problems, the worst first, with a button for those that it can repair', async () => {
    await open();
    const findings = inObs('out-1').getByTestId('obs-finding');
    expect(await findings.evaluateAll((all) => all.map((one) => one.getAttribute('data-finding')))).toEqual([
      'moved',
      'slow',
    ]);
    expect(await findings.nth(1).getByTestId('obs-repair').count()).toBe(0);
    await findings.nth(0).getByTestId('obs-repair').click();
    await soon(() => inputOf('obs:repair')).toEqual({ output: 'out-1', finding: 'moved' });
  });

  it('checks, applies the delay, writes chapters, removes one or all outputs, and disconnects', async () => {
    await open();
    await inObs('out-1').getByTestId('obs-check').click();
    await soon(() => inputOf('obs:check')).toEqual({ output: 'out-1' });
    await inObs('out-1').getByTestId('obs-delay').click();
    await soon(() => inputOf('output:update')).toEqual({ id: 'out-1', patch: { delayMs: 10_000 } });
    await get('obs-chapters').click();
    await soon(() => inputOf('obs:chapters')).toEqual({ isOn: true });
    await confirm(inObs('out-1').getByTestId('obs-take-back'));
    await soon(() => inputOf('obs:take-back')).toEqual({ output: 'out-1' });
    stand.main.reset();
    await confirm(get('obs-take-all-back'));
    await soon(() => inputOf('obs:take-back')).toEqual({ output: null });
    await get('obs-disconnect').click();
    await soon(() => inputOf('obs:disconnect')).toEqual({});
  });
});

describe('an empty show', () => {
  it('explains why the list is empty, and opens Sources and Rehearsal', async () => {
    stand.main.change(emptyShow(stand.main.url, AT));
    stand.main.change({ revision: 90 });
    await soon(() => get('empty').textContent()).toContain(
      'No live games on your sources. Start a rehearsal, or add a source.',
    );
    await get('source-filter').selectOption('rehearsal');
    await soon(() => get('empty').textContent()).toContain('No live games on this source.');
    await get('empty-source').click();
    await get('source-name').waitFor();
    await get('sources-dialog-close').click();
    await get('empty-rehearse').click();
    await get('rehearsal-start').waitFor();
  });
});
