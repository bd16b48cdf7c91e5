import { CompetitionRegistry } from './branding/competition-registry.ts';
import { AssignedTeams } from './branding/assigned-teams.ts';
import { FontRegistry } from './branding/font-registry.ts';
import { TeamRegistry } from './branding/team-registry.ts';
import { ThemeRegistry } from './branding/theme-registry.ts';
import { TeamAssigner } from './channels/team-assigner.ts';
import { SportRegistry } from './sports/sport-registry.ts';
import { ThemeWatch } from './notices/theme-watch.ts';
import { Previews } from './previews.ts';
import type { ShowCore } from './show-core.ts';
import type { ShowOptions } from './show-options.ts';
import { SponsorReports } from './sponsors/proof-report.ts';
import { Sponsors } from './sponsors/sponsors.ts';

/** Returns the channel that has a game of a sport, selected or on air; null: none. */
function channelWith({ channels }: ShowCore, sport: string): string | null {
  const one = [...channels()].find(({ session, onAir }) =>
    [session, onAir.session].some((game) => game?.sport === sport),
  );
  return one?.id ?? null;
}

export type ShowBranding = ReturnType<typeof openBranding>;

/** Creates the modules that decide how graphics look: themes, fonts, teams, competitions, sponsors. */
export function openBranding(core: ShowCore, options: ShowOptions) {
  const { asRun, clock, commit, events, ids, logos, notices } = core;
  const { persisted, identity } = options;
  const restyled = (): void => {
    events.emit('restyled');
    commit();
  };
  const themeWatch = new ThemeWatch(notices);
  events.on('themesRead', () => themeWatch.refresh(themes.problems));
  const fonts = new FontRegistry(persisted.fonts, {
    ...options.fonts,
    ids,
    onChange: () => {
      events.emit('themesRead');
      restyled();
    },
  });
  const themes: ThemeRegistry = new ThemeRegistry(options.themes, fonts, () => {
    events.emit('themesRead');
    events.emit('restyled');
    events.emit('changed');
  });
  events.emit('themesRead');
  const teams = new TeamRegistry(persisted, logos, {
    onChange: restyled,
    onUnsaved: () => events.emit('unsaved'),
  });
  const assignedTeams = new AssignedTeams(persisted.assignedTeams, restyled);
  const sponsors = new Sponsors(persisted, core);
  events.on('channelRemoved', (id) => sponsors.forget(id));
  return {
    ...{ fonts, themes, teams, assignedTeams, sponsors },
    teamAssigner: new TeamAssigner({ ...core, assignedTeams: () => assignedTeams, teams: () => teams }),
    previews: new Previews(teams, themes, () => ({ build: identity.build, at: clock.wall() })),
    sports: new SportRegistry(persisted.sports, {
      channelWith: (sport) => channelWith(core, sport),
      onChange: () => {
        events.emit('sportsChanged');
        commit();
      },
    }),
    competitions: new CompetitionRegistry(persisted.competitions, logos, {
      onChange: restyled,
      onRules: () => events.emit('rulesChanged'),
    }),
    reports: new SponsorReports(asRun, sponsors, {
      wall: () => clock.calendar(clock.wall()),
      after: (delayMs, callback) => clock.after(delayMs, callback),
    }),
  };
}
