import { FIRST_FRAME_LIMIT_MS, secondsWords, SILENCE_LIMIT_MS } from '../contract/limits.ts';

/** The reasons why a subscription is not live: a closed set, each with the producer's message and what to do. */
const REASONS = [
  'session_ended',
  'log_lost',
  'refused',
  'unexplained',
  'no_live_feed',
  'not_entitled',
  'unknown_session',
  'no_source',
  'no_token',
  'token_rejected',
  'provider_outage',
  'slow_down',
  'connection_lost',
  'connect_failed',
  'proxy_trouble',
  'not_trusted',
  'silence',
  'no_snapshot',
  'unreadable',
] as const;
export type Reason = (typeof REASONS)[number];

const SENTENCES: Readonly<Record<Reason, string>> = {
  session_ended: 'This game is over. Its final state stays on air until you clear it.',
  log_lost: 'This game is over, and the provider has lost its log. The last known state stays on air.',
  refused: 'The provider refused this game. Checking why.',
  unexplained:
    "The provider refused this session, and this game's log can't be read to find out why. Ask the provider, or put the game on this channel again later.",
  no_live_feed:
    'This session is open but has no live feed. Ask the provider, or put another session on this channel.',
  not_entitled:
    "This account isn't allowed to watch this session. Ask the provider for access, then put the session on this channel again.",
  unknown_session: "The provider doesn't have this session. Pick the game from the list again.",
  no_source:
    "The source of this game isn't running, and the last state stays on air. Start the source, or put another game on this channel.",
  no_token: "This source's token wasn't saved before the restart. Paste it again under Sources.",
  token_rejected: 'The provider refused this token. Paste a new one under Sources.',
  provider_outage: 'The provider has a problem. Touchline keeps trying. The last state stays on air.',
  slow_down:
    'The provider asks Touchline to connect less often. Touchline waits and retries; the last state stays on air.',
  connection_lost:
    'The connection to the provider broke. Touchline is reconnecting, and the last state stays on air.',
  connect_failed:
    "The provider can't be reached. Check the network. Touchline keeps trying, and the last state stays on air.",
  proxy_trouble:
    'A proxy on this network blocks the connection. Touchline keeps trying, and the last state stays on air. Ask your network administrator.',
  not_trusted:
    "The provider's certificate isn't trusted, so Touchline sends it nothing and keeps trying. The last state stays on air. Ask the provider to fix the certificate.",
  silence: `The provider went silent for ${secondsWords(SILENCE_LIMIT_MS)}. Reconnecting; the last state stays on air.`,
  no_snapshot: `The provider answered but sent no state within ${secondsWords(FIRST_FRAME_LIMIT_MS)}. Trying again; the last state stays on air.`,
  unreadable:
    "The provider sends messages that Touchline can't read. The last state stays on air and may be out of date. Ask the provider what changed, or override the wrong values.",
};

export function sentenceOf(reason: Reason): string {
  return SENTENCES[reason];
}
