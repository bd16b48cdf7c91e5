import { describe, expect, it } from 'vitest';
import { ballsLeft, oversText, requiredRate, resultOf, runRate, runsToWin, targetOf } from './innings.ts';
import { inningsText } from './points.ts';
import { TestMatch } from './test-match.ts';

const WICKET = { runs: 0, wicket: true };

function cricket(rules: Record<string, number> = {}): TestMatch {
  return new TestMatch('x-cricket', rules);
}

/** Adds balls with the same payload. */
function balls(match: TestMatch, count: number, payload: Record<string, unknown> = { runs: 1 }): TestMatch {
  for (let ball = 0; ball < count; ball += 1) match.press('ball', payload);
  return match;
}

/** Plays an innings of `runs` singles to its end. */
function innings(match: TestMatch, team: 'A' | 'B', runs: number): TestMatch {
  balls(match.press('innings_start', { team }), runs);
  return match.view.innings.at(-1)?.isOver === true ? match : match.press('innings_end');
}

function oversOf(match: TestMatch): string {
  return oversText(match.view.innings.at(-1)?.balls ?? 0, 6);
}

describe('an over', () => {
  it('is complete with its sixth ball: 19.5 is followed by 20.0', () => {
    const match = balls(cricket({ overs: 50 }).press('innings_start', { team: 'A' }), 119);
    expect(oversOf(match)).toBe('19.5');
    expect(oversOf(balls(match, 1))).toBe('20.0');
    expect(oversOf(balls(match, 1))).toBe('20.1');
  });

  it('has the number of balls that the match rules set', () => {
    const match = balls(cricket({ overs: 20, ballsPerOver: 5 }).press('innings_start', { team: 'A' }), 100);
    expect(match.view.innings.at(-1)?.isOver).toBe(true);
    expect(oversText(99, 5)).toBe('19.4');
  });
});

describe('an innings', () => {
  it('adds a run for wides and no-balls, which are not balls of the over', () => {
    const match = cricket().press('innings_start', { team: 'A' });
    match.press('ball', { runs: 0, extra: 'wide' }).press('ball', { runs: 4, extra: 'wide' });
    expect(match.view.innings[0]).toMatchObject({ runs: 6, balls: 0, extras: 6 });
    match.press('ball', { runs: 4, extra: 'no-ball' });
    expect(match.view.innings[0]).toMatchObject({ runs: 11, balls: 0, extras: 7 });
    match.press('ball', { runs: 2, extra: 'leg-bye' }).press('ball', { runs: 1, extra: 'bye' });
    expect(match.view.innings[0]).toMatchObject({ runs: 14, balls: 2, extras: 10 });
    expect(match.result).toBe('14-0');
  });

  it('ends with the last over', () => {
    const match = balls(cricket({ overs: 2 }).press('innings_start', { team: 'A' }), 12);
    expect(match.view.innings[0]?.isOver).toBe(true);
    expect(match.refusalOf('ball', { runs: 1 })).toMatch(/No innings/);
    expect(match.buttons).toContain('innings-b');
    expect(match.buttons).not.toContain('innings-a');
  });

  it('ends when a side is all out', () => {
    const match = balls(cricket().press('innings_start', { team: 'A' }), 98);
    balls(match, 10, WICKET);
    expect(match.view.innings[0]).toMatchObject({ wickets: 10, isOver: true });
    expect(inningsText(match.view.innings[0]!, 10)).toBe('98');
  });

  it('can be declared if its overs have no limit', () => {
    const match = balls(cricket({ overs: 0, inningsPerSide: 2 }).press('innings_start', { team: 'A' }), 250);
    balls(match, 7, WICKET).button('declare');
    expect(match.view.innings[0]).toMatchObject({ isDeclared: true, isOver: true });
    expect(inningsText(match.view.innings[0]!, 10)).toBe('250-7 dec');
    expect(cricket().press('innings_start', { team: 'A' }).buttons).not.toContain('declare');
  });

  it('counts a wicket on a wide, but no ball of the over', () => {
    const match = cricket().press('innings_start', { team: 'A' });
    match.press('ball', { runs: 0, extra: 'wide', wicket: true });
    expect(match.view.innings[0]).toMatchObject({ runs: 1, wickets: 1, balls: 0 });
  });
});

describe('a chase', () => {
  const chase = (rules: Record<string, number> = {}) =>
    innings(cricket({ overs: 20, ...rules }), 'A', 120).press('innings_start', { team: 'B' });

  it('has a target of one run more than the other side, and shows the runs, balls and rate needed', () => {
    const match = balls(chase(), 102);
    const { rules, innings: played } = match.view;
    expect(targetOf(played, rules)).toBe(121);
    expect(runsToWin(played, rules)).toBe(19);
    expect(ballsLeft(played, rules)).toBe(18);
    expect(requiredRate(played, rules)).toBe('6.33');
    expect(runRate(102, 102, 6)).toBe('6.00');
    expect(match.facts()).toMatchObject({ 'To win': '19 runs from 18 balls', 'Required rate': '6.33' });
  });

  it('has neither target nor required rate in the first innings', () => {
    const { rules, innings: played } = balls(cricket().press('innings_start', { team: 'A' }), 5).view;
    expect(targetOf(played, rules)).toBeNull();
    expect(requiredRate(played, rules)).toBeNull();
  });

  it('is won by wickets as soon as the target is reached', () => {
    const match = balls(chase(), 5, WICKET);
    balls(match, 20, { runs: 6 });
    expect(match.view.isOver).toBe(false);
    match.press('ball', { runs: 4 });
    expect(match.view.isOver).toBe(true);
    expect(match.view.innings.at(-1)?.isOver).toBe(true);
    expect(match.facts()['Result']).toBe('B won by 5 wickets');
    expect(match.phase).toBe('final');
  });

  it('is won by a wide', () => {
    const match = balls(chase(), 20, { runs: 6 }).press('ball', { runs: 0, extra: 'wide' });
    expect(match.facts()['Result']).toBe('B won by 10 wickets');
  });

  it('is lost by runs', () => {
    const match = balls(chase(), 119);
    match.press('ball', { runs: 0 });
    expect(match.facts()['Result']).toBe('A won by 1 run');
    expect(match.view.isOver).toBe(true);
  });

  it('is won with fewer runs if the target was revised', () => {
    const match = innings(cricket({ overs: 5 }), 'A', 20).press('innings_start', { team: 'B' });
    match.press('rules_set', { rules: { revisedTarget: 10 } });
    expect(match.view.winner).toBeNull();
    balls(match, 10);
    expect(match.result).toBe('20-10');
    expect(match.view).toMatchObject({ isOver: true, winner: 'B' });
  });

  it('shows no runs needed after it is lost', () => {
    const match = innings(cricket({ overs: 5, wickets: 2 }), 'A', 20).press('innings_start', { team: 'B' });
    balls(match, 2, WICKET);
    expect(match.view.isOver).toBe(true);
    expect(match.facts()).toMatchObject({ 'To win': null, 'Required rate': null });
  });

  it('is won or lost if the target is revised after the last ball', () => {
    const match = innings(cricket({ overs: 5 }), 'A', 20);
    balls(match.press('innings_start', { team: 'B' }), 12);
    match.press('rules_set', { rules: { revisedTarget: 12 } });
    expect(match.view.isOver).toBe(true);
    match.press('rules_set', { rules: { revisedTarget: 30 } });
    expect(match.view.isOver).toBe(false);
  });

  it('is a tie if the scores are level at the end', () => {
    const match = balls(chase(), 120);
    expect(resultOf(match.view.innings, match.view.rules)).toMatchObject({ by: 'tie', winner: null });
    expect(match.facts()['Result']).toBe('Tied');
  });

  it('uses a revised target', () => {
    const match = balls(chase({ revisedTarget: 90 }), 89);
    expect(match.facts()['To win']).toBe('1 run from 31 balls');
    expect(match.press('ball', { runs: 1 }).facts()['Result']).toBe('B won by 10 wickets');
    const lost = balls(chase({ revisedTarget: 90 }), 80).press('innings_end');
    expect(lost.facts()['Result']).toBe('A won by 9 runs');
    const tied = balls(chase({ revisedTarget: 90 }), 89).press('innings_end');
    expect(tied.facts()['Result']).toBe('Tied');
  });
});

describe('a match of two innings for each side', () => {
  const test = () => cricket({ overs: 0, inningsPerSide: 2 });

  it('is won by an innings if the other side is out twice for fewer runs', () => {
    const match = innings(innings(innings(test(), 'A', 300), 'B', 120), 'B', 150);
    expect(match.facts()['Result']).toBe('A won by an innings and 30 runs');
    expect(match.view.isOver).toBe(true);
  });

  it('continues if the side that follows on leads', () => {
    const match = innings(innings(innings(test(), 'A', 200), 'B', 100), 'B', 150);
    expect(match.view.isOver).toBe(false);
    expect(match.buttons).toContain('innings-a');
    balls(match.press('innings_start', { team: 'A' }), 50);
    expect(match.view.isOver).toBe(false);
    expect(balls(match, 1).facts()['Result']).toBe('A won by 10 wickets');
  });

  it('is won by runs in the last innings', () => {
    const match = innings(innings(innings(test(), 'A', 100), 'B', 100), 'A', 100);
    expect(match.view.isOver).toBe(false);
    expect(innings(match, 'B', 60).facts()['Result']).toBe('A won by 40 runs');
  });

  it('is undecided until the last innings ends', () => {
    const match = innings(innings(innings(test(), 'A', 100), 'B', 100), 'A', 100);
    balls(match.press('innings_start', { team: 'B' }), 99);
    expect(match.view.isOver).toBe(false);
    expect(match.facts()['Required rate']).toBeNull();
    expect(match.facts()['To win']).toBe('2 runs');
  });
});
