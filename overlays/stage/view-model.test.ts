import type { SportView } from '../../src/feed/sports/index.ts';
import { fitText } from '../kit/fit.ts';
import { VOICES } from '../kit/type.ts';
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { OutputFrame } from '../../src/preload/contract/output-frame.ts';
import type { FrameScorer } from '../../src/preload/contract/full-frame.ts';
import { textIn } from '../../src/words/localized-text.ts';
import { contrast } from '../../src/colors/oklab.ts';
import type { Pip } from '../kit/pips.ts';
import type { SoccerViewModel } from '../soccer/view-model.ts';
import { FIXTURES } from '../gallery/fixtures.ts';
import * as boards from './boards.ts';
import { createStageViewModels, type ScorebugViewModel, type StageViewModel } from './view-model.ts';
import { graphicsOf } from './sports.ts';
import { frameOf, makeViewModels, viewModelOf } from '../../tests/gallery/view-models.ts';
import { MARKED } from '../../tests/show/marked-words.ts';

function bugOf<S extends ScorebugViewModel['sport']>(
  id: string,
  sport: S,
): Extract<ScorebugViewModel, { sport: S }> {
  const { model } = viewModelOf(frameOf(id)).scorebug;
  if (model?.sport !== sport) throw new Error(`${id} is not ${sport}.`);
  return model as Extract<ScorebugViewModel, { sport: S }>;
}

describe('the phase of a scorebug', () => {
  it.each([
    ['basketball-live', '4TH'],
    ['basketball-end-1st', 'END 1ST'],
    ['basketball-half', 'HALF'],
    ['basketball-end-ot', 'END OT'],
    ['basketball-2ot', '2OT'],
    ['basketball-final', 'FINAL'],
    ['basketball-final-2ot', 'FINAL/2OT'],
    ['basketball-college', '1ST HALF'],
    ['basketball-college-end', 'END 2ND'],
    ['basketball-missing', 'NBA'],
  ])('is shown for %s as %s', (id, phase) => expect(bugOf(id, 'basketball').center[0]).toBe(phase));

  it.each([
    ['soccer-phase', '1ST HALF'],
    ['soccer-half', 'HT'],
    ['soccer-pens', 'PENS'],
    ['soccer-final', 'FT'],
    ['soccer-pre', null],
    ['soccer-missing', null],
  ])('is shown for %s as %s', (id, phase) => expect(bugOf(id, 'soccer').phase?.[0] ?? null).toBe(phase));

  it.each([
    ['football-live', '3RD'],
    ['football-end-1st', 'END 1ST'],
    ['football-half', 'HALF'],
    ['football-ot', 'OT'],
    ['football-final-ot', 'FINAL/OT'],
    ['football-missing', 'NFL'],
  ])('is shown for %s as %s', (id, phase) => expect(bugOf(id, 'football').center[0]).toBe(phase));
});

describe('a soccer scorebug', () => {
  it.each([
    ['soccer-var', 'VAR CHECK'],
    ['soccer-var-goal', 'VAR · GOAL CHECK'],
    ['soccer-provisional', 'GOAL UNDER REVIEW'],
    ['soccer-penalty', 'PENALTY · NOR'],
    ['soccer-nameless', null],
    ['soccer-pens', null],
  ])('shows the right tab in %s: %s', (id, tab) => expect(bugOf(id, 'soccer').tab).toBe(tab));

  it('shows extra time and added minutes below the clock', () => {
    expect(bugOf('soccer-et', 'soccer').underClock).toBe('ET +2');
    expect(bugOf('soccer-red', 'soccer').underClock).toBe('+4');
    expect(bugOf('soccer-clock', 'soccer').underClock).toBeNull();
  });

  it('shows no clock at halftime', () => {
    const half = viewModelOf(
      frameOf('soccer-clock', ({ match }) => {
        if (match) match.phase = { is: 'half-time' };
      }),
    );
    expect(half.scorebug.model).toMatchObject({ clock: null, phase: ['HT'] });
  });
});

describe('a basketball scorebug', () => {
  it('shows free throws at the shooter, and before the shot at the team in possession', () => {
    expect(bugOf('basketball-free-throws', 'basketball').ends).toEqual({
      a: null,
      b: { says: 'Free throws', pips: 2 },
    });
    expect(bugOf('basketball-free-throws-a', 'basketball').ends).toEqual({
      a: { says: 'Free throws', pips: 1 },
      b: null,
    });
  });
  it("shows a technical foul's free throws at the shooting team, with or without the ball", () => {
    const frame = frameOf('basketball-free-throws', ({ match }) => {
      if (match?.view.sport === 'basketball')
        match.view = { ...match.view, possession: 'B', atLine: 'A', openAttempt: null };
    });
    expect(viewModelOf(frame).scorebug.model).toMatchObject({
      ends: { a: { says: 'Free throws', pips: 2 }, b: null },
    });
  });
  it('shows neither possession nor shots in a break', () => {
    expect(bugOf('basketball-half', 'basketball')).toMatchObject({
      possession: null,
      openAttempt: null,
      ends: { a: null, b: null },
    });
  });
});

describe('a frame of a game whose teams changed ends', () => {
  const swapped = (id: string, change: (frame: OutputFrame) => void = () => undefined): StageViewModel =>
    viewModelOf(
      frameOf(id, (frame) => {
        if (frame.match) frame.match.hasSwappedSides = true;
        change(frame);
      }),
    );

  it.each([
    ['basketball-live', 'ba'],
    ['soccer-clock', 'ba'],
    ['baseball-top', 'ab'],
    ['football-live', 'ab'],
    ['other-score', 'ba'],
  ])('draws the scorebug in the opposite order in %s: %s', (id, order) => {
    expect(swapped(id).scorebug.model?.order.join('')).toBe(order);
    expect(viewModelOf(frameOf(id)).scorebug.model?.order.join('')).toBe(order === 'ab' ? 'ba' : 'ab');
  });

  it('draws both teams in the usual order on an output whose camera is on the other side', () => {
    const twice = swapped('basketball-live', ({ output }) => (output.swapsSides = true));
    expect(twice.scorebug.model?.order).toEqual(['a', 'b']);
    const once = viewModelOf(frameOf('basketball-live', ({ output }) => (output.swapsSides = true)));
    expect(once.scorebug.model?.order).toEqual(['b', 'a']);
  });

  it('keeps the values of each side, and swaps them in texts that contain both', () => {
    const own = bugOf('soccer-shootout', 'soccer').shootout;
    const { model } = swapped('soccer-shootout').scorebug;
    const other = (model as SoccerViewModel).shootout;
    expect(other).toMatchObject({ a: own?.a, b: own?.b });
    expect(other?.score).toBe(own?.score.split('–').reverse().join('–'));
  });

  it('swaps the rows of the scorebug, and the values within a row', () => {
    const keys = swapped('soccer-facts').scorebug.model?.rows.map(({ key }) => key);
    expect(keys?.slice(0, 5)).toEqual([
      'aggregate',
      'scorers.b',
      'scorers.a',
      'substitution.b',
      'substitution.a',
    ]);
    const [aggregate] = swapped('soccer-aggregate').scorebug.model?.rows ?? [];
    expect(aggregate?.says?.cells[0]?.variants).toEqual(['AGG 3–4']);
  });

  it.each(['lower-goal', 'lower-final-shootout', 'lower-basketball', 'lower-football-moment'])(
    'draws the lower third in the opposite order in %s',
    (id) => {
      const [own, other] = [viewModelOf(frameOf(id)), swapped(id)].map(({ lowerThird }) => lowerThird.model);
      expect([other?.first, other?.second]).toEqual([own?.second, own?.first]);
      expect(other?.team).toEqual(own?.team);
    },
  );

  it.each(['full-football', 'full-comparison', 'full-matchup', 'full-baseball-totals', 'full-scorers'])(
    'draws the full frame in the opposite order in %s',
    (id) => {
      const [own, other] = [viewModelOf(frameOf(id)), swapped(id)].map(({ fullFrame }) => fullFrame.model);
      expect([other?.first, other?.second]).toEqual([own?.second, own?.first]);
      expect(other?.periods.map(({ first, second }) => [first, second])).toEqual(
        own?.periods.map(({ first, second }) => [second, first]),
      );
      expect(other?.facts.map(({ first }) => first)).toEqual(own?.facts.map(({ second }) => second));
      expect(other?.entries.map(({ score }) => score)).toEqual(
        own?.entries.map(({ score }) => score.split('–').reverse().join('–')),
      );
      expect(other?.scorers).toEqual({ first: own?.scorers.second, second: own?.scorers.first });
    },
  );

  it.each(['full-lineup', 'full-lineup-five', 'full-schedule', 'ticker-basketball', 'lower-next'])(
    'leaves a lineup and other games unchanged: %s',
    (id) => {
      const modelOf = ({ fullFrame, ticker, lowerThird }: StageViewModel): unknown => [
        fullFrame.model?.lineUp,
        fullFrame.model?.games,
        ticker.model,
        lowerThird.model?.form === 'next' && lowerThird.model,
      ];
      expect(modelOf(swapped(id))).toEqual(modelOf(viewModelOf(frameOf(id))));
    },
  );

  it('puts an insert at the end of the board where its team is', () => {
    const atEnd = (model: StageViewModel): boolean | undefined => model.insert.model?.isAtEnd;
    expect(atEnd(swapped('insert-run'))).toBe(!atEnd(viewModelOf(frameOf('insert-run'))));
  });
});

describe('a football scorebug', () => {
  it.each([
    ['football-live', '3RD & 7'],
    ['football-loose', 'LOOSE BALL'],
    ['football-no-down', null],
    ['football-no-distance', '1ST DOWN'],
    ['football-goal', '1ST & GOAL'],
    ['football-goal-ball', '1ST & GOAL'],
    ['football-half', null],
  ])('shows the right down in %s: %s', (id, situation) =>
    expect(bugOf(id, 'football').situation).toBe(situation),
  );
});

describe('a baseball scorebug', () => {
  it('shows the number of innings of a longer game at the end, and no team at bat', () => {
    expect(bugOf('baseball-final', 'baseball')).toMatchObject({ ending: ['FINAL'], batting: null });
    expect(bugOf('baseball-final-15', 'baseball').ending).toEqual(['FINAL/15']);
  });
  it('hides unknown values', () => {
    expect(bugOf('baseball-missing', 'baseball')).toMatchObject({
      inning: null,
      count: null,
      outs: null,
      bases: null,
      batting: null,
    });
  });
});

describe('the scores of a scorebug', () => {
  it('are an en dash if the feed reports none', () => {
    const { teams } = bugOf('soccer-missing', 'soccer');
    expect([teams.a.score, teams.b.score]).toEqual(['–', '–']);
  });
  it('are shown for an unknown sport, with names, exceptional state and match info rows only', () => {
    expect(Object.keys(bugOf('other-score', 'other'))).toEqual(['sport', 'teams', 'order', 'status', 'rows']);
  });
});

describe('a scorebug with little space', () => {
  it.each([
    ['soccer-clock', 'RIV', 'NOR'],
    ['soccer-long', 'SBU', 'WWW'],
    ['soccer-nameless', undefined, 'X'],
    ['soccer-cyrillic', 'РЕЧ', 'ΠΑΡ'],
  ])('shortens the names in %s to %s and %s', (id, a, b) => {
    const { teams } = bugOf(id, 'soccer');
    expect([teams.a.shortNameVariants[0], teams.b.shortNameVariants[0]]).toEqual([a, b]);
  });
});

describe('the view model', () => {
  it("keeps a graphic's last content while the graphic is off air", () => {
    const on = viewModelOf(frameOf('lower-goal'));
    const off = viewModelOf(
      frameOf('lower-half-time', ({ graphics }) => {
        graphics['lower-third'].isOnAir = false;
        graphics.scorebug.isOnAir = false;
      }),
      on,
    );
    expect(off.lowerThird).toEqual({ isOn: false, model: on.lowerThird.model });
    expect(off.scorebug).toEqual({ isOn: false, model: on.scorebug.model });
  });

  it('clears everything when no session is bound', () => {
    const model = viewModelOf(frameOf('lower-goal', (frame) => (frame.match = null)));
    expect([model.scorebug.isOn, model.lowerThird.isOn]).toEqual([false, false]);
  });

  it.each([
    ['live', true, true],
    ['live', false, false],
    ['correction', true, false],
    ['jump', true, false],
  ] as const)('animates a frame with motion %s and mayMove %s: %s', (motion, mayMove, isLive) => {
    expect(makeViewModels()({ ...frameOf('soccer-clock'), motion }, null, mayMove).isLive).toBe(isLive);
  });

  it.each([
    ['a match without a view', (frame: OutputFrame) => Object.assign(frame, { match: { teams: {} } })],
    ['an invalid color', (frame: OutputFrame) => Object.assign(frame.match?.teams.a ?? {}, { color: 'red' })],
    ['an invalid size', (frame: OutputFrame) => Object.assign(frame.output, { width: 'wide' })],
  ])('throws on %s', (_, spoil) => {
    expect(() => viewModelOf(frameOf('soccer-clock', (frame) => void spoil(frame)))).toThrow();
  });
});

describe('the shootout row', () => {
  const LETTERS = { lit: '1', crossed: 'x', empty: '0' };
  const row = (pips: readonly Pip[]): string => pips.map((pip) => LETTERS[pip]).join('');
  const kicksOf = ({ shootout }: SoccerViewModel): string | null =>
    shootout && `${row(shootout.a)} ${shootout.score} ${row(shootout.b)}`;

  it.each([
    ['soccer-shootout', '1x110 3–2 11x00'],
    ['soccer-sudden', '11 6–5 10'],
    ['soccer-shootout-final', '11110 4–1 x1x00'],
    ['soccer-pens', null],
  ])('shows the right kicks in %s: %s', (id, shootout) =>
    expect(kicksOf(bugOf(id, 'soccer'))).toBe(shootout),
  );
  it('is empty before the first kick', () => {
    const model = viewModelOf(
      frameOf('soccer-shootout', ({ match }) => {
        if (match) match.shootout = { a: [], b: [] };
      }),
    );
    expect(kicksOf(model.scorebug.model as SoccerViewModel)).toBe('00000 0–0 00000');
  });
});

describe('the possession and danger bars', () => {
  it.each([
    ['soccer-zone', { a: 2, b: 0 }],
    ['soccer-danger', { a: 0, b: 3 }],
  ])('are drawn for %s', (id, threat) => expect(bugOf(id, 'soccer').threat).toEqual(threat));
  it('are hidden if they are switched off, and while the ball is out of play', () => {
    const still = { a: 0, b: 0 };
    const threatOf = (change: (frame: OutputFrame) => void): unknown =>
      viewModelOf(frameOf('soccer-danger', change)).scorebug.model;
    expect(threatOf(({ output }) => (output.showsZone = false))).toMatchObject({ threat: still });
    expect(
      threatOf(({ match }) => {
        if (match?.view.sport === 'soccer') match.view.live = false;
      }),
    ).toMatchObject({ threat: still });
  });
});

describe('a takeover', () => {
  const covers = (change: (frame: OutputFrame) => void = () => undefined): string | undefined =>
    viewModelOf(frameOf('takeover-goal', change)).takeover.model?.covers;

  it('fills the picture', () => expect(covers()).toBe('picture'));

  it.each([
    ['with reduced motion', { motion: 'reduced' }],
    ['with a key color', { background: { kind: 'key', color: '#00b140' } }],
    ['with the keyer theme', { theme: 'key' }],
  ] as const)('is only a strip on an output %s', (_, change) => {
    expect(covers(({ output }) => void Object.assign(output, change))).toBe('strip');
  });
});

describe('a stale scorebug', () => {
  it('is drawn in grays without motion', () => {
    const model = viewModelOf(
      frameOf('basketball-live', (frame) => {
        frame.isDimmed = true;
        frame.motion = 'live';
      }),
    );
    expect([model.isLive, model.isDimmed]).toEqual([false, true]);
    const { field, cell, onCell } = model.scorebug.model?.teams.a.colors ?? {
      field: '',
      cell: '',
      onCell: '',
    };
    expect(field).toMatch(/^#(..)\1\1$/);
    expect(contrast(cell, onCell)).toBeGreaterThan(4.5);
    expect(model.theme.notice).toBe(model.theme.quiet);
  });
  it('uses one gray theme per theme, so that caches stay valid', () => {
    const [one, other] = ['dim-soccer', 'dim-football'].map((id) => viewModelOf(frameOf(id)).theme);
    expect(one).toBe(other);
  });
});

it('the middle of a scorebug is never an empty box', () => {
  const unknown = frameOf('basketball-missing', ({ match }) => {
    if (match) match.clock = null;
  });
  const { model } = viewModelOf(unknown).scorebug;
  expect(model?.sport === 'basketball' && model.center).toEqual(['NBA', 'vs.']);
  const rehearsed = frameOf('football-missing', ({ match }) => {
    if (match) match.isSandbox = true;
  });
  const { model: football } = viewModelOf(rehearsed).scorebug;
  expect(football?.sport === 'football' && football.center).toEqual(['vs.']);
});

it("the teams of a scorebug meet in the middle if the competition's name doesn't fit, instead of cutting it off", () => {
  const named = frameOf('basketball-free-throws', ({ match }) => {
    if (match)
      Object.assign(match, { phase: null, competition: { ...match.competition, name: 'Summer League' } });
  });
  const { model } = viewModelOf(named).scorebug;
  const center = model?.sport === 'basketball' ? model.center : [];
  const halfAnEm = (text: string): number => text.length / 2;
  expect(fitText(center, VOICES.phase, 160, 30, halfAnEm).text).toBe('vs.');
  expect(fitText(center, VOICES.phase, 260, 30, halfAnEm).text).toBe('Summer League');
});

describe('another language', () => {
  /** Returns all texts in a model except colors, team data and identities. */
  function textsOf(value: unknown): string[] {
    if (typeof value === 'string') return [value];
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([name, part]) => (NO_WORDS.has(name) ? [] : textsOf(part)));
  }
  /** Returns the names and numbers of players. */
  function namesIn(value: unknown): string[] {
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value as Record<string, unknown>).flatMap(([key, part]) =>
      key === 'player' ? playerTexts(part as FrameScorer['player']) : namesIn(part),
    );
  }
  const playerTexts = ({ number, name, short }: FrameScorer['player']): string[] =>
    [name, short ?? '', name.split(' ').at(-1) ?? ''].flatMap((form) => [form, `${number} ${form}`]);
  /** Returns the names that a sport file has, such as "Shots"; they are already translated. */
  function namesOfSport(view: SportView | undefined): string[] {
    const names = view !== undefined && 'look' in view ? view.look.names : {};
    return Object.values(names).map((name) => textIn(name, MARKED));
  }
  const NO_WORDS = new Set(
    'a b mark first second team teams form sport key state side name person note score count inning half batting possession openAttempt direction scorer mark label edge emblem winner about pair number'.split(
      ' ',
    ),
  );

  it('is used by the whole stage: every text is a translated word, a name or a number', () => {
    const makeViewModel = createStageViewModels(
      graphicsOf,
      () => ({ language: 'en', words: MARKED }),
      () => boards,
    );
    const form = FIXTURES.flatMap(({ id, frame }) => {
      const { scorebug, lowerThird, fullFrame, ticker } = makeViewModel(frame, null, true);
      // Producer texts have no particular language; a ball position is a team's code and a figure.
      const { 'lower-third': third, 'full-frame': full, ticker: others } = frame.graphics;
      const written = JSON.stringify([
        frame.match?.manualFacts,
        frame.match?.competition,
        third.content.form === 'next' && third.content.competition,
        others.items.map(({ competition }) => competition),
        others.lines,
        others.breaking,
        ['text', 'matchup', 'line-up'].includes(full.content?.form ?? '') ? full.content : null,
        ...[frame.match?.scorers, third.content, full.content].map(namesIn),
      ]);
      const ofSport = namesOfSport(frame.match?.view);
      return textsOf([scorebug, lowerThird, fullFrame, ticker])
        .filter(
          (text) =>
            !ofSport.some((name) => text === name || text.startsWith(`${name} `)) &&
            !text.split(' · ').every((part) => written.includes(part.replace(/^.\. /u, ''))) &&
            !/^[A-Z]{3,4} \d+$/.test(text),
        )
        .map((text) => `${id}: ${text}`);
    });
    expect(form.filter((text) => text.includes('⟦')).length).toBeGreaterThan(150);
    // All other texts with letters are the producer's, or begin with a league's abbreviation.
    const others = form.filter(
      (text) => !text.includes('⟦') && /: .*[a-z]/i.test(text) && !/: [A-Z-]{3,}(?: · |$)/.test(text),
    );
    expect(
      others.filter((text) => !/^(lower|full|place)-(person|matchup|basketball-top)/.test(text)),
    ).toEqual([]);
  });
});

it('no graphic component contains literal text', () => {
  const files = globSync('overlays/**/*.svelte');
  expect(files.length).toBeGreaterThan(15);
  const own = files.filter((file) =>
    /\bsays=(?:"[^"]*[a-z]|\{[^}]*['"`][a-z])/i.test(readFileSync(file, 'utf8')),
  );
  expect(own).toEqual([]);
});

describe('the ticker', () => {
  it('takes no space while it is off', () => {
    const model = viewModelOf(frameOf('ticker-soccer', ({ graphics }) => (graphics.ticker.isOnAir = false)));
    expect(model.ticker.isOn).toBe(false);
    expect(model.anchors?.lowerThird.lift).toBe(42);
  });
  it.each(['ticker-scheduled', 'ticker-soccer'])(
    'puts the visitors first in sports with that order (%s)',
    (id) => {
      const nfl = frameOf('ticker-scheduled').graphics.ticker.items;
      const wc = frameOf('ticker-basketball').graphics.ticker.items.filter(({ league }) => league === 'wc');
      const { model } = viewModelOf(
        frameOf(id, ({ graphics }) => (graphics.ticker.items = [nfl[0]!, wc[0]!])),
      ).ticker;
      expect(
        model?.cells.map(({ teams }) => teams.map(({ shortNameVariants }) => shortNameVariants[0])),
      ).toEqual([
        ['Mes', 'Har'],
        ['Nor', 'Riv'],
      ]);
    },
  );
});

describe("a stage whose other graphics aren't loaded yet", () => {
  it('shows the scorebug and leaves the others off', () => {
    const makeViewModel = createStageViewModels(
      graphicsOf,
      () => ({ language: 'en', words: MARKED }),
      () => null,
    );
    const { scorebug, ...others } = makeViewModel(frameOf('ticker-scheduled'), null, true);
    expect(scorebug.isOn).toBe(true);
    for (const { model } of [others.lowerThird, others.ticker, others.fullFrame]) expect(model).toBeNull();
  });
});
