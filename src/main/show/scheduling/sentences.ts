/** Sentences about a scheduled game. `game`: the matchup; `source`: the name of its source. */

export const waitingSentence = 'Goes live automatically when its feed opens. Nothing on air changes.';

export function unreadSentence(source: string): string {
  return `The game lists of ${source} can't be read right now. The game goes live automatically once they can be read and its feed is open.`;
}

export function chooseSentence(game: string, count: number): string {
  return `${count} feeds cover ${game}. Choose the one to follow. Nothing on air changes.`;
}

export function missingGameSentence(game: string, source: string, channel: string): string {
  return `${source} no longer lists ${game}, and its feed never opened. It may be canceled. Release channel ${channel}, schedule another game, or score it manually.`;
}

export function overSentence(game: string, channel: string): string {
  return `${game} is already over, and its feed is closed. Release channel ${channel}, or pick the game under Finished.`;
}
