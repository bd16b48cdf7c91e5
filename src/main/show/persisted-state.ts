import type { TeamEntry } from '../../preload/contract/teams.ts';
import type { RememberedChannel } from './channels/remembered-channel.ts';
import type { OutputSettings } from './outputs/output-settings.ts';
import type { SourceSettings } from './sources/source.ts';

/** What outlives the program: never a token. */
export interface Remembered {
  channels: RememberedChannel[];
  outputs: OutputSettings[];
  sources: SourceSettings[];
  teams: TeamEntry[];
  automation: { isHeld: boolean };
}

export const nothingRemembered: Remembered = {
  channels: [],
  outputs: [],
  sources: [],
  teams: [],
  automation: { isHeld: false },
};
