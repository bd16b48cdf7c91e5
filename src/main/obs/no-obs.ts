import { OBS_ADDRESS } from '../../preload/contract/obs.ts';

/** Reason why OBS is not available. */
export type NoObsWhy =
  /** Nothing listens at the address. */
  | 'unreachable'
  /** Something listens but doesn't answer. */
  | 'silent'
  /** Another program is listening at the address. */
  | 'foreign'
  /** OBS before 28, or obs-websocket 4. */
  | 'old'
  | 'protocol'
  /** OBS requires a password and Touchline has none. */
  | 'password'
  | 'wrong-password'
  /** The user of OBS disconnected Touchline. */
  | 'sent-away';

/** Thrown when OBS is not available. */
export class NoObs extends Error {
  override readonly name = 'NoObs';
  readonly why: NoObsWhy;
  /** Version of OBS or message of the system. Null if there is none. */
  readonly detail: string | null;

  constructor(why: NoObsWhy, detail: string | null) {
    super(`${why}: ${detail ?? ''}`);
    this.why = why;
    this.detail = detail;
  }

  /** True if an automatic retry may help. Otherwise the producer has to do something first. */
  get mayPass(): boolean {
    return !['password', 'wrong-password', 'sent-away'].includes(this.why);
  }
}

const SETTINGS = 'in OBS under Tools, WebSocket Server Settings';

/** Returns a sentence with the problem and what to do. */
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
