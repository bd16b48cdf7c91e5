import { shootoutScore } from '../../feed/contract/leader.ts';
import type { GraphicId, MatchView } from '../../preload/contract/output-frame.ts';
import type { ChannelState } from '../../preload/contract/show-state.ts';
import type { SportState } from '../../preload/contract/sports.ts';
import { en } from '../../words/en.ts';

export const sideKey = (side: 'A' | 'B'): 'a' | 'b' => (side === 'A' ? 'a' : 'b');

function teamOf(match: MatchView | null, side: 'A' | 'B'): MatchView['teams']['a'] | undefined {
  return match?.teams[sideKey(side)];
}

/** Returns a team's shortest name: "RIV", otherwise its name, otherwise its letter. */
export function sideCode(match: MatchView | null, side: 'A' | 'B'): string {
  const team = teamOf(match, side);
  return team?.code ?? team?.name ?? side;
}

/** Returns a team's full name: "Riverside", otherwise "Side A". */
export function sideName(match: MatchView | null, side: 'A' | 'B'): string {
  return teamOf(match, side)?.name ?? `Side ${side}`;
}

/** How many characters of a name fit next to the other team's on a phone. */
const NAME_MAX = 18;

/** Returns a team's full name if it fits half the width of a phone, otherwise its short name if it has one. */
export function sideShort(match: MatchView | null, side: 'A' | 'B'): string {
  const name = sideName(match, side);
  return name.length <= NAME_MAX ? name : (teamOf(match, side)?.short ?? name);
}

/** Both sides in the order of their sport's graphics. */
export type SideOrder = readonly ['A', 'B'] | readonly ['B', 'A'];

/** Returns the order with this side first; home first if unknown. */
export function orderFrom(first: SportState['first'] | undefined): SideOrder {
  return first === 'away' ? ['B', 'A'] : ['A', 'B'];
}

/** Returns the order of a sport; home first for an unknown sport. */
export function sideOrder(sports: readonly SportState[], sport: string | undefined): SideOrder {
  return orderFrom(sports.find((one) => one.sport === sport)?.first);
}

/** Returns the matchup as on air: "Mesa vs. Harbor". */
export function versusWords(names: { a: string | null; b: string | null }, order: SideOrder): string {
  const [first, second] = order.map((side) => names[sideKey(side)] ?? side);
  return `${first} ${en.versus} ${second}`;
}

/** Returns the final score between the codes of a match, with a shootout: "RIV 1–1 BAY, 3–4 in the shootout". */
export const resultWords = (match: MatchView, order: SideOrder): string =>
  `${scoreWords(match, match.view.score, order)}${shootoutWords(match, order)}`;

/** Returns the label for the second press on the final whistle. A closed session can't be opened again. */
export const endWords = (phase: MatchView['phase'], result: string): string =>
  phase === null || phase.is === 'final'
    ? `End game, ${result}? No undo.`
    : `End game at ${en.phase.bug(phase)}, ${result}? No undo.`;

/** Returns the current tally of a match's shootout, to be shown after its score. */
const shootoutWords = ({ shootout }: MatchView, order: SideOrder): string =>
  tallyWords(shootout ? shootoutScore(shootout) : undefined, order);

/** Returns the tally in short form: " (3–4)". */
export const shootoutFigures = ({ shootout }: MatchView, order: SideOrder): string =>
  shootout ? ` (${scoreFigures(shootoutScore(shootout), order)})` : '';

/** Returns the tally of a shootout, to be shown after a score: ", 3–4 in the shootout"; empty without one. */
export function tallyWords(tally: Score | undefined, order: SideOrder): string {
  return tally ? `, ${scoreFigures(tally, order)} in the shootout` : '';
}

interface Score {
  a: number | null;
  b: number | null;
}

/** Returns `3–8`, with a dash for an unknown score: about the same width for any score. */
export function scoreFigures({ a, b }: Score, order: SideOrder): string {
  const [first, second] = order.map((side) => (side === 'A' ? a : b) ?? '–');
  return `${first}–${second}`;
}

/** Returns a score with both team codes: "RIV 2–1 BAY". */
export function scoreWords(match: MatchView | null, score: Score, order: SideOrder): string {
  const [first, second] = order;
  return `${sideCode(match, first)} ${scoreFigures(score, order)} ${sideCode(match, second)}`;
}

/** Returns the channel with the game that viewers see, which is the old game while the channel waits for a new one. */
export function asShown<T extends Pick<ChannelState, 'onAir'>>(channel: T): T {
  return { ...channel, ...channel.onAir };
}

/** Returns the names of a channel's teams as viewers see them; null: unknown. */
function namesOnAir({ names, session }: Pick<ChannelState, 'names' | 'session'>): {
  a: string | null;
  b: string | null;
} {
  const of = (side: 'a' | 'b'): string | null => names?.[side].name || session?.matchup[side] || null;
  return { a: of('a'), b: of('b') };
}

/**
 * Returns the matchup that viewers see on a channel: "Lakers vs. Celtics", otherwise the session's number; null: no
 * game.
 */
export function matchupOnAir(
  channel: Pick<ChannelState, 'names' | 'session' | 'onAir'>,
  order: SideOrder,
): string | null {
  const shown = asShown(channel);
  return shown.session === null ? null : matchupWords({ ...shown, session: shown.session }, order);
}

/** Returns the matchup of a game: "Lakers vs. Celtics", otherwise the session's number. */
export function matchupWords(
  game: Pick<ChannelState, 'names'> & { session: NonNullable<ChannelState['session']> },
  order: SideOrder,
): string {
  const { a, b } = namesOnAir(game);
  return a === null && b === null ? `session ${game.session.sessionId}` : versusWords({ a, b }, order);
}

/** Returns the matchup with the teams' codes: "LAL vs. BOS". */
export function codesOnAir(
  channel: Pick<ChannelState, 'names' | 'session' | 'match' | 'onAir'>,
  order: SideOrder,
): string | null {
  const { match, session } = asShown(channel);
  if (match === null || session === null) return matchupOnAir(channel, order);
  return versusWords({ a: sideCode(match, 'A'), b: sideCode(match, 'B') }, order);
}

/** Returns whether the channel has a graphic on air. */
export function isAnythingOnAir({ graphics }: Pick<ChannelState, 'graphics'>): boolean {
  return Object.values(graphics).some(({ onAir }) => onAir);
}

/** Returns whether any output draws a graphic of the channel. */
export function isAnythingVisible({ graphics, unseen }: Pick<ChannelState, 'graphics' | 'unseen'>): boolean {
  const ids = Object.keys(graphics) as GraphicId[];
  return ids.some((id) => graphics[id].onAir && unseen[id] === undefined);
}

/** Returns what replacing the channel's game would take off air: "RIV 2–1 BAY is on air"; null: nothing. */
export function onAirWords(channel: ChannelState | null, sports: readonly SportState[]): string | null {
  if (channel === null || channel.session === null || !isAnythingVisible(channel)) return null;
  const { match, session } = asShown(channel);
  const order = sideOrder(sports, match?.view.sport ?? session?.sport);
  const words = match ? resultWords(match, order) : matchupOnAir(channel, order);
  return `${words} is on air`;
}
