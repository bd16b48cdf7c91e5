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
        ? `OBS is not found on this computer. Start it, and tick "Enable WebSocket server" ${SETTINGS}.`
        : `OBS is not found at ${address}. Start it there, tick "Enable WebSocket server" ${SETTINGS}, and let its port through the firewall.`;
    case 'silent':
      return `Something listens at ${address} and says nothing. Give the address and port that stand ${SETTINGS}, or restart OBS.`;
    case 'foreign':
      return `Another program than OBS listens at ${address}. Give the port that stands ${SETTINGS}.`;
    case 'old':
      return /^\d/.test(detail ?? '')
        ? `This is OBS ${detail ?? ''}, and Touchline needs OBS 28 or newer. Update OBS.`
        : `What listens at ${address} speaks as OBS did before version 28, or is another program. Update OBS, or give the port that stands ${SETTINGS}.`;
    case 'protocol':
      return `OBS at ${address} speaks another version of its protocol than Touchline. Update both.`;
    case 'password':
      return `OBS asks for its password. It stands ${SETTINGS}, behind "Show Connect Info".`;
    case 'wrong-password':
      return `OBS did not take the password. The right one stands ${SETTINGS}, behind "Show Connect Info".`;
    case 'sent-away':
      return 'OBS has ended this connection by hand. Press Connect to try again.';
  }
}
