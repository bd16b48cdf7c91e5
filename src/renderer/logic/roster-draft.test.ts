import { describe, expect, it } from 'vitest';
import { rosterDraftOf, rosterOf, rosterWords, withPlayer } from './roster-draft.ts';

const ROSTER = {
  players: [
    { number: '00', name: 'Ada Lee', short: 'Lee', position: 'GK', starts: true },
    { number: null, name: 'Bo Vale', short: null, position: null, starts: false },
  ],
  coach: 'Cy Moss',
};

describe('a roster being edited', () => {
  it('equals the saved roster while nothing changes', () => {
    expect(rosterOf(rosterDraftOf(ROSTER))).toEqual(ROSTER);
  });
  it('omits empty rows and trims text', () => {
    const draft = withPlayer(withPlayer(rosterDraftOf({ ...ROSTER, coach: null })));
    draft.players[3]!.name = '  Dana ';
    draft.coach = '  ';
    expect(rosterOf(draft)).toEqual({
      players: [
        ...ROSTER.players,
        { number: null, name: 'Dana', short: null, position: null, starts: false },
      ],
      coach: null,
    });
  });
  it('reports which player has no name', () => {
    const draft = withPlayer(rosterDraftOf(ROSTER));
    draft.players[2]!.number = '7';
    expect(rosterOf(draft)).toEqual({ problem: 'Player 3 has no name. Enter one, or delete the row.' });
  });
  it('gives each row an ID', () => {
    const { players } = withPlayer(withPlayer(rosterDraftOf(ROSTER)));
    expect(new Set(players.map(({ id }) => id)).size).toBe(4);
  });
  it('counts its players', () => {
    expect(rosterWords(rosterDraftOf({ players: [], coach: null }))).toBe('No players yet.');
    expect(rosterWords(rosterDraftOf(ROSTER))).toBe('2 players, 1 starts.');
  });
});
