import type { ContractSport } from '../../src/feed/contract/versions.ts';
import { fixture, TEAMS } from './fixture-kit.ts';
import type { Fixture } from './fixture-kit.ts';
import * as registered from './sports.ts';
import { insertFixtures } from './fixtures/inserts.ts';
import { fileSportFixtures } from './fixtures/file-sports.ts';
import { fullFrameFixtures } from './fixtures/full-frames.ts';
import { lowerThirdFixtures } from './fixtures/lower-thirds.ts';
import { placeFixtures } from './fixtures/places.ts';
import { plateFixtures } from './fixtures/plates.ts';
import { scorerFixtures } from './fixtures/scorers.ts';
import { sponsorFixtures } from './fixtures/sponsors.ts';
import { swappedFixtures } from './fixtures/swapped.ts';
import { statusFixtures } from './fixtures/statuses.ts';
import { takeoverFixtures } from './fixtures/takeovers.ts';
import { tickerFixtures } from './fixtures/tickers.ts';

/**
 * Every graphic in every state, including extreme content, as OutputFrames for the gallery, the contact sheet and the
 * checks. Teams are fictional.
 */

export type { Fixture, Pitch } from './fixture-kit.ts';

const OF_SPORTS: Readonly<Record<ContractSport, readonly Fixture[]>> = registered;

export const FIXTURES: readonly Fixture[] = [
  ...Object.values(OF_SPORTS).flat(),
  fixture('other-score', 'Unknown sport', { sport: 'other', score: { a: 14, b: 21 } }),
  fixture(
    'other-long',
    'Unknown sport, long names',
    { sport: 'other', score: { a: 140, b: null } },
    { a: TEAMS.long, b: TEAMS.accents },
  ),
  fixture(
    'other-lines',
    'Unknown sport, both free lines',
    { sport: 'other', score: { a: 14, b: 21 } },
    { manualFacts: { 'line.1': 'Best of five', 'line.2': 'MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM' } },
  ),
  ...fileSportFixtures,
  ...lowerThirdFixtures,
  ...fullFrameFixtures,
  ...scorerFixtures,
  ...tickerFixtures,
  ...statusFixtures,
  ...takeoverFixtures,
  ...insertFixtures,
  ...placeFixtures,
  ...sponsorFixtures,
  ...plateFixtures,
  ...swappedFixtures,
];

/** The output sizes at which every fixture is checked. */
export const FORMATS = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 720 },
  { width: 3840, height: 2160 },
  { width: 1080, height: 1920 },
] as const;
