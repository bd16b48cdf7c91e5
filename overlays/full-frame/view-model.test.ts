import type { GameStatus } from '../../src/feed/contract/game-status.ts';
import type { TickerItem } from '../../src/preload/contract/output-frame.ts';
import { describe, expect, it } from 'vitest';
import type { Phase } from '../../src/feed/contract/phase.ts';
import type { CourseContent, OutputFrame } from '../../src/preload/contract/output-frame.ts';
import { frameOf, viewModelOf } from '../../tests/gallery/view-models.ts';
import { partsOf } from './view-model.ts';

describe('full frames', () => {
  it('put the visitors first in football, in every column, number and entry', () => {
    const { model } = viewModelOf(frameOf('full-everything')).fullFrame;
    expect([model?.first.side, model?.periods[0], model?.facts[0], model?.entries[0]]).toMatchObject([
      'b',
      { label: '1', first: '3', second: '6' },
      { first: '2', second: '2' },
      { words: ['Field goal'], score: '3–0' },
    ]);
  });
  it('show scorers with minutes: in the entries of a line score, and below the teams in a final', () => {
    const named = (form: CourseContent['form']) => (frame: OutputFrame) => {
      const { match, graphics } = frame;
      const { content } = graphics['full-frame'];
      if (content?.form !== 'line' || match === null) return;
      Object.assign(content, { form });
      match.manualFacts = {};
      const player = { number: '9', name: 'Bo Vale', short: 'Vale' };
      Object.assign(content.entries[0]!, { player, minute: { number: 45, added: 2 } });
      content.scorers = { a: [{ player, minutes: [{ number: 45, added: 2 }, null] }], b: [] };
    };
    const { model } = viewModelOf(frameOf('full-soccer', named('line'))).fullFrame;
    const [entry] = model!.entries;
    const kind = entry!.words.at(-1)!;
    expect(entry).toMatchObject({
      words: [`9 Bo Vale · ${kind}`, `Bo Vale · ${kind}`, `Vale · ${kind}`, kind],
      period: ["45+2'"],
    });
    // Scorers are left out because the entries next to the teams already name them.
    expect(model!.scorers).toEqual({ first: [], second: [] });
    const { model: final } = viewModelOf(frameOf('full-soccer', named('final'))).fullFrame;
    expect(final!.scorers).toEqual({ first: [["Vale 45+2'"]], second: [] });
  });
  it('show a dash for an unknown period', () => {
    const { model } = viewModelOf(frameOf('full-baseball-partial')).fullFrame;
    expect(model?.periods.map(({ first }) => first)).toEqual(['–', '0', '2', '0']);
  });
  it('show a shootout in a separate column, after the goals', () => {
    const { model } = viewModelOf(frameOf('full-soccer-shootout')).fullFrame;
    expect(model?.periods).toEqual([{ label: 'PENS', first: '4', second: '3', isTotal: false }]);
    expect(model?.entries).toHaveLength(3);
  });
  it('end with the totals of a baseball game, in its order of teams', () => {
    const { model } = viewModelOf(frameOf('full-baseball-totals')).fullFrame;
    expect(model?.periods.filter(({ isTotal }) => isTotal)).toEqual([
      { label: 'R', first: '4', second: '6', isTotal: true },
      { label: 'H', first: '8', second: '11', isTotal: true },
      { label: 'E', first: '2', second: '0', isTotal: true },
    ]);
  });
  it('show percentages above shots, and names above the points of the top scorers', () => {
    const { model } = viewModelOf(frameOf('full-leaders')).fullFrame;
    const notes = model?.facts.map((one) => [one.notes.first[0], one.notes.second[0]]);
    expect(notes).toEqual([
      ['52%', '56%'],
      ['46%', '35%'],
      ['86%', '80%'],
      [undefined, undefined],
      ['55 Konstantinos Papadimitriou', '7 Theo Lindgren'],
    ]);
  });
  it('omit team names from the header if the rows have them', () => {
    expect(viewModelOf(frameOf('full-football')).fullFrame.model?.aside).toEqual(['NFL']);
  });
  it('show only statistics in a comparison, only entries in the form scoring, and neither in a final', () => {
    const shown = (form: CourseContent['form']): number[] => {
      const { model } = viewModelOf(
        frameOf('full-everything', ({ graphics }) => {
          const { content } = graphics['full-frame'];
          if (content?.form === 'line') content.form = form;
        }),
      ).fullFrame;
      return model ? Object.values(partsOf(model)).map(({ length }) => length) : [];
    };
    expect([shown('line'), shown('comparison'), shown('scoring'), shown('final')]).toEqual([
      [5, 3, 10],
      [0, 3, 0],
      [0, 0, 10],
      [0, 0, 0],
    ]);
  });
  it('show statistics only in a comparison, without periods and entries, and not in a line score', () => {
    const shown = (form: CourseContent['form']): number | undefined => {
      const { model } = viewModelOf(
        frameOf('full-everything', ({ graphics }) => {
          const { content } = graphics['full-frame'];
          if (content?.form === 'line') Object.assign(content, { form, periods: [], entries: [] });
        }),
      ).fullFrame;
      return model ? partsOf(model).facts.length : undefined;
    };
    expect([shown('line'), shown('comparison')]).toEqual([0, 3]);
  });
  it('draw bars in proportion to the larger number', () => {
    const { model } = viewModelOf(frameOf('full-comparison')).fullFrame;
    expect(model?.facts[0]).toMatchObject({
      first: '12/23',
      second: '15/27',
      bars: { first: 0.8, second: 1 },
    });
  });
  it('name the winner of a final, including on penalties, and no winner in a draw', () => {
    const { model } = viewModelOf(frameOf('full-final')).fullFrame;
    expect([model?.winner, model?.scorers]).toEqual([
      'first',
      { first: [["Ebele 23', 67'"]], second: [["Lindqvist 51' (pen)"]] },
    ]);
    expect(viewModelOf(frameOf('full-final-second')).fullFrame.model?.winner).toBe('second');
    expect(viewModelOf(frameOf('full-final-draw')).fullFrame.model?.winner).toBeNull();
    const kicks = viewModelOf(
      frameOf('full-final-draw', ({ match }) => {
        if (match) match.shootout = { a: [true, false], b: [true, true] };
      }),
    ).fullFrame.model;
    expect([kicks?.winner, kicks?.foot]).toEqual(['second', ['PENS 1–2']]);
  });
  it('mark no winner before the end, even with a lead', () => {
    const winnerIn = (change: (match: NonNullable<OutputFrame['match']>) => void) =>
      viewModelOf(
        frameOf('full-final', ({ match }) => {
          if (match === null) return;
          match.isFinal = false;
          match.phase = { is: 'period', part: 'half', number: 2 };
          change(match);
        }),
      ).fullFrame.model?.winner;
    expect(winnerIn(() => {})).toBeNull();
    expect(
      winnerIn((match) => {
        match.view.score = { a: 1, b: 1 };
        match.shootout = { a: [true, true], b: [false] };
      }),
    ).toBeNull();
  });
  it.each(['comparison', 'scoring', 'final'] as const)(
    'include the tally of a shootout in the form %s',
    (form) => {
      const { model } = viewModelOf(
        frameOf('full-final-draw', ({ match, graphics }) => {
          const { content } = graphics['full-frame'];
          if (match) match.shootout = { a: [true, false], b: [true, true] };
          if (content) Object.assign(content, { form });
        }),
      ).fullFrame;
      expect(model?.foot).toEqual(['PENS 1–2']);
    },
  );
  it('mute the loser of another game by its result, not by its score', () => {
    const mutedWith = (change: Partial<TickerItem>): boolean[] => {
      const { model } = viewModelOf(
        frameOf('full-schedule', ({ graphics }) => {
          const { content } = graphics['full-frame'];
          if (content?.form !== 'schedule') return;
          const { a, b, ...game } = content.games[0]!;
          content.games = [
            {
              ...game,
              sport: 'soccer',
              status: 'final',
              a: { ...a, score: 3 },
              b: { ...b, score: 1 },
              ...change,
            },
          ];
        }),
      ).fullFrame;
      return model?.games[0]?.teams.map(({ hasLost }) => hasLost) ?? [];
    };
    const play = { phase: null, clock: null, lastMinute: null, shootout: null };
    const status = (game: GameStatus) => ({ exception: { game, since: 0, starts: null } });
    expect(mutedWith({})).toEqual([false, true]);
    expect(mutedWith({ play: { ...play, winner: 'B' } })).toEqual([true, false]);
    expect(mutedWith({ play: { ...play, winner: null } })).toEqual([false, false]);
    expect(mutedWith(status({ is: 'forfeited', winner: 'B' }))).toEqual([true, false]);
    expect(mutedWith(status({ is: 'abandoned' }))).toEqual([false, false]);
  });

  it('include the shootout tally next to the phase of other games', () => {
    const statusOf = (status: 'live' | 'final', is: 'penalties' | 'final' | null) => {
      const { model } = viewModelOf(
        frameOf('full-schedule', ({ graphics }) => {
          const { content } = graphics['full-frame'];
          if (content?.form !== 'schedule') return;
          const phase = is === 'final' ? { is, overtimes: 0, innings: null } : is && { is };
          const play = { phase, clock: null, lastMinute: null, shootout: { a: 3, b: 4 } };
          const { a, b, ...game } = content.games[0]!;
          content.games = [
            { ...game, sport: 'soccer', status, play, a: { ...a, score: 1 }, b: { ...b, score: 1 } },
          ];
        }),
      ).fullFrame;
      const [game] = model?.games ?? [];
      return [
        game?.status,
        game?.decided,
        game?.stand.upper,
        game?.stand.lower,
        game?.teams.map(({ hasLost }) => hasLost),
      ];
    };
    expect(statusOf('live', 'penalties')).toEqual(['PENS 3–4', '', '3–4', ['PENS'], [false, false]]);
    expect(statusOf('final', 'final')).toEqual([
      'FINAL',
      'PENS 3–4',
      'PENS 3–4',
      ['FINAL', 'Final'],
      [true, false],
    ]);
    const offItsChannel = ['Final', 'PENS 3–4', 'PENS 3–4', ['Final'], [true, false]];
    expect(statusOf('final', null)).toEqual(offItsChannel);
  });
  it('show the start time and venue of a matchup, or "vs." if they are unknown', () => {
    const known = viewModelOf(frameOf('full-matchup')).fullFrame.model;
    expect([known?.between, known?.foot]).toEqual([
      { label: 'Today', says: '8:30 PM CET' },
      ['Lakeside Arena'],
    ]);
    const bare = viewModelOf(frameOf('full-matchup-bare')).fullFrame.model;
    expect([bare?.between, bare?.foot]).toEqual([{ label: '', says: 'vs.' }, []]);
  });
  it("show other games with the ticker's names", () => {
    const { model } = viewModelOf(frameOf('full-schedule')).fullFrame;
    expect(model?.games.map(({ teams, status, zone }) => [teams[0].nameVariants[0], status, zone])).toEqual([
      ['Harbor City', 'Live', ''],
      ['Cedar Falls', 'Final', ''],
      ['Golden Valley', '10:00 PM', 'CET'],
      ['Northgate', 'Live', ''],
      ['Saint Bartholomew-on-the-Upper-Riverside', 'Live', ''],
    ]);
  });
  it('show the innings of other games in a form that fits a cell', () => {
    const statusOf = (phase: Phase) => {
      const { model } = viewModelOf(
        frameOf('full-schedule', ({ graphics }) => {
          const { content } = graphics['full-frame'];
          if (content?.form !== 'schedule') return;
          const play = { phase, clock: null, lastMinute: null, shootout: null };
          content.games = [{ ...content.games[0]!, sport: 'baseball', status: 'live', play }];
        }),
      ).fullFrame;
      return model?.games[0]?.status;
    };
    expect(statusOf({ is: 'inning', number: 1, half: 'top' })).toBe('TOP 1ST');
    expect(statusOf({ is: 'inning', number: 1, half: 'bottom' })).toBe('BOT 1ST');
    expect(statusOf({ is: 'inning-end', number: 10, half: 'top' })).toBe('MID 10TH');
    expect(statusOf({ is: 'inning-end', number: 2, half: 'bottom' })).toBe('END 2ND');
  });
  it('show the marks of both teams of other games in their colors and order', () => {
    const { model } = viewModelOf(frameOf('full-schedule')).fullFrame;
    const game = model?.games[0];
    expect(game?.pair.map(({ mark }) => mark.initials)).toEqual(['HC', 'M']);
    expect(new Set(game?.pair.map(({ colors }) => colors.field)).size).toBe(2);
  });
  it.each([
    ['another side', 'lineup A', 'full-lineup'],
    ['another title', 'text Weather delay', 'full-text'],
    ['another form', 'schedule', 'full-schedule'],
  ])('count as different full frames with %s', (_, about, id) => {
    expect(viewModelOf(frameOf(id)).fullFrame.model?.about).toBe(about);
  });
  it('stay off air without content', () => {
    const model = viewModelOf(
      frameOf('full-football', ({ graphics }) => (graphics['full-frame'].content = null)),
    );
    expect(model.fullFrame).toEqual({ isOn: false, model: null });
  });
});
