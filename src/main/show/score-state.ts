import { watchedSport } from '../../feed/sports/index.ts';
import type { ScoreState } from '../../preload/contract/score.ts';
import type { Channel } from './channels/channel.ts';
import type { RunForChannel } from './channels/channel-faults.ts';
import { matchInfo } from './match-info.ts';

/** Returns the state of the channels for the scoring pad. */
export function scoreChannels(channels: readonly Channel[], run: RunForChannel): ScoreState['channels'] {
  return channels.map((channel) => {
    const { id, manual, pad, link, moments, ...chosen } = channel.state();
    const match = manual?.match ?? chosen.match;
    const isAwaiting = manual !== null && manual.match !== null;
    const { feed, content } = channel.onAir;
    const facts =
      match &&
      run(
        id,
        () => matchInfo(match),
        () => null,
      );
    const scored = moments.find(({ takesPlayer }) => takesPlayer) ?? null;
    const base = { names: chosen.names, sentence: link.sentence };
    const { names, sentence } = isAwaiting
      ? run(
          id,
          () => ({ names: content.names(), sentence: feed.link.sentence }),
          () => base,
        )
      : base;
    const { first } = watchedSport(match?.view.sport ?? '');
    return { id, manual, pad, match, names, scored, first, facts, sentence };
  });
}
