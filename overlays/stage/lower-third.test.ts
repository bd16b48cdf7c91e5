import { describe, expect, it } from 'vitest';
import type { Phase } from '../../src/words/phase.ts';
import { frameOf, viewModelOf } from '../../tests/gallery/view-models.ts';

describe('lower thirds', () => {
  it('put the visitors first in sports with that order', () => {
    const sides = (id: string): unknown[] => {
      const { model } = viewModelOf(frameOf(id)).lowerThird;
      return [model?.first.side, model?.second.side];
    };
    expect(sides('lower-half-time')).toEqual(['a', 'b']);
    expect(sides('lower-basketball')).toEqual(['a', 'b']);
    expect(sides('lower-baseball')).toEqual(['b', 'a']);
    expect(sides('lower-football')).toEqual(['b', 'a']);
  });
  it('use no amber in football', () => {
    expect(viewModelOf(frameOf('lower-football-moment')).lowerThird.model?.hasAmberEyebrow).toBe(false);
  });
});

describe('lower thirds without a score', () => {
  it.each([
    ['lower-person', { person: 'Marta Oyelaran', eyebrow: ['Head coach'], between: null }],
    ['lower-person-untitled', { eyebrow: [], person: 'Sébastien Nguyễn-Ödegård' }],
    ['lower-matchup', { between: 'vs.', eyebrow: ['Tonight · Lakeside Arena'] }],
    [
      'lower-next',
      { between: '8:30 PM CET', eyebrow: expect.arrayContaining(['Next · World Cup · Today']) as string[] },
    ],
  ])('show the right content for %s', (id, expected) =>
    expect(viewModelOf(frameOf(id)).lowerThird.model).toMatchObject(expected),
  );
  it('shorten the competition without cutting off a part of it', () => {
    expect(viewModelOf(frameOf('lower-next-emblem')).lowerThird.model?.eyebrow).toEqual([
      'Next · City Cup · Semi-final, 2nd leg · Today',
      'Next · City Cup · Today',
    ]);
  });
  it('show the teams of the next game, not those of this match', () => {
    const { model } = viewModelOf(frameOf('lower-next')).lowerThird;
    expect([model?.first.nameVariants[0], model?.second.nameVariants[0]]).toEqual([
      'Harbor',
      'Golden Valley',
    ]);
    expect(viewModelOf(frameOf('lower-next')).scorebug.model?.teams.a.nameVariants[0]).toBe(
      'Riverside United',
    );
  });
});

describe('a lower third about a moment', () => {
  const lowerThird = (id: string) => viewModelOf(frameOf(id)).lowerThird.model;
  it('shows the score and minute of its own instant, and marks the scorer', () => {
    expect(lowerThird('lower-goal-past')).toMatchObject({
      eyebrow: ["Goal · 45+2'"],
      first: { side: 'a', score: '1' },
      second: { side: 'b', score: '1' },
      scorer: 'B',
    });
    expect(viewModelOf(frameOf('lower-goal-past')).scorebug.model?.teams.a.score).toBe('3');
  });
  it('shows the result of the shootout after a final', () => {
    expect(lowerThird('lower-final-shootout')).toMatchObject({
      eyebrow: ['Final · PENS 3–4'],
      first: { score: '1' },
      second: { score: '1' },
    });
  });
  it('shows the period if there was no clock and the match has moved on', () => {
    expect(lowerThird('lower-goal-clockless')?.eyebrow).toEqual(['Goal · 1st half']);
  });
  it('mentions a review and a disallowed goal', () => {
    expect(lowerThird('lower-goal-pending')?.eyebrow).toEqual(['Goal under review']);
    expect(lowerThird('lower-no-goal')).toMatchObject({ eyebrow: ["No goal · 70'"], scorer: null });
    expect(lowerThird('lower-no-side')?.eyebrow).toEqual(['VAR review']);
  });
  it("shows the scorer's number only on the team's board", () => {
    expect(lowerThird('lower-scorer')).toMatchObject({ number: '9', player: ['Pia Strand', 'Strand'] });
    expect(lowerThird('lower-scorer-numberless')).toMatchObject({ number: null });
    expect(lowerThird('lower-person-number')).toMatchObject({ number: '7', person: 'Ebele Nwosu' });
  });
  it('shows an own goal on the board of the team that it counts for, with the number before the name', () => {
    const own = lowerThird('lower-scorer-own');
    expect(own).toMatchObject({ number: null, team: { side: 'a' }, scorer: 'A' });
    expect(own?.player[0]).toBe('5 Ines Halvorsen (OG)');
  });
  it('follows the team order of its sport: the visitors first in baseball', () => {
    expect(lowerThird('lower-baseball-moment')).toMatchObject({ first: { side: 'b', score: '3' } });
  });
});

describe('a matchup without a line from the producer', () => {
  const eyebrows = (isSandbox: boolean): unknown[] => {
    const shown = (isFrame: boolean) =>
      viewModelOf(
        frameOf('full-matchup-bare', ({ match, graphics }) => {
          if (match) Object.assign(match, { isSandbox, league: 'wc' });
          graphics['full-frame'].isOnAir = isFrame;
          graphics['lower-third'] = { isOnAir: true, content: { form: 'matchup', note: null } };
        }),
      );
    return [shown(true).fullFrame.model?.title[0], shown(false).lowerThird.model?.eyebrow[0]];
  };
  it('names the league, except in a rehearsal', () => {
    expect([eyebrows(false), eyebrows(true)]).toEqual([
      ['World Cup', 'World Cup'],
      [undefined, undefined],
    ]);
  });
});

describe('a lower third with the score', () => {
  const eyebrowOf = (phase: Phase) =>
    viewModelOf(
      frameOf('full-soccer-shootout', ({ match, graphics }) => {
        if (match) match.phase = phase;
        graphics['lower-third'] = { isOnAir: true, content: { form: 'score' } };
      }),
    ).lowerThird.model?.eyebrow;
  it('shows the result of a shootout, during it and afterward', () => {
    expect([eyebrowOf({ is: 'penalties' }), eyebrowOf({ is: 'final', overtimes: 0, innings: null })]).toEqual(
      [['PENS 4–3'], ['Final · PENS 4–3']],
    );
  });
});
