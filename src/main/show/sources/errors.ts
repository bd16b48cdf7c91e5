import { RequestRefused } from '../refused.ts';

const NO_ANSWER = "The rehearsal service isn't responding. Try again in a moment.";

export const sourceErrors = RequestRefused.table({
  unknown: ['unknown_source', (id: string) => `Source "${id}" doesn't exist. Pick one under Sources.`],
  invalidAddress: ['bad_request', (problem: string) => problem],
  notEncrypted: [
    'not_encrypted',
    (why: string) => `${why} Enter an https address, or confirm that you want to connect anyway.`,
  ],
  tokenIsAutomatic: [
    'not_permitted',
    "Touchline manages the token of the rehearsal source, so you can't change it.",
  ],
  tokenNotSaved: [
    'not_permitted',
    'Tokens can\'t be saved on this computer. Clear "Remember on this computer", and paste the token again after each restart.',
  ],
  inUse: [
    'conflict',
    (source: string, channel: string) =>
      `${source} is in use on channel ${channel}. Release that channel first.`,
  ],
  failed: ['source_failed', (why: string) => why],
  tokenRejected: ['token_rejected', (why: string) => why],
  unknownGame: [
    'unknown_session',
    (source: string, id: string) => `${source} has no game "${id}". Pick a game from the list.`,
  ],
  unknownLeague: [
    'unknown_league',
    (league: string, known: string) =>
      `There is no rehearsal for the league "${league}". Available leagues: ${known}.`,
  ],
  rehearsalNotStarted: [
    'source_failed',
    "The rehearsal service isn't responding, so nothing changed on air. Try again in a moment.",
  ],
  serviceOff: [
    'unknown_source',
    'Touchline was started without its feed service (--no-rehearsal). Start it without that flag to score manually or rehearse.',
  ],
  serviceStarting: ['source_failed', 'The feed service is still starting. Try again in a moment.'],
  serviceFailed: [
    'source_failed',
    "The feed service hasn't started. Touchline keeps trying; see the notice for the reason.",
  ],
  noAnswer: ['source_failed', NO_ANSWER],
  pressUnknown: [
    'failed',
    "Touchline doesn't know whether this press counted. Check the score, and press again if it is missing.",
  ],
  pressRejected: ['bad_request', (why: string | null) => why ?? NO_ANSWER],
  notCounted: ['source_failed', (why: string) => why],
});

/** Thrown when the service no longer has a game. */
export class GameGone extends RequestRefused {
  constructor() {
    super(
      'bad_request',
      'The feed service no longer has this game, so nothing changed. Check the channel, then try again.',
    );
  }
}
