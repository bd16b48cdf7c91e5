import type { ScoreState } from '../../preload/contract/score.ts';
import type { Channel } from './channels/channel.ts';
import { matchFacts } from './match-facts.ts';

/** What a page for scoring by hand gets of the channels. */
export function scoreChannels(channels: readonly Channel[]): ScoreState['channels'] {
  return channels.map((channel) => {
    const { id, manual, pad, match, session, link } = channel.state();
    const facts = match && matchFacts(match);
    return { id, manual, pad, match, names: session?.matchup ?? null, facts, sentence: link.sentence };
  });
}
