import { z } from 'zod';
import { isSport, SPORTS, type Sport } from '../contract/versions.ts';
import { other, type OtherView } from './other/index.ts';
import * as registered from './registry.ts';
import type { NoList, SportDefinition, WatchedSport } from './sport.ts';

/** Every sport by its name: a sport of the contract that brings no folder does not compile. */
export const DEFINITIONS: Readonly<Record<Sport, SportDefinition>> = registered;

/** A sport whose rules we know, or null. */
export function definitionOf(sport: string): SportDefinition | null {
  return isSport(sport) ? DEFINITIONS[sport] : null;
}

/** What can be asked of a game of any sport; one that nobody here knows is what stands for it. */
export function watchedSport(sport: string): WatchedSport {
  return definitionOf(sport) ?? other;
}

/** Why there is no scoring summary of a sport; null: there is one, or nothing is known of the sport. */
export function noScoringListOf(sport: string): NoList | null {
  const list = definitionOf(sport)?.line.list;
  return typeof list === 'string' ? list : null;
}

/** Every sport a view can be of, the unknown one last, with what can be asked of it. */
export const WATCHED: readonly (readonly [sport: string, WatchedSport])[] = [
  ...SPORTS.map((sport): [string, WatchedSport] => [sport, DEFINITIONS[sport]]),
  ['other', other],
];

/**
 * A snapshot as our graphics may use it: every field known, of one type, or null where the feed does not tell.
 * Null means "draw nothing here"; it is never a zero.
 */
export type SportView = ReturnType<(typeof registered)[Sport]['viewOf']> | OtherView;

const schemas = WATCHED.map(([, { viewSchema }]) => viewSchema) as [z.ZodObject, ...z.ZodObject[]];
// The schemas are those of the views in the type, but a list of them forgets which is which.
export const SportView = z.discriminatedUnion('sport', schemas) as unknown as z.ZodType<SportView>;
