import type { ChannelFreshness } from '../../../preload/contract/freshness.ts';

const WHAT: Readonly<Record<NonNullable<ChannelFreshness['cause']>, string>> = {
  silent: 'nothing has arrived from the feed since',
  link: 'the link to the feed has been down since',
  stopped: 'the link to the feed has been down since',
  unreadable: "what the feed sends can't be used since",
  token: 'its source has no token that is good, and nothing has arrived since',
  scout: 'the scout has been silent since',
};

const WHAT_TO_DO: Readonly<Record<NonNullable<ChannelFreshness['cause']>, string>> = {
  silent: 'Touchline reconnects by itself when it goes on; check the network',
  link: 'Touchline keeps reconnecting; check the network and the provider',
  stopped: 'Touchline does not reconnect by itself: see under Link what to do',
  unreadable: 'Touchline takes the next state that it can read; ask the provider what has changed',
  token: 'Paste the token under Sources',
  scout: 'Ask the provider, and check the score against the pictures',
};

/**
 * The problem of a channel's feed, since when, and what to do; null while it is fresh.
 *
 * @param game the game on air, if the channel's link belongs to another game; null: it belongs to this one
 */
export function staleSentence(
  channel: string,
  game: string | null,
  { since, cause }: ChannelFreshness,
): string | null {
  if (since === null || cause === null) return null;
  return (
    `Channel ${channel}${game === null ? '' : `, ${game}`}: ${WHAT[cause]} ${timeOfDay(since)}. What is on air may be out of date. ` +
    `${WHAT_TO_DO[cause]}, or hold the right values by hand.`
  );
}

/** "19:04:20" in this machine's time zone. */
function timeOfDay(at: number): string {
  return new Date(at).toLocaleTimeString('en-GB', { hour12: false });
}
