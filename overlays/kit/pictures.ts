import type { MatchView, OutputFrame } from '../../src/preload/contract/output-frame.ts';

// Any field may be missing: a broken frame is reported when it is drawn, not when its pictures are collected.
type Game = Partial<Pick<MatchView, 'teams' | 'competition'>> | null;

/** Returns the paths of all pictures in a frame: teams, competitions, sponsors, and the network bug. */
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
