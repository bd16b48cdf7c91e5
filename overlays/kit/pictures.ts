import type { MatchView, OutputFrame } from '../../src/preload/contract/output-frame.ts';

// A broken frame is for the drawing to complain about.
type Game = Partial<Pick<MatchView, 'teams' | 'competition'>> | null;

/** Paths of the pictures that a frame wants, of teams and of what is played for. */
export function picturesOf({
  match,
  graphics,
}: Pick<OutputFrame, 'match' | 'graphics'>): (string | null | undefined)[] {
  const { content } = graphics['lower-third'];
  const games: Game[] = [match, content.form === 'next' ? content : null];
  return [
    ...games.flatMap((game) => [game?.teams?.a.logo, game?.teams?.b.logo, game?.competition?.logo]),
    ...graphics.ticker.items.map(({ logo }) => logo),
  ];
}
