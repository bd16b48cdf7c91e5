import type { MatchView } from '../../preload/contract/output-frame.ts';

/** What a side is called in the window, whatever is known of it. */

function teamOf(match: MatchView | null, side: 'A' | 'B'): MatchView['teams']['a'] | undefined {
  return match?.teams[side === 'A' ? 'a' : 'b'];
}

/** As short as it goes: "RIV", else its name, else its letter. */
export function sideCode(match: MatchView | null, side: 'A' | 'B'): string {
  const team = teamOf(match, side);
  return team?.code ?? team?.name ?? side;
}

/** In full: "Riverside", else "Side A". */
export function sideName(match: MatchView | null, side: 'A' | 'B'): string {
  return teamOf(match, side)?.name ?? `Side ${side}`;
}
