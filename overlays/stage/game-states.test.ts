import type { Shootout } from '../../src/preload/contract/output-frame.ts';
import { describe, expect, it } from 'vitest';
import { frameOf, viewModelOf } from '../../tests/gallery/view-models.ts';

/** What a scorebug says before a game, and at its end. */

const bugOf = (...frame: Parameters<typeof frameOf>) => viewModelOf(frameOf(...frame)).scorebug.model!;

describe('before the game', () => {
  it.each(['basketball-before', 'football-before', 'soccer-before', 'baseball-before'])(
    '%s counts down to the start',
    (id) => {
      const bug = bugOf(id);
      const { clock } =
        bug.sport === 'baseball' ? bug.countdown! : (bug as { clock: { baseMs: number } & object } & object);
      expect(clock).toMatchObject({ baseMs: (12 * 60 + 45) * 1000, direction: 'down' });
    },
  );
  it('soccer says that its clock is none of the match', () => {
    expect(bugOf('soccer-before')).toMatchObject({ underClock: 'TO GO' });
    expect(bugOf('soccer-clock')).toMatchObject({ underClock: null });
  });
  it('teams have what they have won and lost under their names, and no longer once it has begun', () => {
    expect(bugOf('football-before')).toMatchObject({ records: { a: '9–3', b: '8–4' } });
    const begun = bugOf('football-before', ({ match }) => {
      if (match) match.phase = { is: 'period', part: 'quarter', number: 1 };
    });
    expect(begun).toMatchObject({ records: { a: null, b: null } });
    expect(bugOf('basketball-before')).toMatchObject({ feet: { a: '42–18', b: '38–21' } });
  });
});

describe('at the end', () => {
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
  it.each(['basketball-final', 'football-final', 'baseball-final'])('%s steps the loser back', (id) => {
    expect(muted(id, { a: 3, b: 5 })).toEqual(['a']);
    expect(muted(id, { a: 5, b: 3 })).toEqual(['b']);
  });
  it('the loser of a shoot-out steps back', () => {
    expect(muted('football-final', { a: 1, b: 1 }, { a: [true], b: [false] })).toEqual(['b']);
  });
  it('nobody steps back from a draw, from a score that is not known, or while the game is on', () => {
    expect(muted('football-final', { a: 20, b: 20 })).toEqual([]);
    expect(muted('football-final', { a: null, b: 3 })).toEqual([]);
    expect(muted('football-live')).toEqual([]);
    expect(muted('soccer-final')).toEqual([]);
  });
});
