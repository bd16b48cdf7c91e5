import { KABADDI, KABADDI_BODY } from './valid-inputs.ts';
import { THIS_MACHINE } from '../../src/main/show/operators/requester.ts';
import { describe, expect, it } from 'vitest';
import { controlRequests, type RequestErrorCode } from '../../src/preload/contract.ts';
import { OPERATIONS, remoteApi } from '../../src/main/web/remote-api.ts';
import { picture } from './fake-disk.ts';
import { FakeDesk } from './fake-desk.ts';
import { Page, World } from './world.ts';

/**
 * Every request and remote call with invalid input: each is refused with an error message, and changes nothing on air,
 * in the state, in the log or on disk.
 */

interface Stage {
  world: World;
  /** Returns the state that a refused request must not change. */
  all: () => unknown;
}

async function stage(): Promise<Stage> {
  const world = new World();
  new FakeDesk(world);
  const game = await world.play('wc');
  await world.ask('channel:add', {});
  SPONSOR.id = (await world.ask('sponsor:add', { name: 'Orben', picture: picture('mark') })).id;
  const second = world.show.outputs.add('Second', 'B');
  // The ID is different each time, so test cases use "second", which is replaced with it.
  SECOND.id = second.id;
  const pages = [new Page(world.show, 'program'), new Page(world.show, second.id)];
  game.press('phase', { phase: 'first_half' });
  game.press('goal', { team: 'A' });
  for (const graphic of ['scorebug', 'lower-third', 'full-frame', 'ticker']) {
    await world.ask('graphic:take', { channel: 'A', graphic });
  }
  await world.clock.advance(30_000);
  return {
    world,
    all: () => {
      const { channels, outputs, teams, automation, notices, sponsors } = world.show.state();
      const sources = world.show.sources.states().map(({ id, name, hasToken }) => ({ id, name, hasToken }));
      return JSON.parse(
        JSON.stringify({
          frames: pages.map(({ frames }) => [frames.length, frames.at(-1)]),
          state: { channels, outputs, teams, automation, notices, sources, sponsors },
          asRun: world.asRun,
          persisted: world.persisted,
        }),
      ) as unknown;
    },
  };
}

const SECOND = { id: '' };
const SPONSOR = { id: '' };
const A = { channel: 'A' };
const Z = { channel: 'Z' };
const person = { form: 'person', name: 'Coach' };
const manual = { ...A, league: 'nba', a: 'Mesa', b: 'Bayview' };
const booking = { sponsor: 'orben', slots: ['bug'] };
const update = (patch: object, id = 'program') => ({ id, patch });
const graphic = (name: string, content?: object) => ({ ...A, graphic: name, ...(content && { content }) });

type Row = [request: string, input: object, code: RequestErrorCode];

const REQUESTS: Row[] = [
  ['show:watch', { isVisible: 'yes' }, 'bad_request'],
  ['notice:dismiss', { id: 5 }, 'bad_request'],
  ['channel:remove', A, 'not_permitted'],
  ['channel:remove', Z, 'unknown_channel'],
  ['channel:bind', { ...A, source: 'nobody', sessionId: 'x' }, 'unknown_source'],
  ['channel:bind', { ...A, source: 'venue', sessionId: 'nothing' }, 'unknown_session'],
  ['channel:bind', { ...A, source: 'venue' }, 'bad_request'],
  ['channel:arm', { ...Z, source: 'venue', gameId: 'game-1' }, 'unknown_channel'],
  ['channel:arm', { ...A, source: 'nobody', gameId: 'game-1' }, 'unknown_source'],
  ['channel:arm', { ...A, source: 'venue', gameId: 'game-1' }, 'unknown_session'],
  ['channel:arm', { ...A, source: 'venue' }, 'bad_request'],
  ['channel:release', Z, 'unknown_channel'],
  ['channel:clear', Z, 'unknown_channel'],
  ['channel:retry', Z, 'unknown_channel'],
  ['channel:take', Z, 'unknown_channel'],
  ['channel:take', A, 'conflict'],
  ['graphic:take', graphic('fireworks'), 'unknown_graphic'],
  ['graphic:take', { ...graphic('scorebug'), ...Z }, 'unknown_channel'],
  ['graphic:take', { ...graphic('scorebug'), channel: 'B' }, 'no_session'],
  ['graphic:take', graphic('scorebug', person), 'bad_request'],
  ['graphic:take', graphic('ticker', { form: 'line' }), 'bad_request'],
  ['graphic:take', graphic('full-frame', { form: 'score' }), 'bad_request'],
  ['graphic:take', graphic('lower-third', { form: 'line' }), 'bad_request'],
  ['graphic:take', graphic('lower-third', { form: 'poem' }), 'bad_request'],
  ['graphic:take', { ...graphic('lower-third', person), seen: { moment: 'goal' } }, 'bad_request'],
  ['graphic:take', graphic('lower-third', { ...person, name: ' ' }), 'bad_request'],
  ['graphic:take', graphic('lower-third', { ...person, name: 'x'.repeat(61) }), 'bad_request'],
  ['graphic:take', graphic('lower-third', { ...person, side: 'C' }), 'bad_request'],
  ['graphic:take', graphic('lower-third', { form: 'next' }), 'conflict'],
  [
    'graphic:take',
    graphic('lower-third', {
      form: 'next',
      game: { league: 'wc', a: 'Mesa', b: null, scheduledStart: 'soon' },
    }),
    'bad_request',
  ],
  ['graphic:take', graphic('full-frame', { form: 'text', title: ' ' }), 'bad_request'],
  ['graphic:take', graphic('full-frame', { form: 'text', title: 'x'.repeat(61) }), 'bad_request'],
  ['graphic:take', graphic('full-frame', { form: 'text', title: 'Delay', lines: 'one' }), 'bad_request'],
  [
    'graphic:take',
    graphic('full-frame', { form: 'text', title: 'Delay', lines: Array(9).fill('x') }),
    'bad_request',
  ],
  ['graphic:take', graphic('full-frame', { form: 'matchup', venue: 'x'.repeat(61) }), 'bad_request'],
  ['graphic:take', graphic('full-frame', { form: 'matchup', startsAt: 'soon' }), 'bad_request'],
  ['graphic:take', graphic('lower-third', { form: 'schedule' }), 'bad_request'],
  ['graphic:take', graphic('ticker', { form: 'lines', lines: [{ text: ' ' }] }), 'bad_request'],
  ['graphic:take', graphic('ticker', { form: 'lines', lines: [{ text: 'x'.repeat(161) }] }), 'bad_request'],
  ['graphic:take', graphic('ticker', { form: 'lines', breaking: 'Delay' }), 'bad_request'],
  ['graphic:take', graphic('lower-third', { form: 'lines' }), 'bad_request'],
  ['graphic:clear', graphic('fireworks'), 'unknown_graphic'],
  ['graphic:toggle', graphic('scorebug', person), 'bad_request'],
  ['graphic:cue', graphic('full-frame', person), 'bad_request'],
  ['moment:take', { ...A, moment: 77 }, 'unknown_moment'],
  ['moment:take', { ...A, moment: 'goal' }, 'bad_request'],
  ['moment:cue', { ...A, moment: 77 }, 'unknown_moment'],
  ['moment:player', { ...A, moment: 77, player: { name: 'Bo' } }, 'unknown_moment'],
  ['moment:player', { ...A, moment: 1, player: { name: 'Bo' } }, 'bad_request'],
  ['moment:player', { ...A, moment: 2, player: { name: ' ' } }, 'bad_request'],
  ['moment:player', { ...A, moment: 2, player: { name: 'Bo', number: '1000' } }, 'bad_request'],
  ['moment:player', { ...A, moment: 2, player: { name: 'Bo' }, minute: 'soon' }, 'bad_request'],
  ['moment:player', { ...A, moment: 2, player: { name: 'Bo' }, minute: '200' }, 'bad_request'],
  ...(
    [
      ['rundown:add', { item: { kind: 'graphic', graphic: 'lower-third', content: person } }],
      ['rundown:pin', { moment: 2 }],
      ['rundown:set', { row: 'x', item: { kind: 'graphic', graphic: 'ticker' } }],
      ['rundown:set', { row: 'x', item: { kind: 'moment', seconds: 5 } }],
      ['rundown:duplicate', { row: 'x' }],
      ['rundown:remove', { row: 'x' }],
      ['rundown:move', { row: 'x', group: 'y', place: 0 }],
      ['rundown:done', { row: 'x', isDone: true }],
      ['rundown:cue', { row: 'x' }],
      ['rundown:take', { row: 'x' }],
      ['rundown:next', {}],
      ['rundown:take-next', {}],
      ['rundown:reset', {}],
      ['rundown:group-add', { name: 'Halftime' }],
      ['rundown:group-name', { group: 'y', name: 'Halftime' }],
      ['rundown:group-move', { group: 'y', place: 0 }],
      ['rundown:group-remove', { group: 'y' }],
      ['rundown:import', { csv: 'name\nBo' }],
      ['rundown:export', {}],
    ] as const
  ).flatMap(([request, input]): Row[] => [
    [request, { ...Z, ...input }, 'unknown_channel'],
    ...('row' in input ? [[request, { ...A, ...input }, 'unknown_row'] satisfies Row] : []),
  ]),
  ['rundown:add', { ...A, item: { kind: 'graphic', graphic: 'ticker', content: person } }, 'bad_request'],
  ['rundown:add', { ...A, item: { kind: 'graphic', graphic: 'takeover' } }, 'bad_request'],
  ['rundown:add', { ...A, item: { kind: 'moment', moment: 2, at: 0, words: 'Goal' } }, 'bad_request'],
  [
    'rundown:add',
    { ...A, group: 'nowhere', item: { kind: 'graphic', graphic: 'lower-third', content: person } },
    'unknown_row',
  ],
  ['rundown:pin', { ...A, moment: 77 }, 'unknown_moment'],
  ['rundown:move', { ...A, row: 'x', group: 'y', place: -1 }, 'bad_request'],
  ['rundown:next', A, 'conflict'],
  ['rundown:take-next', A, 'conflict'],
  ['rundown:group-add', { ...A, name: ' ' }, 'bad_request'],
  ['rundown:group-add', { ...A, name: 'x'.repeat(61) }, 'bad_request'],
  ['rundown:group-name', { ...A, group: 'y', name: 'Halftime' }, 'unknown_row'],
  ['rundown:group-move', { ...A, group: 'y', place: 0 }, 'unknown_row'],
  ['rundown:group-remove', { ...A, group: 'y' }, 'unknown_row'],
  ['rundown:import', { ...A, csv: 7 }, 'bad_request'],
  ['override:set', { ...A, field: 'points', value: 1 }, 'unknown_field'],
  ['override:set', { ...A, field: 'score.a', value: -1 }, 'bad_request'],
  ['override:set', { channel: 'B', field: 'score.a', value: 1 }, 'no_session'],
  ['override:set', { ...A, field: 'fouls.a', value: 3 }, 'bad_request'],
  ['override:set', { ...A, field: 'line.1', value: 'x'.repeat(33) }, 'bad_request'],
  ['override:set', { ...A, field: 'substitution.a', value: { out: 'Kane' } }, 'bad_request'],
  ['override:set', { ...A, field: 'substitution.a', value: { out: 'K', in: 'T', shirt: 9 } }, 'bad_request'],
  ['override:set', { ...A, field: 'aggregate', value: { a: 4, b: -1 } }, 'bad_request'],
  ['override:set', { ...A, field: 'aggregate', value: [4, 3] }, 'bad_request'],
  ['override:step', { ...A, field: 'points', by: 1 }, 'unknown_field'],
  ['override:step', { ...A, field: 'line.1', by: 1 }, 'bad_request'],
  ['override:step', { ...A, field: 'fouls.a', by: 1 }, 'bad_request'],
  ['override:step', { ...A, field: 'score.a', by: 0.5 }, 'bad_request'],
  ['override:step', { channel: 'B', field: 'score.a', by: 1 }, 'no_session'],
  ['override:set', { ...A, field: 'competition.short', value: 'x'.repeat(17) }, 'bad_request'],
  ['override:set', { ...A, field: 'record.a', value: 12 }, 'bad_request'],
  ['competition:set', { league: ' ', patch: { name: 'Cup' } }, 'bad_request'],
  ['competition:set', { league: 'nba', patch: { name: 'x'.repeat(61) } }, 'bad_request'],
  ['competition:set', { league: 'nba', patch: { color: '#ff0000' } }, 'bad_request'],
  ['competition:set', { league: 'nba', patch: { logo: '<svg/>' } }, 'bad_request'],
  ['competition:logo', { ...A, logo: '<svg/>' }, 'bad_request'],
  ['competition:logo', { ...A, logo: 'A'.repeat(700_004) }, 'bad_request'],
  ['competition:logo', { ...Z, logo: null }, 'unknown_channel'],
  ['override:set', { ...A, field: 'competition.logo', value: '/logos/../settings.json' }, 'bad_request'],
  ['override:set', { ...A, field: 'competition.logo', value: 'https://example.org/a.png' }, 'bad_request'],
  ['competition:forget', { league: 5 }, 'bad_request'],
  ['override:release', { ...A, field: 'points' }, 'unknown_field'],
  ['clock:start', { channel: 'B' }, 'no_session'],
  ['clock:stop', { channel: 'B' }, 'no_session'],
  ['clock:toggle', { channel: 'B' }, 'no_session'],
  ['rules:set', { ...A, rules: { innings: 'many' } }, 'bad_request'],
  ['rules:set', { ...A, rules: { players: 99 } }, 'bad_request'],
  ['rules:set', { ...A, rules: { unheard: 1 } }, 'bad_request'],
  ['override:set', { ...A, field: 'rule.players', value: 7 }, 'bad_request'],
  ['rules:set', { channel: 'B', rules: {} }, 'no_session'],
  ['sides:swap', { ...A, isSwapped: 'yes' }, 'bad_request'],
  ['sides:swap', { channel: 'B' }, 'no_session'],
  ['game:status', { ...A, status: { is: 'over' } }, 'bad_request'],
  ['game:status', { ...A, status: { is: 'delayed', reason: 'boredom' } }, 'bad_request'],
  ['game:status', { ...A, status: { is: 'postponed', startsAt: 'soon' } }, 'bad_request'],
  ['game:status', { ...A, status: { is: 'forfeited', winner: 'C' } }, 'bad_request'],
  ['game:status', A, 'bad_request'],
  ['game:status', { channel: 'B', status: null }, 'no_session'],
  ['scorer:add', { ...A, side: 'C', name: 'Ebele', minute: '67' }, 'bad_request'],
  ['scorer:add', { ...A, side: 'A', name: ' ', minute: '67' }, 'bad_request'],
  ['scorer:add', { ...A, side: 'A', name: 'x'.repeat(41), minute: '67' }, 'bad_request'],
  ['scorer:add', { ...A, side: 'A', name: 'Ebele', minute: 67 }, 'bad_request'],
  ['scorer:add', { ...A, side: 'A', name: 'Ebele', minute: 'soon' }, 'bad_request'],
  ['scorer:add', { ...A, side: 'A', name: 'Ebele', minute: '0' }, 'bad_request'],
  ['scorer:add', { ...A, side: 'A', name: 'Ebele', minute: '151' }, 'bad_request'],
  ['scorer:add', { channel: 'B', side: 'A', name: 'Ebele', minute: '67' }, 'no_session'],
  ['scorer:add', { ...Z, side: 'A', name: 'Ebele' }, 'unknown_channel'],
  ['clock:set', { ...A, ms: -1 }, 'bad_request'],
  ['clock:nudge', { ...A, ms: 'much' }, 'bad_request'],
  ['clock:added', { ...A, minutes: 99 }, 'bad_request'],
  ['clock:follow', { ...A, isOn: 'yes' }, 'bad_request'],
  ['clock:clear', Z, 'unknown_channel'],
  ['play-clock:start', A, 'conflict'],
  ['play-clock:stop', { channel: 'B' }, 'no_session'],
  ['play-clock:toggle', Z, 'unknown_channel'],
  ['play-clock:set', { ...A, length: 'long' }, 'bad_request'],
  ['play-clock:set', { ...A, ms: 99_001 }, 'bad_request'],
  ['play-clock:set', { ...A, ms: 24_000 }, 'conflict'],
  ['play-clock:clear', A, 'conflict'],
  ['rehearsal:start', { league: 'curling', speed: 1 }, 'unknown_league'],
  ['rehearsal:start', { league: 'nba', speed: 0 }, 'bad_request'],
  ['rehearsal:start', { league: 'nba', speed: 1, ...Z }, 'unknown_channel'],
  ['rehearsal:dress', { ...A, a: { name: 'Spain' }, b: { name: 'France' } }, 'conflict'],
  ['rehearsal:dress', { ...Z, a: { name: 'Spain' }, b: { name: 'France' } }, 'unknown_channel'],
  ['rehearsal:dress', { channel: 'B', a: { name: 'Spain' }, b: { name: 'France' } }, 'no_session'],
  ['rehearsal:dress', { ...A, a: { name: 'x'.repeat(10_000) }, b: { name: 'France' } }, 'bad_request'],
  ['rehearsal:dress', { ...A, a: { name: ' ' }, b: { name: 'France' } }, 'bad_request'],
  ['rehearsal:undress', A, 'conflict'],
  ['rehearsal:undress', Z, 'unknown_channel'],
  ['pointer:away', { pointer: 'everything' }, 'bad_request'],
  ['drill:start', { ...A, drill: 'gap' }, 'no_session'],
  ['drill:start', { ...A, drill: 'earthquake' }, 'bad_request'],
  ['drill:start', { ...Z, drill: 'gap' }, 'unknown_channel'],
  ['drill:stop', A, 'conflict'],
  ['manual:start', { ...manual, league: 'ipl' }, 'unknown_league'],
  ['manual:start', { ...manual, a: '' }, 'bad_request'],
  ['manual:start', { ...manual, ...Z }, 'unknown_channel'],
  ['manual:takeover', { channel: 'B' }, 'no_session'],
  ['manual:takeover', Z, 'unknown_channel'],
  ['manual:back', A, 'conflict'],
  ['manual:press', { ...A, button: 'three-a' }, 'conflict'],
  ['manual:press', { ...A, type: 'goal', payload: { team: 'A' } }, 'conflict'],
  ['manual:press', A, 'bad_request'],
  ['manual:end', A, 'conflict'],
  ['output:add', { name: ' ', ...A }, 'bad_request'],
  ['output:add', { name: 'x', ...Z }, 'unknown_channel'],
  ['output:add', { name: 'x', ...A, patch: { theme: 'nowhere' } }, 'unknown_theme'],
  ['output:update', update({ delayMs: -3 }), 'bad_request'],
  ['output:update', update({ delayMs: -100 }), 'bad_request'],
  ['output:update', update({ delayMs: 42 }), 'bad_request'],
  ['output:update', update({ delayMs: 150_000 }), 'bad_request'],
  ['output:update', update(Z), 'unknown_channel'],
  ['output:update', update({ kind: 'window' }), 'not_permitted'],
  ['output:update', update({ stale: { clock: 'hide' } }), 'bad_request'],
  ['output:update', update({ bugPlace: 'middle' }), 'bad_request'],
  ['output:update', update({ safeArea: 'all' }), 'bad_request'],
  ['output:update', update({ motion: 'none' }), 'bad_request'],
  ['output:update', update({ name: 'x' }, 'nowhere'), 'unknown_output'],
  ['output:rotate', { id: 'nowhere' }, 'unknown_output'],
  ['output:remove', { id: 'program' }, 'not_permitted'],
  ['output:remove', { id: 'nowhere' }, 'unknown_output'],
  ['output:place', { id: 'program', isOn: true }, 'not_permitted'],
  ['output:place', { id: 'nowhere', isOn: true }, 'unknown_output'],
  ['hotkey:set', { action: { does: 'clock', ...A }, accelerator: 'Alt+1' }, 'not_permitted'],
  ['hotkey:set', { action: { does: 'clock', ...A }, accelerator: 'the big one' }, 'bad_request'],
  [
    'hotkey:set',
    { action: { does: 'step', ...A, field: 'fouls.a', by: 0.5 }, accelerator: 'F13' },
    'bad_request',
  ],
  ['hotkey:set', { action: { does: 'play-clock', ...A, what: 'long' }, accelerator: 'F13' }, 'bad_request'],
  ['hotkey:set', { action: { does: 'dance', ...A }, accelerator: 'Alt+1' }, 'bad_request'],
  ['window-key:set', { command: 'clock', key: 'F5' }, 'conflict'],
  ['window-key:set', { command: 'clock', key: 'Escape' }, 'bad_request'],
  ['window-key:set', { command: 'clock', key: 'Ctrl+C' }, 'bad_request'],
  ['window-key:set', { command: 'clock', key: 'Tab' }, 'bad_request'],
  ['window-key:set', { command: 'clock', key: 'm' }, 'bad_request'],
  ['window-key:set', { command: 'dance', key: 'F13' }, 'bad_request'],
  ['window-key:set', { command: 'clock', key: 'F13', seen: 'F14' }, 'conflict'],
  ['window-key:set', { command: 'clock', key: 'F13', seen: 'Tab' }, 'bad_request'],
  ['sync:tap', { output: 'nowhere' }, 'unknown_output'],
  ['sync:tap', { output: 'second' }, 'no_session'],
  ['sync:clear', { output: 'nowhere' }, 'unknown_output'],
  ['automation:hold', { isHeld: 'yes' }, 'bad_request'],
  ['automation:rule', { ...A, rule: 'soccer.wave', patch: { isOn: true } }, 'unknown_rule'],
  ['automation:rule', { ...A, rule: 'soccer.goal', patch: { seconds: 0 } }, 'bad_request'],
  ['automation:rule', { ...A, rule: 'soccer.goal', patch: { seconds: 61 } }, 'bad_request'],
  ['automation:rule', { ...A, rule: 'soccer.goal', patch: { priority: 9 } }, 'bad_request'],
  ['automation:rule', { ...Z, rule: 'soccer.goal', patch: {} }, 'unknown_channel'],
  ['team:set', { name: ' ', patch: { code: 'X' } }, 'bad_request'],
  ['team:set', { patch: { code: 'X' } }, 'bad_request'],
  ['team:set', { name: 'Mesa', patch: { color: 'red' } }, 'bad_request'],
  ['team:set', { name: 'Mesa', patch: { logo: '<svg/>' } }, 'bad_request'],
  ['team:set', { name: 'Mesa', patch: { logo: 'A'.repeat(700_004) } }, 'bad_request'],
  ['team:set', { name: 'Mesa', league: 7, patch: {} }, 'bad_request'],
  ['team:set', { name: 'Mesa', patch: { code: 'X' }, seen: { code: 'Y' } }, 'conflict'],
  ['team:set', { name: 'Mesa', patch: { code: 'X' }, seen: { logo: null } }, 'bad_request'],
  ['team:set', { name: 'Mesa', patch: { aliases: [''] } }, 'bad_request'],
  ['team:forget', { name: '' }, 'bad_request'],
  ['team:search', { text: 7 }, 'bad_request'],
  ['team:get', { name: ' ' }, 'bad_request'],
  ['team:preview', { league: 'nba', theme: 'chalk', a: { name: '', patch: {} } }, 'bad_request'],
  ['team:import', { csv: 7 }, 'bad_request'],
  ['team:import', {}, 'bad_request'],
  ['team:match-logos', { files: [] }, 'bad_request'],
  ['team:upload-logo', { logo: 'AAAA' }, 'bad_request'],
  ['team:logos', { logos: [{ name: 'Mesa', path: '/logos/mesa.png' }] }, 'bad_request'],
  ['team:logos', { logos: [{ name: 'Mesa', path: `/logos/${'0'.repeat(64)}.png` }] }, 'conflict'],
  ['roster:get', { name: ' ' }, 'bad_request'],
  ['roster:set', { name: 'Mesa', players: 'all' }, 'bad_request'],
  ['roster:set', { name: 'Mesa', players: [], seen: { players: 'all' } }, 'bad_request'],
  ['roster:set', { name: 'Mesa', players: [{ name: '' }] }, 'bad_request'],
  ['roster:set', { name: 'Mesa', players: [{ name: 'Bo', number: '1000' }] }, 'bad_request'],
  ['roster:set', { name: 'Mesa', players: [{ name: 'Bo', starts: 'yes' }] }, 'bad_request'],
  [
    'roster:set',
    { name: 'Mesa', players: Array.from({ length: 151 }, () => ({ name: 'Bo' })) },
    'bad_request',
  ],
  ['roster:set', { name: 'Mesa', players: [{ name: 'Bo Vale' }, { name: 'bo  vale' }] }, 'conflict'],
  [
    'roster:set',
    {
      name: 'Mesa',
      players: [
        { name: 'Bo', number: '9' },
        { name: 'bo', number: '9' },
      ],
    },
    'conflict',
  ],
  ['roster:starters', { name: 'Mesa', starters: 'Ada' }, 'bad_request'],
  ['roster:starters', { name: 'Mesa', starters: ['Ada'] }, 'bad_request'],
  ['import:open', { source: { text: '' } }, 'bad_request'],
  ['import:open', { source: { text: 'name', file: 7 }, encoding: 'ebcdic' }, 'bad_request'],
  ['import:open', { source: { file: 'no base64!' } }, 'bad_request'],
  ['import:open', { source: { link: 'file:///etc/passwd' } }, 'bad_request'],
  ['import:read', { target: { kind: 'teams' }, cells: [] }, 'bad_request'],
  ['import:read', { target: { kind: 'sports' }, cells: [['name']] }, 'bad_request'],
  ['import:read', { target: { kind: 'people', channel: 'Z' }, cells: [['name']] }, 'unknown_channel'],
  ['import:link', { target: {} }, 'bad_request'],
  ['import:remember', { target: { kind: 'teams' }, link: '' }, 'bad_request'],
  ['roster:import', { name: 'Mesa' }, 'bad_request'],
  ['roster:import', { name: 'Mesa', csv: 'x'.repeat(100_001) }, 'bad_request'],
  ['roster:export', { name: '' }, 'bad_request'],
  ['roster:clear', { name: 7 }, 'bad_request'],
  ['graphic:take', graphic('full-frame', { form: 'line-up' }), 'bad_request'],
  ['graphic:take', graphic('full-frame', { form: 'line-up', side: 'A' }), 'conflict'],
  ['graphic:take', graphic('full-frame', { form: 'line-up', side: 'home' }), 'bad_request'],
  ['graphic:take', graphic('lower-third', { form: 'line-up', side: 'A' }), 'conflict'],
  ['graphic:cue', { ...graphic('full-frame', { form: 'line-up', side: 'A' }), channel: 'B' }, 'no_session'],
  ['sponsor:add', { name: ' ', picture: picture('mark') }, 'bad_request'],
  ['sponsor:add', { name: 'x'.repeat(61), picture: picture('mark') }, 'bad_request'],
  ['sponsor:add', { name: 'Mesa Bank' }, 'bad_request'],
  ['sponsor:add', { name: 'Mesa Bank', picture: '<svg/>' }, 'bad_request'],
  ['sponsor:add', { name: 'Mesa Bank', picture: 'A'.repeat(700_004) }, 'bad_request'],
  ['sponsor:add', { name: 'orben', picture: picture('mark') }, 'conflict'],
  ['sponsor:set', { id: 'nobody', patch: {} }, 'unknown_sponsor'],
  ['sponsor:set', { id: 'orben', patch: { color: '#ff0000' } }, 'bad_request'],
  ['sponsor:remove', { id: 'nobody' }, 'unknown_sponsor'],
  ['sponsor:book', { ...booking, sponsor: 'nobody' }, 'unknown_sponsor'],
  ['sponsor:book', { ...booking, slots: [] }, 'bad_request'],
  ['sponsor:book', { ...booking, slots: ['shirt'] }, 'bad_request'],
  ['sponsor:book', { ...booking, outputs: [] }, 'bad_request'],
  ['sponsor:book', { ...booking, outputs: ['nowhere'] }, 'unknown_output'],
  ['sponsor:book', { ...booking, dates: { first: null, last: null } }, 'bad_request'],
  ['sponsor:book', { ...booking, dates: { first: '2026-02-30', last: null } }, 'bad_request'],
  ['sponsor:book', { ...booking, dates: { first: '2026-06-14', last: '2026-06-13' } }, 'bad_request'],
  ['sponsor:book', { ...booking, hours: { days: [7], from: 0, to: 60 } }, 'bad_request'],
  ['sponsor:book', { ...booking, hours: { days: [], from: 60, to: 60 } }, 'bad_request'],
  ['sponsor:book', { ...booking, hours: { days: [], from: 0, to: 1441 } }, 'bad_request'],
  ['sponsor:book', { ...booking, games: { channels: [], leagues: [], sessions: [] } }, 'bad_request'],
  ['sponsor:book', { ...booking, games: { channels: ['Z'], leagues: [], sessions: [] } }, 'unknown_channel'],
  ['sponsor:book', { ...booking, turns: 0 }, 'bad_request'],
  ['sponsor:book', { ...booking, turns: 21 }, 'bad_request'],
  ['sponsor:rebook', { id: 'none', patch: { turns: 2 } }, 'unknown_booking'],
  ['sponsor:rebook', { id: 'none', patch: { slots: 'bug' } }, 'bad_request'],
  ['sponsor:unbook', { id: 'none' }, 'unknown_booking'],
  ['sponsor:rotation', { slot: 'shirt', rotation: { by: 'break' } }, 'bad_request'],
  ['sponsor:rotation', { slot: 'bug', rotation: { by: 'time', seconds: 4 } }, 'bad_request'],
  ['sponsor:rotation', { slot: 'bug', rotation: { by: 'luck' } }, 'bad_request'],
  ['takeover:hold', Z, 'unknown_channel'],
  ['takeover:hold', A, 'conflict'],
  ['insert:clear', Z, 'unknown_channel'],
  ['insert:clear', { channel: 7 }, 'bad_request'],
  ['automation:rule', { ...A, rule: 'soccer.added-time-insert', patch: { action: 'cue' } }, 'bad_request'],
  ['graphic:cue', graphic('takeover'), 'bad_request'],
  ['graphic:take', graphic('takeover', { form: 'score' }), 'bad_request'],
  ['sponsor:hold', { ...Z, isHeld: true }, 'unknown_channel'],
  ['sponsor:hold', { ...A, isHeld: 'yes' }, 'bad_request'],
  ['sponsor:report', { sponsor: 'nobody', hours: 1 }, 'unknown_sponsor'],
  ['sponsor:report', { hours: 0 }, 'bad_request'],
  ['sponsor:report', { hours: 721 }, 'bad_request'],
  ['output:network-bug', { id: 'nowhere', patch: {} }, 'unknown_output'],
  [
    'output:network-bug',
    { id: 'program', patch: { picture: null }, seen: { picture: picture('mark') } },
    'bad_request',
  ],
  ['output:network-bug', { id: 'program', patch: { corner: 'top-left' } }, 'bad_request'],
  ['output:network-bug', { id: 'program', patch: { picture: '<svg/>' } }, 'bad_request'],
  [
    'output:network-bug',
    { id: 'program', patch: { picture: picture('mark'), corner: 'middle' } },
    'bad_request',
  ],
  ['output:network-bug', { id: 'program', patch: { picture: picture('mark'), opacity: 0.1 } }, 'bad_request'],
  ['output:update', update({ sponsorCorner: 'top-center' }), 'bad_request'],
  ['as-run:recent', { channel: 5 }, 'bad_request'],
  ['as-run:csv', { hours: 0 }, 'bad_request'],
  ['source:add', { name: 'x', baseUrl: 'ftp://x', token: 't' }, 'bad_request'],
  ['source:add', { name: 'x', baseUrl: 'http://x.test', token: 't', remember: 'yes' }, 'bad_request'],
  ['source:add', { name: 'x', baseUrl: 'http://x.test', token: 't' }, 'not_encrypted'],
  ['source:add', { name: 'x', baseUrl: 'http://x.test', token: 't', allowsPlain: 1 }, 'bad_request'],
  ['source:token', { id: 'venue', token: '' }, 'bad_request'],
  ['source:token', { id: 'venue', token: 't', remember: 1 }, 'bad_request'],
  ['source:token', { id: 'nobody', token: 't' }, 'unknown_source'],
  ['source:token', { id: 'rehearsal', token: 't' }, 'not_permitted'],
  ['source:remove', { id: 'nobody' }, 'unknown_source'],
  ['source:remove', { id: 'rehearsal' }, 'not_permitted'],
  ['source:remove', { id: 'venue' }, 'conflict'],
  ['no:such', {}, 'bad_request'],
  ['theme:get', { id: 'nothing' }, 'unknown_theme'],
  ['theme:preview', { base: 'lava', tokens: {}, league: 'nba' }, 'bad_request'],
  ['theme:preview', { base: 'chalk', tokens: { bugSize: 9 }, league: 'nba' }, 'bad_request'],
  ['theme:set', { id: '../x', name: 'x', base: 'chalk', tokens: {} }, 'bad_request'],
  ['theme:set', { id: 'chalk', name: 'x', base: 'chalk', tokens: {} }, 'conflict'],
  ['theme:set', { id: 'x', name: 'x', base: 'chalk', tokens: { board: '#ffffff' } }, 'conflict'],
  ['theme:set', { id: 'x', name: 'x', base: 'chalk', tokens: { glitter: 1 } }, 'bad_request'],
  ['theme:set', { id: 'x', name: 'x', base: 'chalk', tokens: { font: 'nothing' } }, 'unknown_font'],
  ['font:upload', { text: 'no base64!', isLast: true }, 'bad_request'],
  ['font:upload', { text: 'AAAA', isLast: true }, 'bad_request'],
  ['font:upload', { text: 'A'.repeat(300_000), isLast: true }, 'bad_request'],
  ['font:upload', { upload: 'gone', text: 'AAAA', isLast: true }, 'conflict'],
  ['font:remove', { id: 'nothing' }, 'unknown_font'],
  ['font:remove', { id: '../x' }, 'bad_request'],
  ['sport:get', { id: 'nothing' }, 'unknown_sport'],
  ['sport:preview', { ...KABADDI, scores: [] }, 'bad_request'],
  ['sport:set', { ...KABADDI, id: 'Kabaddi' }, 'bad_request'],
  ['sport:set', { ...KABADDI, id: 'volleyball' }, 'conflict'],
  ['sport:set', { ...KABADDI, scores: [{ id: 'raid', name: 'Raid', points: 'one' }] }, 'bad_request'],
  ['sport:remove', { id: 'volleyball' }, 'unknown_sport'],
  ['theme:remove', { id: 'nothing' }, 'unknown_theme'],
  ['theme:remove', { id: '../x' }, 'bad_request'],
  ['show:export', { after: { id: 'gone', offset: 0 } }, 'conflict'],
  ['show:upload', { text: 'x', isLast: true }, 'bad_request'],
  ['show:upload', { text: '{"touchline":"show"}', isLast: true }, 'bad_request'],
  ['show:upload', { upload: 'gone', text: 'x', isLast: false }, 'conflict'],
  ['show:upload', { text: 'x'.repeat(256 * 1024 + 1), isLast: false }, 'bad_request'],
  ['show:import', { upload: 'gone', parts: ['teams'] }, 'conflict'],
  ['show:import', { upload: 'gone', parts: [] }, 'bad_request'],
  ['show:import', { upload: 'gone', parts: ['tokens'] }, 'bad_request'],
  ['change:undo', { id: 'gone' }, 'conflict'],
  ['change:undo', { id: 7 }, 'bad_request'],
  ['change:redo', {}, 'conflict'],
  ['change:redo', { id: 'gone' }, 'conflict'],
  ['change:redo', { id: 7 }, 'bad_request'],
  ['crew:name', { name: ' ' }, 'bad_request'],
  ['crew:name', { name: 'x'.repeat(41) }, 'bad_request'],
  ['crew:editing', { field: '' }, 'bad_request'],
  ['operator:invite', { name: ' ', role: 'score' }, 'bad_request'],
  ['operator:invite', { name: 'Ada', role: 'own' }, 'bad_request'],
  ['operator:change', { id: 'nobody', patch: { role: 'watch' } }, 'unknown_operator'],
  ['operator:change', { id: 'nobody', patch: { key: 'x' } }, 'bad_request'],
  ['operator:renew', { id: 'nobody' }, 'unknown_operator'],
  ['operator:revoke', { id: 'nobody' }, 'unknown_operator'],
  ['network:open', { isOpen: 'yes' }, 'bad_request'],
  ['pad:take', Z, 'unknown_channel'],
  ['pad:ask', Z, 'unknown_channel'],
  ['pad:give', { ...A, to: null }, 'not_permitted'],
  ['pad:give', A, 'bad_request'],
  ['pad:keep', A, 'not_permitted'],
  ['output:update', { ...update({ name: 'Wide' }), seen: { name: 'Narrow' } }, 'conflict'],
  ['output:loader', { id: 'nothing' }, 'unknown_output'],
  ['obs:connect', { address: '', remember: false }, 'bad_request'],
  ['obs:connect', { remember: false }, 'not_permitted'],
  ['obs:disconnect', {}, 'not_permitted'],
  ['obs:put', { output: 'program' }, 'bad_request'],
  ['obs:put', { output: 'program', scene: 'Match' }, 'not_permitted'],
  ['obs:take-back', { output: null }, 'not_permitted'],
  ['obs:check', { output: 'program' }, 'not_permitted'],
  ['obs:repair', { output: 'program', finding: 'weather' }, 'bad_request'],
  ['obs:repair', { output: 'program', finding: 'hidden' }, 'not_permitted'],
  ['obs:chapters', { isOn: true }, 'not_permitted'],
];

const SENTENCE = /^[A-Z"][^\n]{14,400}\.$/;

describe('an invalid request', () => {
  it.each(REQUESTS)(
    'is refused with an error message, and changes nothing: %s %j as %s',
    async (name, input, code) => {
      const { world, all } = await stage();
      const before = all();
      const meant =
        'output' in input && input.output === 'second'
          ? { output: SECOND.id }
          : 'sponsor' in input && input.sponsor === 'orben'
            ? { ...input, sponsor: SPONSOR.id }
            : input;
      await expect(world.ask(name, meant)).rejects.toMatchObject({
        code,
        message: expect.stringMatching(SENTENCE) as string,
      });
      await world.clock.advance(0);
      expect(all()).toEqual(before);
    },
  );

  it('is refused with the name of its field, even if several forms of input are accepted', async () => {
    const { world } = await stage();
    const press = world.ask('manual:press', { channel: 'A', button: 7 });
    await expect(press).rejects.toThrow('The button must be text.');
  });

  it('has a test case for every request with an input', () => {
    const covered = new Set(REQUESTS.map(([name]) => name));
    const missing = Object.entries(controlRequests)
      .filter(([name, { input }]) => !covered.has(name) && !input.safeParse({}).success)
      .map(([name]) => name);
    expect(missing).toEqual([]);
  });
});

type Call = [method: string, path: string, body: object | undefined, status: number];

const CALLS: Call[] = [
  ['PUT', '/channels/A/session', { source: 'nobody', sessionId: 'x' }, 404],
  ['DELETE', '/channels/Z/session', undefined, 404],
  ['DELETE', '/channels/Z', undefined, 404],
  ['POST', '/channels/Z/retry', undefined, 404],
  ['DELETE', '/outputs/nothing', undefined, 404],
  ['POST', '/outputs/nothing/delay/step', { by: 100 }, 404],
  ['POST', '/outputs/main/delay/step', { by: 'one' }, 422],
  ['POST', '/outputs/nothing/link', undefined, 404],
  ['DELETE', '/sources/nothing', undefined, 404],
  ['PUT', '/channels/A/dress', { a: { name: 'Spain' }, b: { name: 'France' } }, 409],
  ['PUT', '/channels/A/dress', { a: { name: 'Spain' } }, 422],
  ['PUT', '/channels/Z/dress', { a: { name: 'Spain' }, b: { name: 'France' } }, 404],
  ['DELETE', '/channels/A/dress', undefined, 409],
  ['PUT', '/channels/A/armed', { source: 'venue', gameId: 'game-1' }, 404],
  ['POST', '/channels/A/graphics/scorebug/take', { content: person }, 422],
  ['POST', '/channels/A/graphics/lower-third/take', { content: { form: 'line' } }, 422],
  ['POST', '/channels/A/graphics/lower-third/cue', { content: 'Coach' }, 422],
  ['POST', '/channels/A/graphics/full-frame/take', { content: { form: 'text' } }, 422],
  ['POST', '/channels/A/graphics/ticker/take', { content: { form: 'lines', lines: 'one' } }, 422],
  ['POST', '/channels/A/graphics/full-frame/take', { content: { form: 'matchup', startsAt: 'soon' } }, 422],
  ['POST', '/channels/A/graphics/scorebug/explode', undefined, 404],
  ['PUT', '/channels/A/overrides/score.a', { value: 'many' }, 422],
  ['DELETE', '/channels/A/overrides/points', undefined, 404],
  ['POST', '/channels/A/overrides/points/step', { by: 1 }, 404],
  ['POST', '/channels/A/overrides/score.a/step', { by: 'one' }, 422],
  ['POST', '/channels/A/scorers', { side: 'A', name: 'Ebele', minute: '6+' }, 422],
  ['POST', '/channels/A/scorers', { side: 'A', minute: '67' }, 422],
  ['POST', '/channels/B/scorers', { side: 'A', name: 'Ebele', minute: '67' }, 409],
  ['POST', '/channels/B/sides/swap', undefined, 409],
  ['POST', '/channels/A/sides/swap', { isSwapped: 'yes' }, 422],
  ['POST', '/channels/A/play-clock/start', undefined, 409],
  ['PUT', '/competitions/nba', { short: 'x'.repeat(17) }, 422],
  ['PUT', '/competitions/nba', { logo: 'no picture' }, 422],
  ['PUT', '/channels/A/competition-logo', { logo: '<svg/>' }, 422],
  ['POST', '/sponsors', { name: 'Mesa Bank', picture: 'no picture' }, 422],
  ['PATCH', '/sponsors/nobody', { name: 'Mesa Bank' }, 404],
  ['DELETE', '/sponsors/nobody', undefined, 404],
  ['POST', '/bookings', { sponsor: 'nobody', slots: ['bug'] }, 404],
  ['PATCH', '/bookings/none', { turns: 1 }, 404],
  ['DELETE', '/bookings/none', undefined, 404],
  ['PUT', '/sponsor-slots/shirt/rotation', { by: 'break' }, 422],
  ['PUT', '/sponsor-slots/bug/rotation', { by: 'luck' }, 422],
  ['POST', '/channels/Z/takeover/hold', undefined, 404],
  ['POST', '/channels/A/takeover/hold', undefined, 409],
  ['POST', '/channels/Z/take', undefined, 404],
  ['POST', '/channels/A/take', undefined, 409],
  ['POST', '/channels/A/moments/99/cue', undefined, 404],
  ['PUT', '/channels/A/moments/99/player', { name: 'Bo' }, 404],
  ['PUT', '/channels/A/moments/2/player', { name: 'Bo', minute: 'soon' }, 422],
  ['DELETE', '/channels/A/moments/99/player', undefined, 404],
  ['POST', '/channels/Z/insert/clear', undefined, 404],
  ['POST', '/channels/Z/sponsors/hold', undefined, 404],
  ['GET', '/sponsor-report?sponsor=nobody', undefined, 404],
  ['GET', '/sponsor-report?rehearsals=some', undefined, 422],
  ['GET', '/sponsor-report?from=yesterday', undefined, 422],
  ['PUT', '/outputs/program/network-bug', { opacity: 0.5 }, 422],
  ['PUT', '/outputs/nowhere/network-bug', { picture: null }, 404],
  ['PATCH', '/outputs/program', { name: 'Wide', seen: { name: 'Narrow' } }, 409],
  ['PUT', '/outputs/program/network-bug', { picture: picture('mark'), seen: { opacity: 7 } }, 422],
  ['PUT', '/teams/Mesa', { code: 'X', seen: { code: 'Y' } }, 409],
  ['PUT', '/channels/Z/competition-logo', { logo: null }, 404],
  ['DELETE', `/competitions/${'x'.repeat(41)}`, undefined, 422],
  ['POST', '/channels/B/clock/start', undefined, 409],
  ['POST', '/channels/A/moments/77/take', undefined, 404],
  ['POST', '/channels/Z/clear', undefined, 404],
  ['POST', '/channels/A/rundown', { item: { kind: 'graphic', graphic: 'takeover' } }, 422],
  ['POST', '/channels/A/rundown-moments', { moment: 99 }, 404],
  ['PUT', '/channels/A/rundown/x', { item: { kind: 'graphic', graphic: 'ticker' } }, 404],
  ['DELETE', '/channels/A/rundown/x', undefined, 404],
  ['PUT', '/channels/A/rundown/x/place', { group: 'y', place: -1 }, 422],
  ['POST', '/channels/A/rundown/x/take', undefined, 404],
  ['POST', '/channels/A/rundown/x/done', undefined, 404],
  ['POST', '/channels/A/rundown/x/open', undefined, 404],
  ['POST', '/channels/A/rundown-next/take', undefined, 409],
  ['POST', '/channels/A/rundown-groups', { name: ' ' }, 422],
  ['PUT', '/channels/A/rundown-groups/y', { name: 'Break' }, 404],
  ['PUT', '/channels/A/rundown-groups/y/place', { place: 0 }, 404],
  ['DELETE', '/channels/A/rundown-groups/y', undefined, 404],
  ['POST', '/channels/A/rundown-file', { csv: 7 }, 422],
  ['PATCH', '/channels/A/automation/soccer.wave', { isOn: true }, 404],
  ['POST', '/automation/explode', undefined, 404],
  ['POST', '/outputs', { name: 'x', delayMs: -3 }, 422],
  ['POST', '/outputs', { name: 'x', channel: 'Z' }, 404],
  ['PATCH', '/outputs/nowhere', { delayMs: 0 }, 404],
  ['PATCH', '/outputs/program', { delayMs: -3 }, 422],
  ['POST', '/outputs/nowhere/sync/tap', undefined, 404],
  ['POST', '/outputs/nowhere/sync/clear', undefined, 404],
  ['POST', '/obs/connect', { address: 7 }, 422],
  ['POST', '/obs/connect', {}, 403],
  ['POST', '/obs/disconnect', undefined, 403],
  ['PUT', '/obs/chapters', { isOn: 'yes' }, 422],
  ['DELETE', '/obs/outputs', undefined, 403],
  ['PUT', '/outputs/program/obs', {}, 422],
  ['DELETE', '/outputs/program/obs', undefined, 403],
  ['POST', '/outputs/program/obs/check', undefined, 403],
  ['POST', '/outputs/program/obs/repair', { finding: 'weather' }, 422],
  ['PUT', '/teams/Mesa', { color: 'red' }, 422],
  ['PUT', '/teams/%20', { code: 'X' }, 422],
  ['DELETE', '/teams/%20', undefined, 422],
  ['GET', `/team-library?text=${'x'.repeat(200)}`, undefined, 422],
  ['POST', '/teams-file', { csv: 7 }, 422],
  ['GET', '/rosters/%20', undefined, 422],
  ['PUT', '/rosters/Mesa', { players: [{ name: '' }] }, 422],
  ['PUT', '/rosters/Mesa', { players: [{ name: 'Bo' }, { name: 'Bo' }] }, 409],
  ['PUT', '/rosters/Mesa/starters', { starters: ['Nobody'] }, 422],
  ['DELETE', '/rosters/%20', undefined, 422],
  ['GET', `/rosters/Mesa/file?league=${'x'.repeat(41)}`, undefined, 422],
  ['POST', '/rosters/Mesa/file', { csv: 7 }, 422],
  ['POST', '/sources', { name: 'x' }, 422],
  ['PUT', '/sources/venue/token', { remember: true }, 422],
  ['PUT', '/sources/nobody/token', { token: 't' }, 404],
  ['POST', '/rehearsals', { league: 'curling' }, 422],
  ['POST', '/drills', { drill: 'earthquake' }, 422],
  ['POST', '/drills', { drill: 'gap' }, 409],
  ['POST', '/drills', { channel: 7, drill: 'gap' }, 422],
  ['POST', '/drills', undefined, 422],
  ['DELETE', '/channels/A/drill', undefined, 409],
  ['POST', '/channels/A/manual/press', { button: 'goal-a' }, 409],
  ['POST', '/channels/A/manual/press', {}, 422],
  ['POST', '/channels/A/manual/start', { league: 'nba', a: 'Mesa' }, 422],
  ['POST', '/channels/B/manual/takeover', undefined, 409],
  ['POST', '/channels/A/manual/back', undefined, 409],
  ['POST', '/channels/A/manual/end', undefined, 409],
  ['POST', '/channels/A/manual/explode', undefined, 404],
  ['POST', '/channels/Z/pad/take', undefined, 404],
  ['POST', '/channels/A/pad/give', { to: 7 }, 422],
  ['POST', '/operators', { name: 'Ada', role: 'own' }, 422],
  ['PATCH', '/operators/nobody', { role: 'watch' }, 404],
  ['POST', '/operators/nobody/key', undefined, 404],
  ['DELETE', '/operators/nobody', undefined, 404],
  ['PUT', '/network', { isOpen: 1 }, 422],
  ['PUT', '/themes/chalk', { name: 'x', base: 'chalk', tokens: {} }, 409],
  ['DELETE', '/themes/nothing', undefined, 404],
  ['POST', '/fonts', { file: 'AAAA' }, 422],
  ['POST', '/fonts', { file: 7 }, 422],
  ['DELETE', '/fonts/nothing', undefined, 404],
  ['GET', '/themes/nothing', undefined, 404],
  ['GET', '/sports/nothing', undefined, 404],
  ['PUT', '/sports/volleyball', KABADDI_BODY, 409],
  ['DELETE', '/sports/nothing', undefined, 404],
  ['POST', '/show-file', { file: { touchline: 'show' } }, 422],
  ['POST', '/show-file', {}, 422],
  ['POST', '/changes/undo', { id: 'gone' }, 409],
  ['POST', '/changes/redo', { id: 'gone' }, 409],
];

/** Every call that changes something on a channel, for a channel that doesn't exist. */
const ON_NO_CHANNEL = OPERATIONS.filter(
  ({ method, path }) => method !== 'get' && path.startsWith('/channels/{channel}'),
).map(({ method, path, body }): (typeof CALLS)[number] => [
  method.toUpperCase(),
  path
    .replace('{channel}', 'Z')
    .replace('{graphic}', 'scorebug')
    .replace(/\{\w+\}/g, '1'),
  body?.example,
  404,
]);

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

describe('an invalid remote call', () => {
  it.each([...CALLS, ...ON_NO_CHANNEL])(
    'is refused with an error message, and changes nothing: %s %s %j (%i)',
    async (method, path, body, status) => {
      const { world, all } = await stage();
      const before = all();
      const response = await remoteApi(world.show, silent, () => THIS_MACHINE).request(path, {
        method,
        headers: { 'x-touchline': '1', 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      expect(response.status).toBe(status);
      const { error } = (await response.json()) as { error: { message: string } };
      expect(error.message).toMatch(SENTENCE);
      await world.clock.advance(0);
      expect(all()).toEqual(before);
    },
  );

  it('has a test case for every call that changes anything', () => {
    const { routes } = remoteApi(new World().show, silent, () => THIS_MACHINE);
    const isTried = (method: string, path: string): boolean => {
      const pattern = new RegExp(`^${path.replace(/:[a-z]+/g, '[^/]+')}$`);
      return [...CALLS, ...ON_NO_CHANNEL].some(([verb, tried]) => verb === method && pattern.test(tried));
    };
    const missing = routes
      .filter(({ method, path }) => !['GET', 'ALL'].includes(method) && !isTried(method, path))
      .map(({ method, path }) => `${method} ${path}`);
    // These calls take no input.
    expect(missing).toEqual(['POST /channels', 'POST /automation/hold', 'POST /automation/resume']);
  });
});
