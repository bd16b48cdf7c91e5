/** Sentences about a scheduled game. `game`: the matchup; `source`: the name of its source. */

export const waitingSentence = 'Goes live by itself when a session of it opens; what is on air stays.';

export function unreadSentence(source: string): string {
  return `The lists of ${source} can't be read just now. It goes live by itself once they can be, and a session is open.`;
}

export function chooseSentence(game: string, count: number): string {
  return `${count} sessions cover ${game}. Choose the one to follow; what is on air stays.`;
}

export function goneSentence(game: string, source: string, channel: string): string {
  return `${source} does not list ${game} any more, and no session of it has opened: it may be canceled, or its time has passed. Channel ${channel} stays as it is prepared. Release it, arm another game, or score it by hand.`;
}

export function overSentence(game: string, channel: string): string {
  return `${game} is over already, and no session of it is open. Channel ${channel} stays as it is prepared. Release it, or put the game on from Finished.`;
}
