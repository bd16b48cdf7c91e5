import { describe, expect, it } from 'vitest';
import type { OutputFrame } from '../../src/preload/contract/output-frame.ts';
import { FIXTURES } from '../gallery/fixtures.ts';
import { createStageFaces } from './face.ts';
import type { ScorebugFace, StageFace } from './face.ts';

function frameOf(id: string, change: (frame: OutputFrame) => void = () => undefined): OutputFrame {
  const found = FIXTURES.find((fixture) => fixture.id === id);
  if (!found) throw new Error(`There is no fixture "${id}".`);
  const frame = structuredClone(found.frame);
  change(frame);
  return frame;
}

const faceOf = (frame: OutputFrame, previous: StageFace | null = null): StageFace =>
  createStageFaces()(frame, previous, true);

function bugOf<S extends ScorebugFace['sport']>(id: string, sport: S): Extract<ScorebugFace, { sport: S }> {
  const { face } = faceOf(frameOf(id)).scorebug;
  if (face?.sport !== sport) throw new Error(`${id} is not ${sport}.`);
  return face as Extract<ScorebugFace, { sport: S }>;
}

describe('phases', () => {
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
    ['basketball-missing', null],
  ])('%s says %s', (id, phase) => expect(bugOf(id, 'basketball').phase).toBe(phase));

  it.each([
    ['soccer-phase', '1ST HALF'],
    ['soccer-half', 'HT'],
    ['soccer-pens', 'PENS'],
    ['soccer-final', 'FT'],
    ['soccer-pre', null],
    ['soccer-missing', null],
  ])('%s says %s', (id, phase) => expect(bugOf(id, 'soccer').phase).toBe(phase));

  it.each([
    ['football-live', '3RD'],
    ['football-end-1st', 'END 1ST'],
    ['football-half', 'HALF'],
    ['football-ot', 'OT'],
    ['football-final-ot', 'FINAL/OT'],
    ['football-missing', null],
  ])('%s says %s', (id, phase) => expect(bugOf(id, 'football').phase).toBe(phase));
});

describe('soccer straps', () => {
  it.each([
    ['soccer-var', 'VAR CHECK'],
    ['soccer-var-goal', 'VAR · GOAL CHECK'],
    ['soccer-provisional', 'GOAL UNDER REVIEW'],
    ['soccer-penalty', 'PENALTY · NOR'],
    ['soccer-nameless', null],
    ['soccer-pens', null],
  ])('%s: %s', (id, strap) => expect(bugOf(id, 'soccer').strap).toBe(strap));

  it('puts extra time and added minutes under the clock', () => {
    expect(bugOf('soccer-et', 'soccer').underClock).toBe('ET +2');
    expect(bugOf('soccer-red', 'soccer').underClock).toBe('+4');
    expect(bugOf('soccer-clock', 'soccer').underClock).toBeNull();
  });

  it('shows no clock while none runs', () => {
    const half = faceOf(
      frameOf('soccer-clock', ({ match }) => {
        if (match?.view.sport === 'soccer') match.view.phase = 'half_time';
      }),
    );
    expect(half.scorebug.face).toMatchObject({ clock: null, phase: 'HT' });
  });
});

describe('basketball', () => {
  it('gives free throws to the shooter, and to the side in possession before the shot', () => {
    expect(bugOf('basketball-free-throws', 'basketball').freeThrows).toEqual({ side: 'b', left: 2 });
    expect(bugOf('basketball-free-throws-a', 'basketball').freeThrows).toEqual({ side: 'a', left: 1 });
  });
  it('shows neither possession nor shots in a break', () => {
    expect(bugOf('basketball-half', 'basketball')).toMatchObject({
      possession: null,
      openAttempt: null,
      freeThrows: null,
    });
  });
});

describe('football', () => {
  it.each([
    ['football-live', '3RD & 7'],
    ['football-loose', 'LOOSE BALL'],
    ['football-no-down', null],
    ['football-no-distance', '1ST DOWN'],
    ['football-half', null],
  ])('%s: %s', (id, situation) => expect(bugOf(id, 'football').situation).toBe(situation));
});

describe('baseball', () => {
  it('ends with the innings it took, and nobody at bat', () => {
    expect(bugOf('baseball-final', 'baseball')).toMatchObject({ final: 'FINAL', batting: null });
    expect(bugOf('baseball-final-15', 'baseball').final).toBe('FINAL/15');
  });
  it('invents nothing', () => {
    expect(bugOf('baseball-missing', 'baseball')).toMatchObject({
      inning: null,
      count: null,
      outs: null,
      bases: null,
      batting: null,
    });
  });
});

describe('scores', () => {
  it('are an en dash where the feed gives none', () => {
    const { teams } = bugOf('soccer-missing', 'soccer');
    expect([teams.a.score, teams.b.score]).toEqual(['–', '–']);
  });
  it('are nothing but names and numbers in a sport unknown here', () => {
    expect(Object.keys(bugOf('other-score', 'other'))).toEqual(['sport', 'teams']);
  });
});

describe('narrow places', () => {
  it.each([
    ['soccer-clock', 'RIV', 'NOR'],
    ['soccer-long', 'Sai', 'WWWW'],
    ['soccer-nameless', undefined, 'X'],
    ['soccer-cyrillic', 'РЕЧ', 'ΠΑΡ'],
  ])('%s: %s and %s', (id, a, b) => {
    const { teams } = bugOf(id, 'soccer');
    expect([teams.a.shortWordings[0], teams.b.shortWordings[0]]).toEqual([a, b]);
  });
});

describe('on and off air', () => {
  it('keeps the face a graphic left with', () => {
    const on = faceOf(frameOf('lower-goal'));
    const off = faceOf(
      frameOf('lower-half-time', ({ graphics }) => {
        graphics['lower-third'].isOnAir = false;
        graphics.scorebug.isOnAir = false;
      }),
      on,
    );
    expect(off.lowerThird).toEqual({ isOn: false, face: on.lowerThird.face });
    expect(off.scorebug).toEqual({ isOn: false, face: on.scorebug.face });
  });

  it('takes everything off when no session is bound', () => {
    const face = faceOf(frameOf('lower-goal', (frame) => (frame.match = null)));
    expect([face.scorebug.isOn, face.lowerThird.isOn]).toEqual([false, false]);
  });

  it.each([
    ['live', true, true],
    ['live', false, false],
    ['correction', true, false],
    ['jump', true, false],
  ] as const)('motion %s, seen %s: moves %s', (motion, mayMove, isLive) => {
    expect(createStageFaces()({ ...frameOf('soccer-clock'), motion }, null, mayMove).isLive).toBe(isLive);
  });

  it.each([
    ['a match without a view', (frame: OutputFrame) => Object.assign(frame, { match: { teams: {} } })],
    [
      'a colour that is none',
      (frame: OutputFrame) => Object.assign(frame.match?.teams.a ?? {}, { colour: 'red' }),
    ],
    ['a size that is none', (frame: OutputFrame) => Object.assign(frame.output, { width: 'wide' })],
  ])('throws on %s', (_, spoil) => {
    expect(() => faceOf(frameOf('soccer-clock', (frame) => void spoil(frame)))).toThrow();
  });
});

describe('lower thirds', () => {
  it('name the visitors first where the sport does', () => {
    const sides = (id: string): unknown[] => {
      const { face } = faceOf(frameOf(id)).lowerThird;
      return [face?.first.side, face?.second.side];
    };
    expect(sides('lower-half-time')).toEqual(['a', 'b']);
    expect(sides('lower-basketball')).toEqual(['a', 'b']);
    expect(sides('lower-baseball')).toEqual(['b', 'a']);
    expect(sides('lower-football')).toEqual(['b', 'a']);
  });
  it('use no amber in football', () => {
    expect(faceOf(frameOf('lower-football-moment')).lowerThird.face?.hasAmberKicker).toBe(false);
  });
});
