import type { Scheduling } from './scheduling/scheduling.ts';
import type { AutomationPause } from './automation/pause.ts';
import type { SportRegistry } from './sports/sport-registry.ts';
import type { CompetitionRegistry } from './branding/competition-registry.ts';
import type { FontRegistry } from './branding/font-registry.ts';
import type { AssignedTeams } from './branding/assigned-teams.ts';
import type { TeamAssigner } from './channels/team-assigner.ts';
import type { TeamRegistry } from './branding/team-registry.ts';
import type { ThemeRegistry } from './branding/theme-registry.ts';
import type { ChannelFaults } from './channels/channel-faults.ts';
import type { Channels } from './channels/channels.ts';
import type { Drills } from './drills/drills.ts';
import type { Imports } from './imports.ts';
import type { Hotkeys } from './hotkeys/hotkeys.ts';
import type { WindowKeyMap } from './hotkeys/window-keys.ts';
import type { ManualScoring } from './manual/manual-scoring.ts';
import type { Notices } from './notices/notices.ts';
import type { ObsPort } from './obs-port.ts';
import type { Crew } from './operators/crew.ts';
import type { Outputs } from './outputs/outputs.ts';
import type { Pointers } from './pointers.ts';
import type { Rundowns } from './rundown/rundowns.ts';
import type { RememberedTokens } from './sources/remembered-tokens.ts';
import type { ShootoutResults } from './sources/shootout-results.ts';
import type { Sources } from './sources/sources.ts';
import type { Sponsors } from './sponsors/sponsors.ts';

import type { SessionBinding } from './channels/session-binding.ts';
import type { Taps } from './outputs/taps.ts';
import type { SponsorReports } from './sponsors/proof-report.ts';
import type { Previews } from './previews.ts';
import type { AsRunLog } from './as-run/as-run-log.ts';
/** The modules of the show, for code that uses several of them. */
export interface ShowModules {
  readonly channels: Channels;
  /** Confines errors to their channels. */
  readonly faults: ChannelFaults;
  readonly outputs: Outputs;
  readonly sources: Sources;
  readonly shootouts: ShootoutResults;
  readonly automation: AutomationPause;
  readonly drills: Drills;
  readonly manual: ManualScoring;
  readonly teams: TeamRegistry;
  readonly assignedTeams: AssignedTeams;
  readonly teamAssigner: TeamAssigner;
  readonly pointers: Pointers;
  readonly competitions: CompetitionRegistry;
  readonly sports: SportRegistry;
  readonly themes: ThemeRegistry;
  readonly fonts: FontRegistry;
  readonly sponsors: Sponsors;
  readonly hotkeys: Hotkeys;
  readonly windowKeys: WindowKeyMap;
  readonly rundowns: Rundowns;
  readonly scheduling: Scheduling;
  /** Saved tokens and passwords. */
  readonly tokens: RememberedTokens;
  /** Null if OBS was switched off at the start. */
  readonly obs: ObsPort | null;
  readonly notices: Notices;
  /** Operators, open pages, and pad owners. */
  readonly crew: Crew;
  readonly sessions: SessionBinding;
  readonly sync: Taps;
  readonly reports: SponsorReports;
  readonly previews: Previews;
  readonly imports: Imports;
  readonly asRun: AsRunLog;
}
