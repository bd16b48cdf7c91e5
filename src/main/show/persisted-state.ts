import { OBS_ADDRESS } from '../../preload/contract/obs.ts';
import type { LeagueEntry } from '../../preload/contract/competition.ts';
import type { Hotkey } from '../../preload/contract/desktop.ts';
import type { FontFamily } from '../../preload/contract/fonts.ts';
import type { TeamAssignment } from '../../preload/contract/assigned-teams.ts';
import { POINTER_IDS, type PointerId } from '../../preload/contract/pointers.ts';
import type { Roster } from '../../preload/contract/rosters.ts';
import type { ChangedKey } from '../../preload/contract/window-keys.ts';
import type { TeamEntry } from '../../preload/contract/teams.ts';
import type { GeneratedCode } from './branding/generated-codes.ts';
import type { PersistedChannel } from './channels/persisted-channel.ts';
import type { OwnGame } from './manual/manual-scoring.ts';
import type { ObsSettings } from './obs-port.ts';
import type { OutputSettings } from './outputs/output-settings.ts';
import type { PersistedRundown } from './rundown/rundowns.ts';
import type { FinishedRehearsal } from './sources/finished-rehearsals.ts';
import type { ShootoutResult } from './sources/shootout-results.ts';
import type { SourceSettings } from './sources/source.ts';
import { noSponsors, type PersistedSponsors } from './sponsors/sponsors.ts';

/** What outlives the program: never a token. */
export interface PersistedState extends PersistedSponsors {
  channels: PersistedChannel[];
  outputs: OutputSettings[];
  sources: SourceSettings[];
  teams: TeamEntry[];
  /** Who plays for teams. */
  rosters: Roster[];
  /** What is prepared for channels. */
  rundowns: PersistedRundown[];
  /** Codes of teams that nobody gave one, so that they stay the same. */
  codes: GeneratedCode[];
  /** Whom rehearsals are dressed as. */
  assignedTeams: TeamAssignment[];
  /** What games scored here are played for. */
  ownGames: OwnGame[];
  /** Rehearsals that were played to their ends. */
  finishedRehearsals: FinishedRehearsal[];
  /** How the shoot-outs of finished games ended. */
  shootouts: ShootoutResult[];
  /** What a new user is still to be shown. */
  pointers: { id: PointerId }[];
  /** What leagues play for. */
  competitions: LeagueEntry[];
  /** Typefaces that themes can name. */
  fonts: FontFamily[];
  automation: { isHeld: boolean };
  hotkeys: Hotkey[];
  /** Keys of the control window that are other ones than from the start. */
  windowKeys: ChangedKey[];
  obs: ObsSettings;
}

export const nothingPersisted: PersistedState = {
  ...noSponsors,
  channels: [],
  outputs: [],
  sources: [],
  teams: [],
  rosters: [],
  rundowns: [],
  codes: [],
  assignedTeams: [],
  ownGames: [],
  finishedRehearsals: [],
  shootouts: [],
  pointers: POINTER_IDS.map((id) => ({ id })),
  competitions: [],
  fonts: [],
  automation: { isHeld: false },
  hotkeys: [],
  windowKeys: [],
  obs: { address: OBS_ADDRESS, isWanted: true, installation: '', hasChapters: false },
};
