import { describe, expect, it } from 'vitest';
import { findTeam, searchTeams, teamById, teamsOfLeague } from '../../src/teams/library.ts';
import { codesOf } from '../../src/teams/match.ts';
import { luminance } from '../../src/teams/palette.ts';
import { LIBRARY_LEAGUES } from '../../src/teams/team.ts';
import { MEANS } from './means.ts';
import { UNKNOWN_TEAMS } from './unknown-team.ts';

const all = LIBRARY_LEAGUES.flatMap((league) => teamsOfLeague(league));

describe.each(Object.entries(MEANS))('a feed of %s', (league, spellings) => {
  it.each(Object.entries(spellings))('resolves %j to team %s', (spelling, code) => {
    expect(findTeam(spelling, league)?.id).toBe(`${league}/${code}`);
  });
});

describe.each(Object.entries(UNKNOWN_TEAMS))('a feed of %s', (league, spellings) => {
  it.each(spellings)('resolves %j to no team of the library', (spelling) => {
    expect(findTeam(spelling, league)?.id).toBeUndefined();
  });
});

it('findTeam is tested with enough spellings', () => {
  expect(Object.values(MEANS).flatMap((spellings) => Object.keys(spellings)).length).toBeGreaterThanOrEqual(
    300,
  );
  expect(Object.values(UNKNOWN_TEAMS).flat().length).toBeGreaterThanOrEqual(60);
});

describe('every team of the library', () => {
  it('is found by its official name, by its codes, and by its place with its short name', () => {
    const missed = all.flatMap((team) => {
      const { league, name, place, short } = team;
      const spellings = [name, place === short ? place : `${place} ${short}`, ...codesOf(team)];
      return spellings
        .filter((spelling) => findTeam(spelling, league) !== team)
        .map((spelling) => [team.id, spelling]);
    });
    expect(missed).toEqual([]);
  });

  it('is found by each of its aliases, in lower and upper case, in reverse order too', () => {
    const missed = all.flatMap((team) => {
      const names = [team.name, ...team.aliases.filter((alias) => !codesOf(team).includes(alias))];
      const spellings = names.flatMap((name) => [
        name,
        name.toLowerCase(),
        name.toUpperCase(),
        ` ${name.split(' ').reverse().join('  ')} `,
      ]);
      return spellings
        .filter((spelling) => findTeam(spelling, team.league) !== team)
        .map((spelling) => [team.id, spelling]);
    });
    expect(missed).toEqual([]);
  });

  it('is found in an unknown league by its official name, unless that is ambiguous', () => {
    const wrong = all.filter((team) => {
      const found = findTeam(team.name, 'unheard-of');
      return found !== null && found !== team;
    });
    expect(wrong).toEqual([]);
  });

  it('is found by its ID', () => {
    expect(all.filter((team) => teamById(team.id) !== team)).toEqual([]);
  });

  it('has a light color lighter than its dark one', () => {
    expect(all.filter(({ colors: { light, dark } }) => luminance(light) <= luminance(dark))).toEqual([]);
  });
});

describe('the names of national teams in other languages', () => {
  it('are those of their country', () => {
    expect(teamById('wc/GER')?.names).toMatchObject({
      es: 'Alemania',
      fr: 'Allemagne',
      ja: 'ドイツ',
      ar: 'ألمانيا',
    });
  });

  it('are those used in soccer, even for countries without a region code', () => {
    expect(teamById('wc/ENG')?.names).toMatchObject({ es: 'Inglaterra', it: 'Inghilterra' });
    expect(teamById('wc/PLE')?.names).toMatchObject({ es: 'Palestina' });
    expect(teamById('wc/TAH')?.names.fr).toBe('Tahiti');
  });

  it('exist in every language, except for one team', () => {
    const lacking = teamsOfLeague('wc').filter(({ names }) => Object.keys(names).length < 7);
    expect(lacking.map(({ id }) => id)).toEqual(['wc/TPE']);
  });

  it("don't exist for a team without a country", () => {
    expect(teamById('nba/LAL')?.names).toEqual({});
  });
});

describe('a mistyped name', () => {
  it('never matches another team, whichever letter is missing', () => {
    const matched = all.flatMap((team) =>
      team.name.split('').flatMap((letter, at) => {
        if (!/[a-z]/i.test(letter) || team.name.length < 8) return [];
        const found = findTeam(team.name.slice(0, at) + team.name.slice(at + 1), team.league);
        return found === null || found === team
          ? []
          : [`${team.name} without its ${letter} is ${found.name}`];
      }),
    );
    expect(matched).toEqual([]);
  });
});

describe('a team in no league or an unknown one', () => {
  it.each([null, 'nhl', 'ncaaf'])('is found only by a full name (league %j)', (league) => {
    expect(findTeam('Los Angeles Lakers', league)?.id).toBe('nba/LAL');
    expect(findTeam('philadelphia sixers', league)?.id).toBe('nba/PHI');
    expect(findTeam('Connecticut Huskies', league)?.id).toBe('ncaab/CONN');
    expect(findTeam('Korea Republic', league)?.id).toBe('wc/KOR');
    for (const name of ['Rangers', 'Wolves', 'Athletics', 'Fort Wayne'])
      expect(findTeam(name, league)).toBeNull();
    expect(findTeam('Toronto', league)).toBeNull();
    expect(findTeam('LAL', league)).toBeNull();
  });
});

describe("an ID or league that the library doesn't have", () => {
  it('finds no team, and nothing that an object inherits', () => {
    for (const key of ['', 'constructor', '__proto__', 'nba']) expect(teamById(key)).toBeNull();
    for (const league of ['', 'constructor', 'nhl']) expect(teamsOfLeague(league)).toEqual([]);
    expect(findTeam('', 'nba')).toBeNull();
    expect(findTeam('...', 'nba')).toBeNull();
  });

  it('is answered immediately even if it is long', () => {
    expect(findTeam('St. '.repeat(5_000), 'nba')).toBeNull();
  });
});

describe('the library search', () => {
  const found = (text: string, league: string | null, limit = 5): string[] =>
    searchTeams(text, league, limit).map(({ id }) => id);

  it('ranks full matches before prefix matches', () => {
    expect(found('nets', null)[0]).toBe('nba/BKN');
    expect(found('lal', null)[0]).toBe('nba/LAL');
  });

  it('accepts prefixes of words in any order, and feed codes', () => {
    expect(found('lak los', null)).toEqual(['nba/LAL']);
    expect(found('gs', 'nba')[0]).toBe('nba/GSW');
  });

  it('is limited to a league and to a number of results', () => {
    expect(found('new york', 'mlb')).toEqual(['mlb/NYM', 'mlb/NYY']);
    expect(found('new', null, 3)).toHaveLength(3);
    expect(found('new', null, 0)).toEqual([]);
    expect(found('new', 'nhl')).toEqual([]);
  });

  it('finds nothing for an empty text', () => {
    expect(found('  ', null)).toEqual([]);
  });
});
