import { OBS_ADDRESS } from '../../preload/contract/obs.ts';

/** Why OBS can't be had. */
export type NoObsWhy =
  /** Nobody listens there. */
  | 'unreachable'
  /** Somebody listens, and says nothing. */
  | 'silent'
  /** Somebody listens who is not OBS. */
  | 'foreign'
  /** OBS before 28, or obs-websocket 4. */
  | 'old'
  | 'protocol'
  /** It asks for a password, and none was given. */
  | 'password'
  | 'wrong-password'
  /** Its user has sent us away. */
  | 'sent-away';

/** OBS can't be had. */
export class NoObs extends Error {
  override readonly name = 'NoObs';
  readonly why: NoObsWhy;
  /** The version of OBS, or what the system said; null: nothing. */
  readonly detail: string | null;

  constructor(why: NoObsWhy, detail: string | null) {
    super(`${why}: ${detail ?? ''}`);
    this.why = why;
    this.detail = detail;
  }

  /** Trying again by itself may help; otherwise somebody has to do something first. */
  get mayPass(): boolean {
    return !['password', 'wrong-password', 'sent-away'].includes(this.why);
  }
}

const SETTINGS = 'in OBS under Tools, WebSocket Server Settings';

/** What is the matter and what to do, in a sentence. */
export function noObsSentence({ why, detail }: NoObs, address: string): string {
  switch (why) {
    case 'unreachable':
      return address === OBS_ADDRESS
        ? `OBS was not found on this computer. Start OBS, and turn on "Enable WebSocket server" ${SETTINGS}.`
        : `OBS was not found at ${address}. Start it there, turn on "Enable WebSocket server" ${SETTINGS}, and open its port in the firewall.`;
    case 'silent':
      return `The program at ${address} doesn't respond. Enter the address and port shown ${SETTINGS}, or restart OBS.`;
    case 'foreign':
      return `Something other than OBS is listening at ${address}. Enter the port shown ${SETTINGS}.`;
    case 'old':
      return /^\d/.test(detail ?? '')
        ? `OBS ${detail ?? ''} is too old. Touchline needs OBS 28 or newer. Update OBS.`
        : `The program at ${address} is OBS older than version 28, or not OBS. Update OBS, or enter the port shown ${SETTINGS}.`;
    case 'protocol':
      return `OBS at ${address} and Touchline use different protocol versions. Update both.`;
    case 'password':
      return `OBS needs its password. Find it ${SETTINGS}, "Show Connect Info".`;
    case 'wrong-password':
      return `OBS rejected the password. Find it ${SETTINGS}, "Show Connect Info".`;
    case 'sent-away':
      return 'The connection was closed in OBS. Press Connect to try again.';
  }
}
