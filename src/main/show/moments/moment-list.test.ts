import { describe, expect, it } from 'vitest';
import type { MomentInstant } from '../../../feed/contract/moments.ts';
import type { Retractions } from '../../../feed/contract/received.ts';
import type { SportView } from '../../../feed/sports/index.ts';
import { viewOf } from '../../../feed/sports/index.ts';
import { MomentList, type MomentChange } from './moment-list.ts';

const NONE: Retractions = new Map();

/** A game of nothing but baskets by side A. */
class Baskets {
  readonly list = new MomentList();
  seq = 0;
  points = 0;

  view(points = this.points): SportView {
    return viewOf('basketball', 'nba', { score: { a: points, b: 0 }, period: 1, clock: 'LIVE' });
  }

  score(retracted: Retractions | null = null): MomentChange {
    const before = this.view();
    this.points += 2;
    this.seq += 1;
    const payload = { team: 'A', shot_type: '2pt' };
    const event = { type: 'made', payload, seq: this.seq, serverIngestTs: this.seq };
    return this.list.heard(event, before, this.view(), retracted, this.seq, () => this.#instant());
  }

  undo(seq: number): MomentChange {
    const before = this.view();
    this.points -= 2;
    this.seq += 1;
    const payload = { retractsSeq: seq };
    const event = { type: 'undo', payload, seq: this.seq, serverIngestTs: this.seq };
    return this.list.heard(event, before, this.view(), new Map([[seq, this.seq]]), this.seq, () =>
      this.#instant(),
    );
  }

  #instant(): MomentInstant {
    return { score: this.view().score, phase: null, clock: null, minute: null };
  }
}

describe('the moments of a long game', () => {
  it('are the newest 240 to 300, and each begins once', () => {
    const game = new Baskets();
    for (let n = 1; n <= 1_000; n += 1) {
      expect(game.score()).toMatchObject({ begun: { id: n }, withdrawn: [] });
      const ids = game.list.moments.map(({ id }) => id);
      expect(ids.length).toBeGreaterThanOrEqual(Math.min(n, 240));
      expect(ids.length).toBeLessThanOrEqual(300);
      expect(ids).toEqual(ids.map((_, index) => n - ids.length + 1 + index));
    }
  });

  it('keep their identity while nothing changes them', () => {
    const game = new Baskets();
    game.score();
    game.score();
    const [first] = game.list.moments;
    game.score();
    expect(game.list.moments[0]).toBe(first);
  });

  it.each([3, 239, 240, 241, 299, 300, 301, 302, 700])(
    'after %i baskets, an undo takes back that one alone',
    (count) => {
      const game = new Baskets();
      for (let n = 0; n < count; n += 1) game.score();
      const { begun, withdrawn } = game.undo(count - 1);
      expect([begun, withdrawn.map(({ id }) => id)]).toEqual([null, [count - 1]]);
      expect(game.list.find(count)?.state).toBe('confirmed');
      expect(game.score(new Map([[count - 1, count + 1]]))).toMatchObject({
        begun: { id: count + 2 },
        withdrawn: [],
      });
    },
  );

  it('points that a picture after an absence no longer has take back the newest', () => {
    const game = new Baskets();
    for (let n = 0; n < 250; n += 1) game.score();
    const { begun, withdrawn } = game.list.renewed(game.view(), game.view(game.points - 4), NONE, 1);
    expect([begun, withdrawn.map(({ id }) => id)]).toEqual([null, [249, 250]]);
    // Told once.
    expect(game.list.applyRetractions(NONE).withdrawn).toEqual([]);
  });
});
