import type { Team, TickerItem } from '../../src/preload/contract/output-frame.ts';
import type { SportLook } from './sport-look.ts';
import { createTeamViewModels } from './team.ts';
import type { TeamViewModels } from './team.ts';
import type { Theme } from './theme.ts';

/** Colors and looks for teams of other games. */
export interface OtherLook {
  lookIn: (sport: string) => SportLook;
  theme: Theme;
  /** The key color, `#rrggbb`, or null. */
  key: string | null;
}

/** Makes models of the teams of other games, cached while their game is listed. */
export interface OtherTeams {
  of: (item: TickerItem, look: OtherLook) => TeamViewModels;
  /** Drops games that are no longer listed from the cache. */
  keep: (items: readonly TickerItem[]) => void;
}

export function createOtherTeams(): OtherTeams {
  const known = new Map<string, ReturnType<typeof createTeamViewModels>>();
  return {
    of: (item, { lookIn, theme, key }) => {
      const make = known.get(item.key) ?? createTeamViewModels();
      known.set(item.key, make);
      const teams = { a: teamOf(item.a), b: teamOf(item.b) };
      const view = { sport: 'other', score: { a: item.a.score, b: item.b.score } } as const;
      return make({ teams, view }, lookIn(item.sport), theme, key);
    },
    keep: (items) => {
      for (const key of known.keys()) if (!items.some((item) => item.key === key)) known.delete(key);
    },
  };
}

/** Slate, for a team whose color is unknown. */
const NO_COLOR = '#4b5563';

function teamOf({ name, code, color, logo }: TickerItem['a']): Team {
  return {
    name: name.trim() || null,
    short: null,
    code: code.trim() || null,
    color: color ?? NO_COLOR,
    second: null,
    kit: 'first',
    logo,
  };
}
