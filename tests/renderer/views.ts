import type { Locator, Page } from 'playwright';
import type { CrewState } from '../../src/preload/contract/operators.ts';
import type { RundownState } from '../../src/preload/contract/rundown.ts';
import type { ScoreState } from '../../src/preload/contract/score.ts';
import type { ChannelState, Notice, ShowState } from '../../src/preload/contract/show-state.ts';
import type { FakeMain } from './fake-main.ts';
import { part, personRow, TEAM_AWAY } from './prepared-fixture.ts';
import { soon } from './presses.ts';
import { emptyShow, fullShow, obs, openNetwork } from './show-fixture.ts';

/** Every view and dialog, in an order in which one page can show them without a reload. */

export interface View {
  name: string;
  /** Returns the show for the view; null: the full show. */
  show: ((full: ShowState) => ShowState) | null;
  /** Opens the view in a window without open dialogs. */
  open: (page: Page, main: FakeMain) => Promise<unknown>;
  /** Selector of the part of the page to check; null: the whole page. */
  root: string | null;
}

const get = (page: Page, id: string): Locator => page.getByTestId(id).first();
const press = (page: Page, id: string): Promise<void> => get(page, id).click();

export function withA(show: ShowState, changes: Partial<ChannelState>): ShowState {
  const [a, ...others] = show.channels;
  return { ...show, channels: [{ ...a!, ...changes }, ...others] };
}

const alarm = (at: number): Notice => ({
  id: 'silent',
  level: 'alarm',
  sentence:
    'The feed of channel A has been silent for 45 s, and its graphics are on air. Take over by hand, or clear them.',
  at,
  action: { does: 'takeover', channel: 'A' },
});

/** Returns a show with a manual game that replaced its feed, during an alarm: the busiest state. */
export const byHand = (show: ShowState): ShowState => ({
  ...withA(show, {
    manual: {
      before: {
        source: 'venue',
        sessionId: 's-g1',
        league: 'wc',
        sport: 'soccer',
        matchup: { a: 'Riverside', b: 'Northgate' },
        sandbox: false,
      },
      buttons: [
        ...(['A', 'B'] as const).flatMap((side) =>
          [
            ['goal', 'Goal', 'score'] as const,
            ['own', 'Own goal', 'score'] as const,
            ['penalty', 'Penalty missed', 'play'] as const,
            ['yellow', 'Yellow card', 'cards'] as const,
            ['red', 'Red card', 'cards'] as const,
            ['less', 'One goal less', 'correct'] as const,
          ].map(([id, label, group]) => ({ id: `${id}-${side}`, label, side, group, isPossible: true })),
        ),
        { id: 'var', label: 'VAR review', side: null, group: 'review', isPossible: true },
        { id: 'var-stands', label: 'Decision stands', side: null, group: 'review', isPossible: false },
        { id: 'half', label: 'End of the first half', side: null, group: 'period', isPossible: true },
        { id: 'undo', label: 'Undo', side: null, group: 'correct', isPossible: true },
      ],
      isLogRead: true,
      undo: { label: 'Yellow card to number 17', side: 'B' },
      feed: {
        isBack: true,
        isEnded: false,
        score: { a: 3, b: 3 },
        phase: '2nd half',
        differences: [{ label: 'Red cards', manual: '0 – 1', feed: '0 – 0' }],
      },
      match: null,
    },
    pad: { owner: { id: 'machine', name: 'This computer', isHere: true }, asking: [] },
  }),
  notices: [alarm(show.at), ...show.notices],
});

export const rundown = (at: number): RundownState => ({
  groups: [
    {
      id: 'first',
      name: 'Before the game',
      rows: [
        personRow('ada', 'Ada Lee', { isDone: true, takenAt: at - 60_000, takenBy: 'Dana' }),
        personRow('bo', 'Maximiliane von Hohenlohe-Waldenburg', { stands: 'cued' }),
        personRow('cy', 'Cy Moss', { problem: TEAM_AWAY }),
      ],
    },
    { id: 'half', name: 'Halftime', rows: [personRow('dee', 'Dee Okafor')] },
  ],
  next: 'bo',
});

const crew = (at: number): CrewState => ({
  operators: [
    { id: 'bo', name: 'Bo', role: 'score', invitedAt: at },
    { id: 'max', name: 'Maximiliane von Hohenlohe-Waldenburg', role: 'produce', invitedAt: at },
  ],
  connected: [
    {
      page: 'page-1',
      who: 'machine',
      name: 'This computer',
      role: 'own',
      machine: null,
      kind: 'window',
      since: at - 65_000,
      editing: null,
    },
    {
      page: 'page-2',
      who: 'bo',
      name: 'Bo',
      role: 'score',
      machine: '192.0.2.9',
      kind: 'pad',
      since: at,
      editing: null,
    },
  ],
  network: openNetwork(),
});

const roster = {
  name: 'Riverside',
  library: null,
  players: [
    { number: '9', name: 'Bo Vale', short: 'Vale', position: 'Forward', starts: true },
    { number: '10', name: 'Maximiliane von Hohenlohe-Waldenburg', short: null, position: null, starts: true },
    { number: null, name: 'Łucja Wiśniewska', short: null, position: null, starts: false },
  ],
  coach: 'Cy Moss',
};

const KEY = '0123456789abcdef0123456789abcdef';
export const INVITATION = {
  operator: { id: 'ada', name: 'Ada', role: 'produce', invitedAt: 0 },
  links: [`http://192.0.2.7:7700/join#${KEY}`, `http://198.51.100.7:7700/join#${KEY}`],
};

/** Resets main and sets the answers that the views need. */
export function prepare(main: FakeMain, at: number): void {
  main.reset();
  main.answer('as-run:recent', {
    lines: Array.from({ length: 30 }, (_, index) => ({
      at: at - index * 61_000,
      action: index % 2 ? 'clear' : 'take',
      subject: 'lower third',
      detail: index % 3 ? null : 'Goal · Riverside',
      cause: index % 4 ? 'operator' : 'rule',
      seq: 214 - index,
      by: 'Dana Okafor',
    })),
  });
  main.answer('roster:get', roster);
  main.answer('operator:invite', INVITATION);
  main.answer('change:list', {
    undone: [],
    changes: [{ id: 'c1', at, by: 'Ada', what: 'Output "Program": name', was: ['Program, name: Main'] }],
  });
  main.answer('show:upload', {
    upload: 'u1',
    preview: {
      madeAt: at,
      version: '0.1.0',
      parts: [
        part('teams', { added: { count: 9, what: '9 teams', names: ['Mesa', 'Harbor'], more: 7 } }),
        part('outputs', {
          changed: { count: 1, what: '1 output', names: ['Program'], more: 0 },
          onAir: ['Program'],
        }),
        part('keys'),
      ],
    },
  });
}

const openDesk = (page: Page, name: string): Promise<void> => press(page, `desk-${name}`);

const desk = (name: string, more: Partial<View> = {}): View => ({
  name: `desk: ${name}`,
  show: null,
  root: null,
  ...more,
  open: async (page, main) => {
    await openDesk(page, name);
    await more.open?.(page, main);
  },
});

const dialog = (name: string, testid: string, open: View['open'], show: View['show'] = null): View => ({
  name,
  show,
  root: `[data-testid="${testid}"]`,
  open: async (page, main) => {
    await open(page, main);
    await get(page, testid).waitFor();
  },
});

const SENTENCE = 'Channel A has no game. Put one on it from the list first, then press this once more.';

export const VIEWS: View[] = [
  desk('moments'),
  desk('rundown', {
    show: (show) => ({ ...show, rundowns: { A: rundown(show.at) } }),
    open: async (page) => {
      await get(page, 'rundown-row').waitFor();
      await press(page, 'rundown-add');
      await get(page, 'rundown-form').waitFor();
    },
  }),
  desk('titles'),
  desk('automation'),
  desk('pad'),
  desk('pad', { show: byHand }),
  desk('drills'),
  desk('as-run'),
  desk('as-run', {
    open: async (page, main) => {
      main.answer('as-run:csv', () => new Promise(() => undefined));
      await press(page, 'as-run-save');
      await get(page, 'as-run-work').waitFor();
    },
  }),
  {
    name: 'a long history that is loading',
    show: (show) => {
      const { tape: eventLog } = show.channels[0]!;
      return withA(show, { tape: { ...eventLog, length: 25_000, lastSeq: 100_000, complete: false } });
    },
    root: null,
    open: (page) => get(page, 'tape-part').waitFor(),
  },
  {
    name: 'the players of a moment',
    show: null,
    root: null,
    open: async (page) => {
      await openDesk(page, 'moments');
      await press(page, 'moment-player');
      await get(page, 'player-picker').waitFor();
    },
  },
  {
    name: 'the override of a score',
    show: null,
    root: null,
    open: async (page) => {
      await press(page, 'hold-score-a');
      await get(page, 'hold-editor').waitFor();
    },
  },
  { name: 'upcoming', show: null, root: null, open: (page) => press(page, 'tab-upcoming') },
  { name: 'rehearsal', show: null, root: null, open: (page) => press(page, 'tab-rehearsal') },
  {
    name: 'channel B in trouble',
    show: null,
    root: null,
    open: (page) => press(page, 'channel-tab-B'),
  },
  {
    name: 'a scheduled game',
    root: null,
    show: (show) => ({
      ...withA(show, {
        session: {
          ...show.channels[0]!.session!,
          sessionId: 'upcoming:game-1',
          armed: { gameId: 'game-1', scheduledStart: null },
        },
      }),
      armed: {
        A: {
          state: 'waiting',
          sentence: 'Goes live automatically when its feed opens. Nothing on air changes.',
          scheduledStart: new Date(show.at + 42 * 60_000).toISOString(),
          choices: [],
        },
      },
    }),
    open: (page) => get(page, 'armed-bar').waitFor(),
  },
  {
    name: 'messages',
    show: (show) => ({ ...show, notices: [alarm(show.at), ...show.notices] }),
    root: null,
    open: (page) => press(page, 'message-more'),
  },
  {
    name: 'refused',
    show: null,
    root: null,
    open: async (page, main) => {
      main.refuse('graphic:take', { code: 'no_session', message: SENTENCE });
      await press(page, 'take-lower-third');
      await get(page, 'refusal-graphics').waitFor();
    },
  },
  dialog('teams', 'teams-dialog', async (page) => {
    await press(page, 'teams');
    await press(page, 'team-tab-look');
    await get(page, 'team-search').fill('lake');
    await get(page, 'team-found').waitFor();
    await get(page, 'team').waitFor();
  }),
  dialog('a roster', 'teams-dialog', async (page) => {
    await press(page, 'teams');
    await press(page, 'team-tab-roster');
    await press(page, 'player-add');
  }),
  dialog('an import', 'import-roster', async (page) => {
    await press(page, 'teams');
    await press(page, 'team-tab-roster');
    await press(page, 'roster-import');
    await get(page, 'import-text').fill('No;Name;Starter;Height\n9;Bo Vale;yes;180\n7;Zoë Åström;maybe;175');
    await press(page, 'import-text-open');
    await get(page, 'import-take').waitFor();
  }),
  dialog('sports', 'sports-dialog', async (page) => {
    await press(page, 'sports-open');
    await press(page, 'sport-item');
    await get(page, 'sport-form').waitFor();
    await press(page, 'sport-copy');
    await get(page, 'sport-save').waitFor();
  }),
  dialog('sponsors', 'sponsors-dialog', async (page) => {
    await press(page, 'sponsors-open');
    await press(page, 'booking-edit');
    await get(page, 'booking-form').waitFor();
  }),
  dialog('competition', 'competition-dialog', (page) => press(page, 'competition-open')),
  dialog('rules', 'rules-dialog', (page) => press(page, 'rules-open')),
  dialog('status', 'status-dialog', async (page) => {
    await press(page, 'status-open');
    await page.locator('[data-testid="status-choice"][value="delayed"]').check();
  }),
  dialog('sources', 'sources-dialog', async (page) => {
    await press(page, 'sources-open');
    await press(page, 'source-replace');
  }),
  dialog(
    'crew',
    'crew-dialog',
    async (page) => {
      await press(page, 'crew-open');
      await get(page, 'operator-name').fill('Ada');
      await get(page, 'operator-name').press('Enter');
      await get(page, 'qr-code').waitFor();
    },
    (show) => ({ ...show, crew: crew(show.at) }),
  ),
  dialog('show', 'show-dialog', async (page) => {
    await press(page, 'show-open');
    await page
      .getByTestId('show-file')
      .setInputFiles({ name: 'evening.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
    await get(page, 'show-preview').waitFor();
  }),
  dialog('a show that is exported and imported', 'show-dialog', async (page, main) => {
    main.answer('show:export', () => new Promise(() => undefined));
    main.answer('show:upload', () => new Promise(() => undefined));
    await press(page, 'show-open');
    await press(page, 'show-save');
    await get(page, 'show-save-work').waitFor();
    await page
      .getByTestId('show-file')
      .setInputFiles({ name: 'evening.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
    await get(page, 'show-file-work').waitFor();
  }),
  dialog('help', 'help-dialog', async (page) => {
    await press(page, 'help');
    await press(page, 'window-keys-change');
  }),
  dialog('an output', 'output-dialog', (page) => page.getByTestId('output-edit').nth(1).click()),
  dialog('themes', 'themes-dialog', async (page) => {
    await press(page, 'output-edit');
    await press(page, 'themes-open');
    await get(page, 'theme-save').waitFor();
    await get(page, 'theme-color').waitFor();
  }),
  dialog('OBS help', 'obs-help', (page) => press(page, 'output-help')),
  dialog(
    'OBS',
    'obs-dialog',
    (page) => press(page, 'obs-open'),
    (show) => ({ ...show, obs }),
  ),
  {
    name: 'empty',
    show: (show) => ({
      ...emptyShow(show.outputs[0]!.url.replace(/\/o\/.*/, ''), show.at),
      revision: show.revision,
    }),
    root: null,
    open: (page) => get(page, 'empty').waitFor(),
  },
  {
    name: 'main offline',
    show: byHand,
    root: null,
    open: async (page, main) => {
      main.goDown();
      await get(page, 'link-down').waitFor();
    },
  },
];

/** Pushes a show, closes everything open in the window and selects channel A, without a reload. */
export async function calm(page: Page, main: FakeMain, show: ShowState): Promise<void> {
  main.comeBack();
  main.push({ ...show, revision: main.revision + 1 });
  await page.locator('[data-testid=window][data-up=true]').waitFor();
  await page.evaluate(`(() => {
    document.activeElement?.blur();
    for (const button of document.querySelectorAll('[data-testid$="-work-stop"]')) button.click();
    document.getElementById('messages')?.hidePopover();
    for (const button of document.querySelectorAll('.refusal button')) button.click();
  })()`);
  await page.locator(`[data-testid=window][data-revision="${main.revision}"]`).waitFor();
  // A dialog that the view before has just opened may appear after the others are closed.
  await soon(() =>
    page.evaluate<number>(`(() => {
      const open = [...document.querySelectorAll('dialog[open]')];
      for (const dialog of open) dialog.close();
      return open.length;
    })()`),
  ).toBe(0);
  for (const id of ['hold-cancel', 'player-close', 'rundown-close'])
    if (await get(page, id).isVisible()) await press(page, id);
  if (show.channels.length > 1) await press(page, 'channel-tab-A');
  await press(page, 'tab-live');
}

/** Opens a view, whatever the window shows before. */
export async function openView(page: Page, main: FakeMain, view: View, at: number): Promise<void> {
  const full = fullShow(main.url, at);
  prepare(main, at);
  await calm(page, main, view.show ? view.show(full) : full);
  await view.open(page, main);
}

/** Returns the state of a phone's scoring pad: two games, one with a warning that its score may be old. */
export function scoreShow(show: ShowState): ScoreState {
  const { channels, facts } = byHand(show);
  const [a] = channels;
  const { id, manual, pad, match, names } = a!;
  const channel = {
    id,
    manual,
    pad,
    match,
    names,
    scored: null,
    first: 'home' as const,
    facts: facts[id] ?? null,
    sentence: 'Main has not answered for 4 s: the score may be old.',
  };
  const me = { page: 'page-1', who: 'machine', name: 'This computer', role: 'own' } as const;
  return { run: 'r1', at: show.at, me, channels: [channel, { ...channel, id: 'B', sentence: null }] };
}
