import { describe, expect, it } from 'vitest';
import { matchLogoFiles, type LogoTeam } from './logo-files.ts';

const team = (names: string[], isNear = false): LogoTeam => ({ names, isNear });
const TEAMS = [
  team(['Los Angeles Lakers', 'Lakers', 'LAL']),
  team(['LA Clippers', 'Clippers', 'LAC']),
  team(['Ødegren IF', 'Ødegren', 'ODE'], true),
  team(['Saint Mary’s Gaels', 'Saint Mary’s', 'SMC']),
  team(['Riverside United', 'RIV'], true),
  team(['Riverside City', 'RVC']),
  team(['Riverside Rovers', 'Rovers']),
  team(['Bristol Rovers', 'Rovers']),
  team(['Black Stars', 'Ghana']),
  team(['Bayern München', 'München']),
  team(['Army Black Knights', 'Army']),
];
const found = (path: string): string[] =>
  matchLogoFiles([path], TEAMS)[0]!.map((index) => TEAMS[index]!.names[0]!);

describe('a logo file', () => {
  it.each([
    ['Los Angeles Lakers.png', 'Los Angeles Lakers'],
    ['los_angeles-LAKERS_logo_512x512.svg', 'Los Angeles Lakers'],
    ['LosAngelesLakers@2x.png', 'Los Angeles Lakers'],
    ['lakers-primary-2026.png', 'Los Angeles Lakers'],
    ['LAL.png', 'Los Angeles Lakers'],
    ['nba-lakers-crest.png', 'Los Angeles Lakers'],
    ['odegren.svg', 'Ødegren IF'],
    ['muenchen.png', 'Bayern München'],
    ['saint-marys.png', 'Saint Mary’s Gaels'],
    ['logos/clippers/logo.png', 'LA Clippers'],
    // Riverside United plays now.
    ['riverside.png', 'Riverside United'],
    ['riverside-city.png', 'Riverside City'],
    ['black-stars.png', 'Black Stars'],
    ['army_white.png', 'Army Black Knights'],
  ])('belongs to the team that its name means: %s', (path, name) => {
    expect(found(path)).toEqual([name]);
  });

  it('is ambiguous if two teams have its name', () => {
    expect(found('rovers.png')).toEqual(['Riverside Rovers', 'Bristol Rovers']);
  });

  it.each(['IMG_4711.png', 'logo.png', 'la.png', 'crest-black.svg', 'unknown-team.svg', '.png', ''])(
    'matches no team if its name means none: %s',
    (path) => {
      expect(found(path)).toEqual([]);
    },
  );
});
