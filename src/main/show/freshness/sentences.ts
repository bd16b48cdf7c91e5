import type { ChannelFreshness } from '../../../preload/contract/freshness.ts';

const WHAT: Readonly<Record<NonNullable<ChannelFreshness['cause']>, string>> = {
  silent: 'no data from the feed since',
  link: 'disconnected from the feed since',
  stopped: 'disconnected from the feed since',
  unreadable: 'the feed has sent unreadable data since',
  token: 'its source has no valid token, and no data has arrived since',
  scout: 'the scout has been offline since',
};

const WHAT_TO_DO: Readonly<Record<NonNullable<ChannelFreshness['cause']>, string>> = {
  silent: 'Touchline reconnects automatically. Check the network',
  link: 'Touchline keeps reconnecting. Check the network and the provider',
  stopped: "Touchline doesn't reconnect automatically. See Link for what to do",
  unreadable: 'Touchline uses the next state that it can read. Ask the provider what changed',
  token: 'Paste the token under Sources',
  scout: 'Ask the provider, and check the score against the video',
};

/**
 * Returns the problem of a channel's feed, when it began, and what to do; null while the feed is fresh.
 *
 * @param game the game on air, if the channel's link belongs to another game; null: the link belongs to the game on air
 */
export function staleSentence(
  channel: string,
  game: string | null,
  { since, cause }: ChannelFreshness,
): string | null {
  if (since === null || cause === null) return null;
  return (
    `Channel ${channel}${game === null ? '' : `, ${game}`}: ${WHAT[cause]} ${timeOfDay(since)}. The graphics on air may be out of date. ` +
    `${WHAT_TO_DO[cause]}, or override the values.`
  );
}

/** Formats a time as "19:04:20" in this machine's time zone. */
function timeOfDay(at: number): string {
  return new Date(at).toLocaleTimeString('en-US', { hourCycle: 'h23' });
}
