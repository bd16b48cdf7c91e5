import type { MatchView, OutputFrame } from '../../src/preload/contract/output-frame.ts';

// A broken frame is for the drawing to complain about.
type Game = Partial<Pick<MatchView, 'teams' | 'competition'>> | null;

/** Paths of the pictures that a frame wants, of teams, of what is played for, of sponsors and the station. */
export function picturesOf({
  match,
  graphics,
  output,
  sponsors,
}: Pick<OutputFrame, 'match' | 'graphics' | 'output' | 'sponsors'>): (string | null | undefined)[] {
  const { content } = graphics['lower-third'];
  const games: Game[] = [match, content.form === 'next' ? content : null];
  return [
    ...games.flatMap((game) => [game?.teams?.a.logo, game?.teams?.b.logo, game?.competition?.logo]),
    ...graphics.ticker.items.map(({ logo }) => logo),
    output.networkBug?.picture,
    ...Object.values(sponsors).map(({ picture }) => picture),
  ];
}
