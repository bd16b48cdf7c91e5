import { THEME_IDS, type OutputFrame } from '../../preload/contract/output-frame.ts';
import type { SportFile } from '../../feed/sports/file/sport-file.ts';
import type { TriedTeams } from '../../preload/contract/teams.ts';
import type { TeamRegistry } from './branding/team-registry.ts';
import type { LookOf, ThemeRegistry } from './branding/theme-registry.ts';
import { sportPreview, teamPreview, themePreview } from './outputs/team-preview.ts';

/** Frames that are on no output, for previews. */
export class Previews {
  readonly #teams: TeamRegistry;
  readonly #themes: ThemeRegistry;
  readonly #of: () => Pick<OutputFrame, 'build' | 'at'>;

  /** @param of returns the running build and the time */
  constructor(teams: TeamRegistry, themes: ThemeRegistry, of: () => Pick<OutputFrame, 'build' | 'at'>) {
    this.#teams = teams;
    this.#themes = themes;
    this.#of = of;
  }

  teams(tried: TriedTeams): OutputFrame {
    const { league, theme } = tried;
    const look = this.#themes.lookOf(theme);
    return teamPreview({ league, teams: this.#teams.triedPair(tried), look, ...this.#of() });
  }

  /** Returns a preview frame of a sport, which may be unsaved. */
  sport(file: SportFile): OutputFrame {
    const look = this.#themes.lookOf(THEME_IDS[0]);
    return sportPreview(file, { teams: this.#teams.examples(''), look, ...this.#of() });
  }

  theme(look: LookOf, league: string): OutputFrame {
    return themePreview({ league, teams: this.#teams.examples(league), look, ...this.#of() });
  }
}
