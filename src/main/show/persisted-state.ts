import { OBS_ADDRESS } from '../../preload/contract/obs.ts';
import type { LeagueEntry } from '../../preload/contract/competition.ts';
import type { SportFile } from '../../feed/sports/file/sport-file.ts';
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
import type { ImportLink } from './imports.ts';
import type { ObsSettings } from './obs-port.ts';
import type { OutputSettings } from './outputs/output-settings.ts';
import type { PersistedRundown } from './rundown/rundowns.ts';
import type { FinishedRehearsal } from './sources/finished-rehearsals.ts';
import type { ShootoutResult } from './sources/shootout-results.ts';
import type { SourceSettings } from './sources/source.ts';
import { noSponsors, type PersistedSponsors } from './sponsors/sponsors.ts';

/** Data that is saved across restarts; never a token. */
export interface PersistedState extends PersistedSponsors {
  channels: PersistedChannel[];
  outputs: OutputSettings[];
  sources: SourceSettings[];
  teams: TeamEntry[];
  rosters: Roster[];
  rundowns: PersistedRundown[];
  /** Codes generated for teams without one, saved so that they don't change. */
  codes: GeneratedCode[];
  /** Teams assigned to rehearsals. */
  assignedTeams: TeamAssignment[];
  /** Data about manual games that the embedded service doesn't have, such as their competitions. */
  ownGames: OwnGame[];
  /** Rehearsals that were played to their end. */
  finishedRehearsals: FinishedRehearsal[];
  /** Shootouts of finished games. */
  shootouts: ShootoutResult[];
  /** Hints that a new user has not followed or dismissed yet. */
  pointers: { id: PointerId }[];
  /** Competitions that the producer set for leagues. */
  competitions: LeagueEntry[];
  /** Uploaded typefaces for themes. */
  fonts: FontFamily[];
  /** Links from which tables were imported last. */
  importLinks: ImportLink[];
  /** The producer's own sports. */
  sports: SportFile[];
  automation: { isHeld: boolean };
  hotkeys: Hotkey[];
  /** Keys of the control window that differ from the default. */
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
  importLinks: [],
  sports: [],
  automation: { isHeld: false },
  hotkeys: [],
  windowKeys: [],
  obs: { address: OBS_ADDRESS, isWanted: true, installation: '', hasChapters: false },
};
