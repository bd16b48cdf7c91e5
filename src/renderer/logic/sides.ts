import type { GraphicId, MatchView } from '../../preload/contract/output-frame.ts';
import type { ChannelState } from '../../preload/contract/show-state.ts';
import { versusWords } from './words.ts';

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

interface Score {
  a: number | null;
  b: number | null;
}

/** `3–8`, and a dash for what nobody has told: about as wide whatever the score. */
export function scoreFigures({ a, b }: Score): string {
  return `${a ?? '–'}–${b ?? '–'}`;
}

/** A score between the codes of a match: "RIV 2–1 BAY". */
export function scoreWords(match: MatchView | null, score: Score): string {
  return `${sideCode(match, 'A')} ${scoreFigures(score)} ${sideCode(match, 'B')}`;
}

/** Something of the channel is on air. */
export function isAnythingOnAir({ graphics }: Pick<ChannelState, 'graphics'>): boolean {
  return Object.values(graphics).some(({ onAir }) => onAir);
}

/** Something of the channel is drawn by one of its outputs. */
export function isAnythingSeen({ graphics, unseen }: Pick<ChannelState, 'graphics' | 'unseen'>): boolean {
  const ids = Object.keys(graphics) as GraphicId[];
  return ids.some((id) => graphics[id].onAir && unseen[id] === undefined);
}

/** What would leave the air with the game of a channel: "RIV 2–1 BAY is on air"; null: nothing. */
export function onAirWords(channel: ChannelState | null): string | null {
  if (channel === null || channel.session === null || !isAnythingSeen(channel)) return null;
  const { match, session } = channel;
  const words = match ? scoreWords(match, match.view.score) : versusWords(session.matchup);
  return `${words} is on air`;
}
