import { namedTeams } from './branding/team-registry.ts';
import { sideOnAir } from './branding/assigned-teams.ts';
import type { ShowModules } from './modules.ts';
import { REHEARSAL_ID, type ListedNames } from './sources/source.ts';

/**
 * Returns what lists show of a game of the embedded service. For a rehearsal: its teams as on air, from its channel,
 * otherwise as they were when it finished, otherwise as assigned on the channel it was started for. For a manual game:
 * its saved data, such as the competition, and how far it got once it is closed.
 */
export function listedNames(
  {
    channels,
    assignedTeams,
    faults,
    manual,
    sources,
  }: Pick<ShowModules, 'channels' | 'assignedTeams' | 'faults' | 'manual' | 'sources'>,
  ...[{ sessions, status, matchup, sandbox, sport, league }, startedFor]: Parameters<ListedNames>
): ReturnType<ListedNames> {
  if (!sandbox) {
    const { reached = null, teams = matchup, ...game } = manual.ownGame(sessions[0]?.sessionId ?? '');
    return {
      matchup: teams,
      ...game,
      ...(status === 'closed' && { reached }),
    };
  }
  const on = channels
    .all()
    .find(
      ({ session }) =>
        session?.source === REHEARSAL_ID && sessions.some(({ sessionId }) => sessionId === session.sessionId),
    );
  const shown =
    on &&
    faults.run(
      on.id,
      () => on.content.names(),
      () => null,
    );
  if (shown) return { matchup: { a: shown.a.name, b: shown.b.name } };
  const played = sources.teamsOfFinished(sessions[0]?.sessionId ?? '');
  if (played) return { matchup: played };
  const teams = namedTeams({ a: matchup.a ?? '', b: matchup.b ?? '' });
  const onAir = assignedTeams.onAir(startedFor ?? '', { isSandbox: true, sport, league, teams });
  return { matchup: { a: sideOnAir(onAir, 'a').name, b: sideOnAir(onAir, 'b').name } };
}
