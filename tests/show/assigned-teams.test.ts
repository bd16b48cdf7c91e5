import { describe, expect, it } from 'vitest';
import { CONTRACT_SPORT_SLUGS } from '../../src/feed/contract/versions.ts';
import { watchedSport } from '../../src/feed/sports/index.ts';
import { findTeam } from '../../src/teams/library.ts';
import { FakeDesk } from './fake-desk.ts';
import { FakeGame, Page, World } from './world.ts';

/** Rehearsals with teams from the team library: viewers see these teams, while lists and the log show the session. */

const A = { channel: 'A' };
const MOCK = { a: 'Sandbox A', b: 'Sandbox B' };
const CELTICS = { name: 'Boston Celtics', league: 'nba' };
const JAZZ = { name: 'Utah Jazz', league: 'nba' };
const dress = (a: object = CELTICS, b: object = JAZZ) => ({ ...A, a, b });

/** Returns the team changes in the as-run log. */
const dressed = ({ asRun }: World) =>
  asRun.flatMap(({ action, detail }) => (action === 'dress' ? [detail] : []));

/** Starts a mock with the default names on channel A, with its scorebug on air. */
async function rehearsing(league: 'nba' | 'wc' = 'nba', matchup = MOCK) {
  const world = new World();
  const game = new FakeGame(league, `${league}-mock`, world.clock);
  game.script.matchup = matchup;
  world.addGame(game);
  const { sport } = game;
  const session = { source: 'venue', sessionId: game.sessionId, league, sport, matchup, sandbox: true };
  const bind = () =>
    world.show.sessions.put('A', session, { isRealTime: true, cause: 'operator', isSameMatch: false });
  bind();
  await world.clock.advance(10);
  await world.ask('graphic:take', { ...A, graphic: 'scorebug' });
  const page = new Page(world.show, 'program');
  const names = () => {
    const { a, b } = page.now.match!.teams;
    return [a.name, b.name];
  };
  return { world, game, page, names, bind };
}

describe('a rehearsal without assigned teams', () => {
  it('plays with two placeholder teams that have codes and colors, while its session keeps its names', async () => {
    const { world, page, names } = await rehearsing();
    expect(names()).toEqual(['Redwater Otters', 'Saltmarsh Herons']);
    const { a, b } = page.now.match!.teams;
    expect([a.code, b.code]).toEqual(['RED', 'SAL']);
    expect(a.color).not.toBe(b.color);
    expect(world.channel()).toMatchObject({
      session: { matchup: MOCK, sandbox: true },
      names: { by: 'made-up', a: { name: 'Redwater Otters' } },
    });
    expect(world.asRun[0]).toMatchObject({
      action: 'bind',
      detail: 'Redwater Otters – Saltmarsh Herons (rehearsal)',
    });
  });

  it('keeps the team names of a service that names the teams of its mocks', async () => {
    const { names, world } = await rehearsing('nba', { a: 'Mesa', b: 'Bayview' });
    expect(names()).toEqual(['Mesa', 'Bayview']);
    expect(world.channel().names).toMatchObject({ by: 'feed' });
  });

  it.for([...CONTRACT_SPORT_SLUGS, 'curling'])(
    'has placeholder teams in %s that match no real team and differ in code and color',
    (sport) => {
      const world = new World();
      const { a, b } = watchedSport(sport).clubs;
      for (const name of [a, b]) {
        expect(findTeam(name, null)).toBeNull();
        expect(world.show.teams.known(name, null)).toBeNull();
      }
      const teams = world.show.teams.named({ a, b }, 'nba', 'en');
      expect(teams.a.code).toMatch(/^[A-Z]{3}$/);
      expect(teams.b.code).toMatch(/^[A-Z]{3}$/);
      expect(new Set([teams.a.code, teams.b.code, teams.a.color, teams.b.color]).size).toBe(4);
      expect(teams.a.color).not.toBe(teams.b.second);
    },
  );
});

describe('a rehearsal with assigned teams', () => {
  it('uses the assigned names in the differences between the feed and manual scoring', async () => {
    const { world, game } = await rehearsing();
    const desk = new FakeDesk(world);
    await world.ask('rehearsal:dress', dress());
    game.press('possession', { team: 'A' });
    await world.clock.advance(10);
    await world.ask('manual:takeover', A);
    await world.clock.advance(1_000);
    game.press('possession', { team: 'B' });
    await world.clock.advance(1_000);
    expect(desk.count(/close/)).toBe(0);
    expect(world.channel().manual?.feed?.differences).toContainEqual({
      label: 'Possession',
      manual: 'Boston Celtics',
      feed: 'Utah Jazz',
    });
  });

  it('shows the assigned names, codes, colors, uniforms, rosters and lineups on air, and nothing from its session', async () => {
    const { world, page, names } = await rehearsing();
    await world.ask('roster:set', { ...CELTICS, players: [{ name: 'Ada Lee', starts: true }] });
    await world.ask('rehearsal:dress', dress());
    expect(names()).toEqual(['Boston Celtics', 'Utah Jazz']);
    expect(page.now.match?.teams.a).toMatchObject({ code: 'BOS', short: 'Celtics', color: '#008348' });
    await world.ask('override:set', { ...A, field: 'kit.a', value: 'second' });
    expect(page.now.match?.teams.a).toMatchObject({ name: 'Boston Celtics', kit: 'second' });
    await world.ask('graphic:take', { ...A, graphic: 'full-frame', content: { form: 'line-up', side: 'A' } });
    expect(page.now.graphics['full-frame'].content).toMatchObject({ starters: [{ name: 'Ada Lee' }] });
    expect(world.channel()).toMatchObject({
      session: { matchup: MOCK, sandbox: true },
      names: { by: 'chosen', a: CELTICS, b: JAZZ },
    });
  });

  it("doesn't draw the lineup of a team that was replaced, and the window says why", async () => {
    const { world, page } = await rehearsing();
    await world.ask('roster:set', { ...CELTICS, players: [{ name: 'Ada Lee', starts: true }] });
    await world.ask('rehearsal:dress', dress());
    await world.ask('graphic:take', { ...A, graphic: 'full-frame', content: { form: 'line-up', side: 'A' } });
    await world.ask('rehearsal:dress', dress(JAZZ, CELTICS));
    await world.clock.advance(1_000);
    expect(page.now.graphics['full-frame']).toEqual({ isOnAir: false, content: null });
    expect(world.channel().unseen['full-frame']).toMatchObject({ why: 'other-team' });
    expect(world.channel().unseen['full-frame']?.sentence).toContain('This lineup is for Boston Celtics, ');
  });

  it('logs the assignment and its removal with the real session', async () => {
    const { world } = await rehearsing();
    await world.ask('rehearsal:dress', dress());
    await world.ask('rehearsal:undress', A);
    const entries = world.asRun.filter(({ action }) => action === 'dress');
    expect(entries.map(({ detail }) => detail)).toEqual([
      'Boston Celtics – Utah Jazz replaced Redwater Otters – Saltmarsh Herons (rehearsal)',
      'removed: Boston Celtics – Utah Jazz (rehearsal)',
    ]);
    expect(entries[0]).toMatchObject({ sessionId: 'nba-mock', cause: 'operator' });
  });

  it('accepts teams of another league of its sport, and the producer’s own teams', async () => {
    const { world, page, names } = await rehearsing();
    await world.ask('team:set', { name: 'Mesa', patch: { code: 'MSA', color: '#0b4ea2' } });
    await world.ask('rehearsal:dress', dress({ name: 'Las Vegas Aces', league: 'wnba' }, { name: 'mesa' }));
    expect(names()).toEqual(['Las Vegas Aces', 'Mesa']);
    expect(page.now.match?.teams).toMatchObject({
      a: { code: 'LVA' },
      b: { code: 'MSA', color: '#0b4ea2' },
    });
  });

  it('can be reset, and the reset can be undone', async () => {
    const { world, names } = await rehearsing();
    await world.ask('rehearsal:dress', dress());
    await world.ask('rehearsal:undress', A);
    expect(names()).toEqual(['Redwater Otters', 'Saltmarsh Herons']);
    const undone = await world.ask('change:undo', {});
    expect(undone).toMatchObject({
      what: 'Team assignment "Boston Celtics vs. Utah Jazz to rehearsals on A" removed',
    });
    expect(names()).toEqual(['Boston Celtics', 'Utah Jazz']);
    await world.ask('change:undo', {});
    expect(names()).toEqual(['Redwater Otters', 'Saltmarsh Herons']);
    const clubs = 'Redwater Otters – Saltmarsh Herons';
    const match = 'Boston Celtics – Utah Jazz';
    expect(dressed(world)).toEqual([
      `${match} replaced ${clubs} (rehearsal)`,
      `removed: ${match} (rehearsal)`,
      `${match} replaced ${clubs} (rehearsal)`,
      `${clubs} replaced ${match} (rehearsal)`,
    ]);
  });

  it('writes to the as-run log at an import only if the import changes its teams', async () => {
    const { world } = await rehearsing();
    await world.ask('rehearsal:dress', dress());
    const { text } = (await world.ask('show:export', {})) as { text: string };
    const imported = async (): Promise<void> => {
      const { upload } = await world.ask('show:upload', { text, isLast: true });
      await world.ask('show:import', { upload, parts: ['teams'] });
    };
    await imported();
    await world.ask('rehearsal:undress', A);
    const before = dressed(world).length;
    await imported();
    expect(before).toBe(2);
    expect(dressed(world).slice(before)).toEqual([
      'Boston Celtics – Utah Jazz replaced Redwater Otters – Saltmarsh Herons (rehearsal)',
    ]);
  });

  it('keeps its teams for later rehearsals of the same sport on that channel, even after a restart and in another show', async () => {
    const { world, bind } = await rehearsing();
    await world.ask('rehearsal:dress', dress());
    world.restart();
    bind();
    await world.clock.advance(10);
    expect(world.channel().match?.teams.a.name).toBe('Boston Celtics');
    const { text } = (await world.ask('show:export', {})) as { text: string };
    const other = new World();
    const { upload } = await other.ask('show:upload', { text, isLast: true });
    await other.ask('show:import', { upload, parts: ['teams'] });
    expect(other.persisted.assignedTeams).toEqual([{ ...A, sport: 'basketball', a: CELTICS, b: JAZZ }]);
  });

  it('keeps its teams after a manual takeover, and is still a rehearsal', async () => {
    const { world, page, names } = await rehearsing();
    new FakeDesk(world);
    await world.ask('rehearsal:dress', dress());
    await world.ask('manual:takeover', A);
    await world.clock.advance(50);
    expect(world.channel()).toMatchObject({
      session: { sandbox: false, ofRehearsal: true, matchup: MOCK },
      names: { by: 'chosen' },
    });
    expect(names()).toEqual(['Boston Celtics', 'Utah Jazz']);
    expect(page.now.match?.isSandbox).toBe(true);
    await world.ask('rehearsal:undress', A);
    expect(names()).toEqual(['Redwater Otters', 'Saltmarsh Herons']);
  });
});

describe('a team assignment', () => {
  it('never applies to a real game, even one of its sport on the same channel', async () => {
    const { world, page } = await rehearsing('wc');
    const spain = { name: 'Spain', league: 'wc' };
    await world.ask('rehearsal:dress', dress(spain, { name: 'France', league: 'wc' }));
    await world.play('wc');
    const { matchup } = world.channel().session!;
    expect(page.now.match?.teams).toMatchObject({ a: { name: matchup.a }, b: { name: matchup.b } });
    expect(world.channel().names).toMatchObject({ by: 'feed' });
    await expect(world.ask('rehearsal:dress', dress(spain, { name: 'Japan' }))).rejects.toThrow(
      'Channel A has a live game, and teams can be assigned to rehearsals only. To correct a name or color, use Teams.',
    );
  });

  it.for([
    [
      'an unknown team',
      dress({ name: 'Narnia Lions' }),
      'The team library has no "Narnia Lions". Pick a team from the search, or add it under Teams first.',
    ],
    [
      'the same team twice, however it is spelled',
      dress(CELTICS, { name: 'Celtics', league: 'nba' }),
      "Boston Celtics can't play against itself. Pick another team for one side.",
    ],
    [
      'a team of another sport',
      dress(CELTICS, { name: 'Spain', league: 'wc' }),
      'Spain plays soccer, but this rehearsal is basketball. Pick a team of the same sport.',
    ],
    [
      'a name of 10,000 letters',
      dress({ name: 'x'.repeat(10_000) }),
      'The name can have at most 120 characters.',
    ],
    ['an empty name', dress({ name: '  ' }), /name/],
  ] as const)(
    'is refused for %s with one error message, and changes nothing on air',
    async ([, input, says]) => {
      const { world, page, names } = await rehearsing();
      await world.ask('rehearsal:dress', dress(CELTICS, { name: 'Chicago Bulls' }));
      const before = JSON.stringify([page.now, world.persisted, world.asRun]);
      await expect(world.ask('rehearsal:dress', input)).rejects.toThrow(says);
      expect(JSON.stringify([page.now, world.persisted, world.asRun])).toBe(before);
      expect(names()).toEqual(['Boston Celtics', 'Chicago Bulls']);
    },
  );

  it('reports an edit conflict to the second of two operators who assign teams to one rehearsal', async () => {
    const { world, names } = await rehearsing();
    const seen = { a: 'Redwater Otters', b: 'Saltmarsh Herons' };
    await world.ask('rehearsal:dress', { ...dress(), seen });
    const second = world.ask('rehearsal:dress', { ...dress(JAZZ, { name: 'Chicago Bulls' }), seen });
    await expect(second).rejects.toThrow(
      /(changed the|The) team assignment on channel A (changed )?while you were editing: it is now "Boston Celtics – Utah Jazz"/,
    );
    expect(names()).toEqual(['Boston Celtics', 'Utah Jazz']);
  });
});
