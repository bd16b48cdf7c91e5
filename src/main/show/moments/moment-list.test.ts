import { describe, expect, it } from 'vitest';
import type { MomentInstant } from '../../../feed/contract/moments.ts';
import type { Retractions } from '../../../feed/contract/received.ts';
import type { SportView } from '../../../feed/sports/index.ts';
import { viewOf } from '../../../feed/sports/index.ts';
import { MomentList, type MomentChange } from './moment-list.ts';

const NONE: Retractions = new Map();

/** A game with only baskets by side A. */
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

describe('the moment list of a long game', () => {
  it('contains the newest 240 to 300 moments, and starts each once', () => {
    const game = new Baskets();
    for (let n = 1; n <= 1_000; n += 1) {
      expect(game.score()).toMatchObject({ begun: { id: n }, withdrawn: [] });
      const ids = game.list.moments.map(({ id }) => id);
      expect(ids.length).toBeGreaterThanOrEqual(Math.min(n, 240));
      expect(ids.length).toBeLessThanOrEqual(300);
      expect(ids).toEqual(ids.map((_, index) => n - ids.length + 1 + index));
    }
  });

  it('keeps the same objects while nothing changes', () => {
    const game = new Baskets();
    game.score();
    game.score();
    const [first] = game.list.moments;
    game.score();
    expect(game.list.moments[0]).toBe(first);
  });

  it.each([3, 239, 240, 241, 299, 300, 301, 302, 700])(
    'loses only one basket to an undo after %i baskets',
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

  it('loses its newest moments if points are missing from a snapshot after a gap', () => {
    const game = new Baskets();
    for (let n = 0; n < 250; n += 1) game.score();
    const { begun, withdrawn } = game.list.renewed(game.view(), game.view(game.points - 4), NONE, 1);
    expect([begun, withdrawn.map(({ id }) => id)]).toEqual([null, [249, 250]]);
    // A retraction is reported only once.
    expect(game.list.applyRetractions(NONE, true).withdrawn).toEqual([]);
  });
});

describe('the final moment of a soccer match', () => {
  const viewIn = (phase: string): SportView => viewOf('soccer', 'wc', { score: { a: 1, b: 1 }, phase });
  const instant = (): MomentInstant => ({ score: { a: 1, b: 1 }, phase: null, clock: null, minute: null });
  const isOver = { type: 'phase', payload: { phase: 'ended' }, seq: 7, serverIngestTs: 7 };

  it('is listed once, whether or not the feed ends the match before its session', () => {
    const list = new MomentList();
    const over = list.heard(isOver, viewIn('penalties'), viewIn('ended'), null, 7, instant);
    expect(over.begun).toMatchObject({ kind: 'final', id: 7 });
    expect(list.ended(8, 8, { a: 1, b: 1 }, instant()).begun).toBeNull();
    expect(list.moments.map(({ kind }) => kind)).toEqual(['final']);
    expect(new MomentList().ended(8, 8, { a: 1, b: 1 }, instant()).begun).toMatchObject({ kind: 'final' });
  });

  it('is listed again after a reopened session ends, and begins again only if an event was recorded in between', () => {
    const list = new MomentList();
    list.ended(8, 8, { a: 1, b: 1 }, instant());
    expect(list.reopened().withdrawn).toMatchObject([{ kind: 'final', id: 8, state: 'withdrawn' }]);
    expect(list.moments).toEqual([]);
    expect(list.reopened().withdrawn).toEqual([]);
    expect(list.ended(8, 9, { a: 1, b: 1 }, instant()).begun).toBeNull();
    expect(list.moments).toMatchObject([{ kind: 'final', id: 8 }]);
    list.reopened();
    expect(list.ended(9, 10, { a: 1, b: 1 }, instant()).begun).toMatchObject({ kind: 'final', id: 9 });
  });

  it('is listed again when the session ends after an undo', () => {
    const list = new MomentList();
    list.heard(isOver, viewIn('penalties'), viewIn('ended'), null, 7, instant);
    const undo = { type: 'undo', payload: { retractsSeq: 7 }, seq: 8, serverIngestTs: 8 };
    list.heard(undo, viewIn('ended'), viewIn('penalties'), new Map([[7, 8]]), 8, instant);
    expect(list.ended(9, 9, { a: 1, b: 1 }, instant()).begun).toMatchObject({ kind: 'final', id: 9 });
  });
});

it("a goal added by a correction is listed but doesn't trigger automation", () => {
  const viewAt = (b: number): SportView =>
    viewOf('soccer', 'wc', { score: { a: 1, b }, phase: 'first_half' });
  const list = new MomentList();
  const event = { type: 'score_set', payload: { a: 1, b: 1 }, seq: 5, serverIngestTs: 5 };
  const instant = (): MomentInstant => ({ score: { a: 1, b: 1 }, phase: null, clock: null, minute: null });
  const change = list.heard(event, viewAt(0), viewAt(1), null, 5, instant);
  expect([change.begun, change.corrected]).toMatchObject([null, { kind: 'goal', side: 'B' }]);
  expect(list.moments.map(({ id }) => id)).toEqual([5]);
});
