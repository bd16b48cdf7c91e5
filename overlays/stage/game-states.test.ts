import type { Shootout } from '../../src/preload/contract/output-frame.ts';
import { describe, expect, it } from 'vitest';
import { frameOf, viewModelOf } from '../../tests/gallery/view-models.ts';

const bugOf = (...frame: Parameters<typeof frameOf>) => viewModelOf(frameOf(...frame)).scorebug.model!;

describe('a scorebug before the game', () => {
  it.each(['basketball-before', 'football-before', 'soccer-before', 'baseball-before'])(
    'counts down to the start: %s',
    (id) => {
      const bug = bugOf(id);
      const { clock } =
        bug.sport === 'baseball' ? bug.countdown! : (bug as { clock: { baseMs: number } & object } & object);
      expect(clock).toMatchObject({ baseMs: (12 * 60 + 45) * 1000, direction: 'down' });
    },
  );
  it('labels the countdown of soccer', () => {
    expect(bugOf('soccer-before')).toMatchObject({ underClock: 'TO GO' });
    expect(bugOf('soccer-clock')).toMatchObject({ underClock: null });
  });
  it('shows records below the names until the game starts', () => {
    expect(bugOf('football-before')).toMatchObject({ records: { a: '9–3', b: '8–4' } });
    const begun = bugOf('football-before', ({ match }) => {
      if (match) match.phase = { is: 'period', part: 'quarter', number: 1 };
    });
    expect(begun).toMatchObject({ records: { a: null, b: null } });
    expect(bugOf('basketball-before')).toMatchObject({ feet: { a: '42–18', b: '38–21' } });
  });
});

describe('a scorebug at the end of the game', () => {
  const muted = (
    id: string,
    score?: { a: number | null; b: number | null },
    shootout: Shootout | null = null,
  ): string[] => {
    const { teams } = bugOf(id, ({ match }) => {
      if (match && score) Object.assign(match, { shootout, view: { ...match.view, score } });
    });
    return [teams.a, teams.b].filter(({ isMuted }) => isMuted).map(({ side }) => side);
  };
  it.each(['basketball-final', 'football-final', 'baseball-final'])('mutes the loser: %s', (id) => {
    expect(muted(id, { a: 3, b: 5 })).toEqual(['a']);
    expect(muted(id, { a: 5, b: 3 })).toEqual(['b']);
  });
  it('mutes the loser of a shootout', () => {
    expect(muted('football-final', { a: 1, b: 1 }, { a: [true], b: [false] })).toEqual(['b']);
  });
  it('mutes no team after a draw, with an unknown score, or during the game', () => {
    expect(muted('football-final', { a: 20, b: 20 })).toEqual([]);
    expect(muted('football-final', { a: null, b: 3 })).toEqual([]);
    expect(muted('football-live')).toEqual([]);
    expect(muted('soccer-final')).toEqual([]);
  });
});
