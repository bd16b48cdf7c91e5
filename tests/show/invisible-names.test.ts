import { describe, expect, it } from 'vitest';
import { controlRequests, type ControlRequest } from '../../src/preload/contract.ts';
import { repairsSentence } from '../../src/main/settings/rows.ts';
import { readSettings, settingsOf } from '../../src/main/settings/schema.ts';
import type { PersistedState } from '../../src/main/show/persisted-state.ts';
import { FakeDesk } from './fake-desk.ts';
import { replaced, textsIn } from './outside-text.ts';
import { RIGHT } from './valid-inputs.ts';
import { FakeGame, Page, World } from './world.ts';

/** Names without visible characters, and names with an unpaired surrogate. */

const HALF = 'Rovers\ud800';
const INVISIBLE: [what: string, name: string][] = [
  ['zero width spaces', '\u200b\u200b'],
  ['a word joiner', '\u2060'],
  ['a byte order mark', '\ufeff'],
  ['combining marks', '\u0301\u0327'],
  ['a joiner and a variation selector', '\u200d\ufe0f'],
  ['a Hangul filler', '\u3164'],
  ['an empty Braille pattern', '\u2800'],
  ['a musical null notehead', '\u{1d159}'],
  ['private use', '\ue000\u{f0000}\u{10fffd}'],
  ['an object replacement character', '\ufffc'],
  ['a noncharacter', '\uffff'],
  ['a blank hieroglyph', '\u{13441}'],
  ['tags', '\u{e0067}\u{e007f}'],
  ['spaces of several kinds', '\u00a0\u2003\u200b '],
];

/** Fields with names of things, files and secrets that programs look up and never draw. */
const NO_NAMES = new Set(
  `channel source sessionId gameId graphic league group row csv field button type team id theme password scene output
  rule sponsor outputs channels leagues sessions`.split(/\s+/),
);

/** Fields with names or parts of a file or a table that is read later, and the receiver of a pad. */
const NO_TEXTS = [
  'team:match-logos files',
  'show:upload text',
  'show:import upload',
  'pad:give to',
  'import:open text',
  'import:read cells',
  'import:read fields',
  'import:remember link',
];

/** Returns the request fields that store a text unchanged. */
function fieldsThatTake(text: string): string[] {
  const accepted = Object.entries(RIGHT).flatMap(([name, inputs]) =>
    !Object.hasOwn(controlRequests, name)
      ? []
      : inputs.flatMap((input) =>
          textsIn(input).flatMap((path) => {
            const { data } = controlRequests[name as ControlRequest].input.safeParse(
              replaced(input, path, () => text),
            );
            const field = path.findLast((part) => Number.isNaN(Number(part)));
            return textsIn(data).some((place) => read(data, place) === text)
              ? [`${name} ${String(field)}`]
              : [];
          }),
        ),
  );
  return [...new Set(accepted)];
}

const read = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], value);

describe('a typed name', () => {
  it.each([['half of a surrogate pair', HALF] as const, ...INVISIBLE])(
    'is refused in every field if it is %s',
    (_, text) => {
      const names = fieldsThatTake(text).filter((field) => !NO_NAMES.has(field.split(' ')[1]!));
      expect(names.filter((field) => !NO_TEXTS.includes(field))).toEqual([]);
    },
  );

  const ASKED: [request: string, input: (name: string) => object, field: string][] = [
    ['manual:start', (a) => ({ channel: 'A', league: 'nba', a, b: 'Mesa' }), 'The name of side A (a)'],
    ['output:add', (name) => ({ channel: 'A', name }), 'The name'],
    ['team:set', (name) => ({ name, code: 'ROV' }), 'The name'],
    ['roster:set', (name) => ({ name: 'Mesa', players: [{ name }], coach: null }), 'The name'],
    ['sponsor:add', (name) => ({ name, picture: null }), 'The name'],
    ['operator:invite', (name) => ({ name, role: 'score' }), 'The name'],
    ['rundown:group-add', (name) => ({ channel: 'A', name }), 'The name'],
  ];

  it.each(ASKED)('is refused by %s with one error message', async (request, input, field) => {
    const world = new World();
    new FakeDesk(world);
    for (const [, name] of INVISIBLE) {
      await expect(world.ask(request, input(name))).rejects.toMatchObject({
        code: 'bad_request',
        message: `${field} is empty.`,
      });
    }
    await expect(world.ask(request, input(HALF))).rejects.toMatchObject({
      code: 'bad_request',
      message: `${field} has an incomplete character. Type or paste it again.`,
    });
  });

  it.each(INVISIBLE)(
    'is reported as a problem of its row in a file if it consists of %s',
    async (_, name) => {
      const world = new World();
      const request = { name: 'Mesa', csv: `number,name,position\n9,Bo Vale,ST\n10,${name},GK\n` };
      const { problems } = await world.ask('roster:import', request);
      expect(problems).toEqual(['Row 3: The name is empty.']);
    },
  );

  it.each(INVISIBLE)('is reset to the default if the settings contain %s', (_, name) => {
    const world = new World();
    const saved = JSON.parse(JSON.stringify(settingsOf(world.persisted))) as PersistedState;
    saved.outputs[0]!.name = name;
    const { settings, repairs } = readSettings(saved, () => '');
    expect(settings.outputs).toEqual(
      world.persisted.outputs.map((output) => ({ ...output, name: 'Output' })),
    );
    expect(repairsSentence(repairs)).toContain('(name)');
  });
});

describe('a name from a feed', () => {
  /** Returns what is on air for a side with this name, before and after a restart. */
  async function onAir(name: string | null): Promise<unknown[]> {
    const world = new World();
    const game = new FakeGame('wc', 'wc-1', world.clock);
    game.script.matchup = { a: name, b: 'Mesa' } as typeof game.script.matchup;
    world.addGame(game);
    await world.ask('channel:bind', { channel: 'A', source: 'venue', sessionId: 'wc-1' });
    await world.clock.advance(1_000);
    game.press('phase', { phase: 'first_half' });
    await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
    await world.clock.advance(2_000);
    const before = new Page(world.show, 'program').now.match!.teams;
    world.restart();
    await world.clock.advance(5_000);
    return [before, new Page(world.show, 'program').now.match!.teams];
  }

  it.each(INVISIBLE)('is omitted if it consists of %s', async (_, name) => {
    expect(await onAir(name)).toEqual(await onAir(''));
  });

  it('is shown with a replacement character for an unpaired surrogate', async () => {
    expect(await onAir(HALF)).toMatchObject([
      { a: { name: 'Rovers\ufffd' } },
      { a: { name: 'Rovers\ufffd' } },
    ]);
  });
});
