import type { Player, Roster } from '../../preload/contract/rosters.ts';

/** A player in a roster that is being edited. Empty texts are unknown values. */
export interface PlayerDraft {
  /** Identifies a row while its texts change. */
  id: number;
  number: string;
  name: string;
  short: string;
  position: string;
  starts: boolean;
}

export interface RosterDraft {
  players: PlayerDraft[];
  coach: string;
}

export function rosterDraftOf({ players, coach }: Pick<Roster, 'players' | 'coach'>): RosterDraft {
  return { players: players.map(playerDraftOf), coach: coach ?? '' };
}

function playerDraftOf(player: Player, id: number): PlayerDraft {
  return {
    id,
    number: player.number ?? '',
    name: player.name,
    short: player.short ?? '',
    position: player.position ?? '',
    starts: player.starts,
  };
}

/** Adds an empty row at the end. */
export function withPlayer({ players, coach }: RosterDraft): RosterDraft {
  const id = Math.max(-1, ...players.map((player) => player.id)) + 1;
  const fresh = { id, number: '', name: '', short: '', position: '', starts: false };
  return { players: [...players, fresh], coach };
}

const isEmpty = ({ number, name, short, position }: PlayerDraft): boolean =>
  [number, name, short, position].every((text) => text.trim() === '');

/** Returns the roster for main, without empty rows; or a sentence about a row without a name. */
export function rosterOf({
  players,
  coach,
}: RosterDraft): { players: Player[]; coach: string | null } | { problem: string } {
  const filled = players.filter((player) => !isEmpty(player));
  const nameless = filled.find(({ name }) => name.trim() === '');
  if (nameless) {
    const row = players.indexOf(nameless) + 1;
    return { problem: `Player ${row} has no name. Enter one, or delete the row.` };
  }
  return {
    players: filled.map(({ number, name, short, position, starts }) => ({
      number: number.trim() || null,
      name: name.trim(),
      short: short.trim() || null,
      position: position.trim() || null,
      starts,
    })),
    coach: coach.trim() || null,
  };
}

/** Returns a summary: "23 players, 11 start". */
export function rosterWords({ players }: RosterDraft): string {
  const filled = players.filter((player) => !isEmpty(player));
  const start = filled.filter(({ starts }) => starts).length;
  if (filled.length === 0) return 'No players yet.';
  return `${filled.length} ${filled.length === 1 ? 'player' : 'players'}, ${start} ${start === 1 ? 'starts' : 'start'}.`;
}
