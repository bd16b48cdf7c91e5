import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { OutputFrame } from '../../src/preload/contract/output-frame.ts';
import type { League } from '../../src/feed/contract/versions.ts';
import { FakeGame, listedGame, World } from './world.ts';

/** Characters that no typeface has are reported before they are on air. */

const sentencesIn = (world: World): string[] =>
  world.show
    .state()
    .notices.filter(({ id }) => id.startsWith('letters-'))
    .map(({ sentence }) => sentence);

const cue = (world: World, name: string, title: string | null = null): Promise<unknown> =>
  world.ask('graphic:cue', {
    channel: 'A',
    graphic: 'lower-third',
    content: { form: 'person', name, title },
  });

describe('a text with characters that no bundled typeface has', () => {
  it('is reported while it is cued, with the characters and a fix', async () => {
    const world = new World();
    await world.play('wc');
    await cue(world, 'Lidia Kowalska', 'Łódź 監督');
    expect(sentencesIn(world)).toEqual([]);
    await cue(world, 'გიორგი', 'Head coach');
    expect(sentencesIn(world)).toEqual([
      'Channel A: "გიორგი" has characters that no bundled typeface includes (გ, ი, ო, რ), so viewers see boxes. Spell it in other characters.',
    ]);
    await cue(world, 'Giorgi', 'Head coach 🏀');
    expect(sentencesIn(world)).toEqual([
      'Channel A: "Head coach 🏀" has characters that no bundled typeface includes (🏀), so viewers see boxes. Spell it in other characters.',
    ]);
    await cue(world, 'Giorgi', 'Head coach');
    expect(sentencesIn(world)).toEqual([]);
  });

  it('is reported for a team as soon as it is on a channel, until its name changes', async () => {
    const world = new World();
    await world.play('wc');
    const { name } = world.channel().match!.teams.a;
    await world.ask('team:set', { name: name!, patch: { code: 'ႥႦ' } });
    await world.clock.advance(1_000);
    expect(sentencesIn(world)).toEqual([
      'Channel A: "ႥႦ" has characters that no bundled typeface includes (Ⴅ, Ⴆ), so viewers see boxes. Change the name under Teams.',
    ]);
    await world.ask('team:set', { name: name!, patch: { code: 'VZ' } });
    await world.clock.advance(1_000);
    expect(sentencesIn(world)).toEqual([]);
  });

  it('stays dismissed while nothing changes', async () => {
    const world = new World();
    const game = await world.play('wc');
    await cue(world, 'გიორგი');
    await world.ask('notice:dismiss', { id: 'letters-A' });
    game.press('goal', { team: 'A' });
    await world.clock.advance(1_000);
    expect(sentencesIn(world)).toEqual([]);
  });

  it('is no longer reported after its game has left', async () => {
    const world = new World();
    await world.play('wc');
    await world.ask('team:set', { name: world.channel().match!.teams.a.name!, patch: { code: 'ႥႦ' } });
    await world.clock.advance(1_000);
    expect(sentencesIn(world)).toHaveLength(1);
    await world.ask('channel:release', { channel: 'A' });
    expect(sentencesIn(world)).toEqual([]);
  });
});

const A = { channel: 'A' };
const hold = (world: World, field: string, value: unknown): Promise<unknown> =>
  world.ask('override:set', { ...A, field, value });
const setTeam = (world: World, patch: object): Promise<unknown> =>
  world.ask('team:set', { name: world.channel().match!.teams.a.name!, patch });
const cued = (world: World, graphic: string, content: object): Promise<unknown> =>
  world.ask('graphic:cue', { ...A, graphic, content });
const next = (world: World, names: object): Promise<unknown> =>
  cued(world, 'lower-third', {
    form: 'next',
    game: { league: 'wc', a: 'Mesa', b: 'Harbor', scheduledStart: '2026-06-20T20:00:00Z', ...names },
  });
const listed = async (world: World, names: object): Promise<void> => {
  world.listed = [listedGame({ sessionId: 'other', gameId: 'other', ...names })];
  await world.show.sources.get('venue').refresh();
};

/** Characters that no typeface has, and that no fixture uses. */
const BOXES = 'ႥႦ';

type Way = (world: World) => Promise<unknown>;
const team = (side: 'a' | 'b', what: 'name' | 'code'): Way => {
  return (world) => hold(world, `${what}.${side}`, BOXES);
};
const line = (field: string): Way => {
  return (world) => hold(world, field, BOXES);
};
const short: Way = (world) => setTeam(world, { title: 'Lakeside Rovers', short: BOXES });
const person: Way = (world) => cued(world, 'lower-third', { form: 'person', name: BOXES, title: null });
const personNumbered: Way = (world) =>
  cued(world, 'lower-third', { form: 'person', name: 'Bo Vale', number: BOXES });
const otherName: Way = (world) => listed(world, { matchup: { a: 'Mesa', b: BOXES } });
const code: Way = async (world) => {
  await listed(world, {});
  await world.ask('team:set', { name: 'Mesa', league: 'wc', patch: { code: BOXES } });
};

const writtenWith = (part: string): object => ({ label: 'Delay', text: 'Back soon', [part]: BOXES });
const lineCued =
  (part: string): Way =>
  (world) =>
    cued(world, 'ticker', { form: 'lines', lines: [writtenWith(part)] });
const breakingCued =
  (part: string): Way =>
  (world) =>
    cued(world, 'ticker', { form: 'lines', breaking: writtenWith(part) });
const scheduleCued: Way = (world) => cued(world, 'full-frame', { form: 'schedule' });

/** Returns a function that puts these characters into a part of a goal's player. */
const playerNamed = (part: string): Way => {
  return async (world) => {
    const [game] = world.games.values();
    const moment = game!.press('goal', { team: 'A' });
    await world.ask('automation:hold', { isHeld: true });
    await world.ask('moment:player', { channel: 'A', moment, player: { name: 'Bo', [part]: BOXES } });
  };
};

/** Returns a function that puts these characters into a lineup: into a part of one player, or the coach. */
const lineUpCued = (part: string, starts: boolean): Way => {
  return async (world) => {
    const name = world.show.channels.get('A').session!.matchup.a;
    const odd = { number: '9', name: 'Bo Vale', starts, [part]: part === 'number' ? 'ႥႦ' : BOXES };
    const players = [{ name: 'Ada Lee', starts: true }, odd];
    await world.ask('roster:set', { name, league: 'wc', players, coach: part === 'coach' ? BOXES : null });
    await cued(world, 'full-frame', { form: 'line-up', side: 'A' });
  };
};

const nextAs = (patch: object): Way => {
  return async (world) => {
    await next(world, {});
    await world.ask('team:set', { name: 'Mesa', league: 'wc', patch });
  };
};
const nextCode = nextAs({ code: BOXES });
const nextShort = nextAs({ title: 'Mesa Rovers', short: BOXES });
const nextPlayedFor = (what: 'name' | 'short' | 'season'): Way => {
  return async (world) => {
    await next(world, { league: 'nba' });
    await world.ask('competition:set', { league: 'nba', patch: { [what]: BOXES } });
  };
};
const oddLeague: Way = async (world) => {
  const game = new FakeGame('wc', 'odd', world.clock);
  game.league = BOXES as League;
  world.addGame(game);
  await world.show.sessions.bind('A', 'venue', 'odd');
};

/** Every free text in a frame, except colors: how these characters get there, or why the text isn't drawn. */
const TEXTS: Record<string, Way[] | string> = {
  build: 'is compared, not drawn',
  'match.sport': 'chooses a scorebug',
  'match.status.starts.zone': 'is an English abbreviation',
  'match.league': [oddLeague],
  'match.competition.name': [line('competition.name')],
  'match.competition.short': [line('competition.short')],
  'match.competition.season': [line('competition.season')],
  'match.competition.series': [line('competition.series')],
  'match.competition.logo': 'is an address',
  'match.competition.records.a': [line('record.a')],
  'match.competition.records.b': [line('record.b')],
  'match.teams.a.name': [team('a', 'name')],
  'match.teams.b.name': [team('b', 'name')],
  'match.teams.a.short': [short],
  'match.teams.b.short': [short],
  'match.teams.a.code': [team('a', 'code')],
  'match.teams.b.code': [team('b', 'code')],
  'match.teams.a.logo': 'is an address',
  'match.teams.b.logo': 'is an address',
  'match.manualFacts.*.*': [
    (world) => hold(world, 'substitution.a', { out: 'Vale', in: BOXES, minute: null }),
  ],
  'match.manualFacts.*': [
    line('line.1'),
    line('line.2'),
    line('scorers.b'),
    async (world) => {
      await world.play('mlb', 'A');
      await hold(world, 'pitcher', BOXES);
    },
  ],
  'graphics.scorebug.insert.says.name': [
    async (world) => {
      await world.play('mlb', 'A');
      await hold(world, 'batter', BOXES);
    },
  ],
  'graphics.scorebug.insert.says.text': [line('competition.series')],
  'graphics.lower-third.content.name': [person],
  'graphics.lower-third.content.title': [
    (world) => cued(world, 'lower-third', { form: 'person', name: 'Vale', title: BOXES }),
  ],
  'graphics.lower-third.content.note': [
    (world) => cued(world, 'lower-third', { form: 'matchup', note: BOXES }),
  ],
  'graphics.lower-third.content.league': [(world) => next(world, { league: BOXES })],
  'sponsors.*.id': 'is never drawn',
  'sponsors.*.name': 'is never drawn: its picture is',
  'graphics.lower-third.content.competition.name': [nextPlayedFor('name')],
  'graphics.lower-third.content.competition.short': [nextPlayedFor('short')],
  'graphics.lower-third.content.competition.season': [nextPlayedFor('season')],
  'graphics.lower-third.content.competition.series': 'is said of a game on a channel alone',
  'graphics.lower-third.content.competition.records.a': 'is said of a game on a channel alone',
  'graphics.lower-third.content.competition.records.b': 'is said of a game on a channel alone',
  'graphics.lower-third.content.competition.logo': 'is an address',
  'graphics.lower-third.content.sport': 'chooses an order of sides',
  'graphics.lower-third.content.teams.a.name': [(world) => next(world, { a: BOXES })],
  'graphics.lower-third.content.teams.b.name': [(world) => next(world, { b: BOXES })],
  'graphics.lower-third.content.teams.a.short': [nextShort],
  'graphics.lower-third.content.teams.b.short': [nextShort],
  'graphics.lower-third.content.teams.a.code': [nextCode],
  'graphics.lower-third.content.teams.b.code': [nextCode],
  'graphics.lower-third.content.teams.a.logo': 'is an address',
  'graphics.lower-third.content.teams.b.logo': 'is an address',
  'graphics.lower-third.content.starts.zone': 'is an English abbreviation',
  'graphics.full-frame.content.note': [
    (world) => cued(world, 'full-frame', { form: 'matchup', note: BOXES }),
  ],
  'graphics.full-frame.content.venue': [
    (world) => cued(world, 'full-frame', { form: 'matchup', venue: BOXES }),
  ],
  'graphics.full-frame.content.starts.zone': 'is an English abbreviation',
  'graphics.full-frame.content.title': [(world) => cued(world, 'full-frame', { form: 'text', title: BOXES })],
  'graphics.full-frame.content.lines[]': [
    (world) => cued(world, 'full-frame', { form: 'text', title: 'Delay', lines: [BOXES] }),
  ],
  'graphics.lower-third.content.number': [personNumbered],
  ...Object.fromEntries(
    ['number', 'name', 'short', 'position'].flatMap((part) => [
      [`graphics.full-frame.content.starters[].${part}`, [lineUpCued(part, true)]],
      [`graphics.full-frame.content.bench[].${part}`, [lineUpCued(part, false)]],
    ]),
  ),
  ...Object.fromEntries(
    [
      'match.scorers.a[]',
      'match.scorers.b[]',
      'graphics.lower-third.content',
      'graphics.full-frame.content.entries[]',
      'graphics.full-frame.content.scorers.a[]',
      'graphics.full-frame.content.scorers.b[]',
    ]
      .map((place) => `${place}.player`)
      .concat(['a', 'b'].map((side) => `graphics.full-frame.content.facts[].players.${side}`))
      .flatMap((place) =>
        ['number', 'name', 'short'].map((part) => [`${place}.${part}`, [playerNamed(part)]]),
      ),
  ),
  'graphics.full-frame.content.coach': [lineUpCued('coach', true)],
  'graphics.full-frame.content.games[].key': 'is compared, not drawn',
  'graphics.full-frame.content.games[].league': [
    async (world) => {
      await listed(world, { league: BOXES });
      await scheduleCued(world);
    },
  ],
  'graphics.full-frame.content.games[].competition': [
    async (world) => {
      await listed(world, {});
      await world.ask('competition:set', { league: 'wc', patch: { short: BOXES } });
      await scheduleCued(world);
    },
  ],
  'graphics.full-frame.content.games[].logo': 'is an address',
  'graphics.full-frame.content.games[].sport': 'chooses an order of sides',
  'graphics.full-frame.content.games[].starts.zone': 'is an English abbreviation',
  'graphics.full-frame.content.games[].exception.starts.zone': 'is an English abbreviation',
  'graphics.full-frame.content.games[].a.name': [
    async (world) => {
      await listed(world, { matchup: { a: BOXES, b: 'Harbor' } });
      await scheduleCued(world);
    },
  ],
  'graphics.full-frame.content.games[].a.code': [
    async (world) => {
      await code(world);
      await scheduleCued(world);
    },
  ],
  'graphics.full-frame.content.games[].a.color': 'is a color',
  'graphics.full-frame.content.games[].b.name': [
    async (world) => {
      await otherName(world);
      await scheduleCued(world);
    },
  ],
  'graphics.full-frame.content.games[].b.code': [
    async (world) => {
      await code(world);
      await scheduleCued(world);
    },
  ],
  'graphics.full-frame.content.games[].b.color': 'is a color',
  'graphics.full-frame.content.games[].a.logo': 'is an address',
  'graphics.full-frame.content.games[].b.logo': 'is an address',
  'graphics.full-frame.content.facts[].a': 'is a figure',
  'graphics.full-frame.content.facts[].b': 'is a figure',
  ...Object.fromEntries(
    ['label', 'text'].flatMap((part) => [
      [`graphics.ticker.lines[].${part}`, [lineCued(part)]],
      [`graphics.ticker.breaking.${part}`, [breakingCued(part)]],
    ]),
  ),
  'graphics.ticker.items[].key': 'is compared, not drawn',
  'graphics.ticker.items[].league': [(world) => listed(world, { league: BOXES })],
  'graphics.ticker.items[].competition': [
    async (world) => {
      await listed(world, {});
      await world.ask('competition:set', { league: 'wc', patch: { short: BOXES } });
    },
  ],
  'graphics.ticker.items[].logo': 'is an address',
  'graphics.ticker.items[].sport': 'chooses an order of sides',
  'graphics.ticker.items[].starts.zone': 'is an English abbreviation',
  'graphics.ticker.items[].exception.starts.zone': 'is an English abbreviation',
  'graphics.ticker.items[].a.name': [(world) => listed(world, { matchup: { a: BOXES, b: 'Harbor' } })],
  'graphics.ticker.items[].a.code': [code],
  'graphics.ticker.items[].a.color': 'is a color',
  'graphics.ticker.items[].b.color': 'is a color',
  'graphics.ticker.items[].a.logo': 'is an address',
  'graphics.ticker.items[].b.logo': 'is an address',
  'graphics.ticker.items[].b.name': [otherName],
  'graphics.ticker.items[].b.code': [code],
};

/** The parts of a JSON schema that this test reads. */
interface Schema {
  type?: string | string[];
  enum?: unknown;
  const?: unknown;
  pattern?: unknown;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
}

function textPaths(schema: Schema, path = ''): string[] {
  const { type, properties = {}, anyOf = [], oneOf = [], items, additionalProperties: others } = schema;
  const isText = [type].flat().includes('string');
  const isFree = schema.enum === undefined && schema.const === undefined && schema.pattern === undefined;
  const under = (name: string): string => (path === '' ? name : `${path}.${name}`);
  return [
    ...(isText && isFree ? [path] : []),
    ...Object.entries(properties).flatMap(([name, one]) => textPaths(one, under(name))),
    ...[...anyOf, ...oneOf].flatMap((one) => textPaths(one, path)),
    ...(items ? textPaths(items, `${path}[]`) : []),
    ...(typeof others === 'object' ? textPaths(others, under('*')) : []),
  ];
}

/** The texts of a sport file, which are checked separately (`feed/sports/file/letters.test.ts`, `sports.test.ts`). */
const IN_SPORT_FILE =
  /(?:phase|entries\[\]|takeover\.content)\.name(?:\.|$)|lower-third\.content\.name\.|\.shootoutName(?:\.|$)/;

describe('a text that can reach a page', () => {
  it('has a test case in this table', () => {
    const schema = z.toJSONSchema(OutputFrame, { io: 'output', unrepresentable: 'any' });
    const paths = new Set(textPaths(schema as Schema));
    // Texts in a sport's view only select words, and no page draws them.
    const drawn = [...paths].filter(
      (path) => !/^match\.view\.|^output\./.test(path) && !IN_SPORT_FILE.test(path),
    );
    expect(drawn.filter((path) => !(path in TEXTS))).toEqual([]);
  });

  const places = Object.entries(TEXTS).flatMap(([path, ways]) =>
    typeof ways === 'string' ? [] : ways.map((way, place) => ({ path, place, way })),
  );
  it.each(places)('is reported before it is on air: $path, route $place', async ({ way }) => {
    const world = new World();
    await world.play('wc');
    await world.clock.advance(1_000);
    expect(sentencesIn(world)).toEqual([]);
    await way(world);
    await world.clock.advance(1_000);
    expect(Object.values(world.channel().graphics).some(({ onAir }) => onAir)).toBe(false);
    const [sentence, ...others] = sentencesIn(world);
    expect(others).toEqual([]);
    expect(sentence).toMatch(/^Channel A: "ႥႦ" has characters that no bundled/);
  });

  it('is no longer reported once the list of games has other names', async () => {
    const world = new World();
    await world.play('wc');
    await listed(world, { matchup: { a: BOXES, b: 'Harbor' } });
    expect(sentencesIn(world)).toHaveLength(1);
    await listed(world, {});
    expect(sentencesIn(world)).toEqual([]);
  });

  it('is summarized with a count if there are too many to list', async () => {
    const world = new World();
    await world.play('wc');
    for (const field of ['line.1', 'line.2', 'scorers.a', 'scorers.b', 'record.a', 'record.b', 'name.a']) {
      await hold(world, field, `${BOXES} ${field}`);
    }
    const [sentence] = sentencesIn(world);
    expect(sentence?.match(/has characters/g)).toHaveLength(5);
    expect(sentence).toMatch(/2 more texts have the same problem\.$/);
  });
});
