import { z } from 'zod';
import { isSport, SPORTS, type Sport } from '../contract/versions.ts';
import { other, type OtherView } from './other/index.ts';
import * as registered from './registry.ts';
import type { NoList, SportDefinition, WatchedSport } from './sport.ts';

/** Every sport by its name. If a sport of the contract has no folder, this doesn't compile. */
export const DEFINITIONS: Readonly<Record<Sport, SportDefinition>> = registered;

/** Returns a sport's definition; null if its rules are unknown. */
export function definitionOf(sport: string): SportDefinition | null {
  return isSport(sport) ? DEFINITIONS[sport] : null;
}

/** Returns the functions for following a game of any sport; an unknown sport gets those of `other`. */
export function watchedSport(sport: string): WatchedSport {
  return definitionOf(sport) ?? other;
}

/** Returns why a sport has no scoring summary; null if it has one, or if the sport is unknown. */
export function noScoringListOf(sport: string): NoList | null {
  const list = definitionOf(sport)?.line.list;
  return typeof list === 'string' ? list : null;
}

/** Every sport that a view can have, with its functions for following a game; `other` is last. */
export const WATCHED: readonly (readonly [sport: string, WatchedSport])[] = [
  ...SPORTS.map((sport): [string, WatchedSport] => [sport, DEFINITIONS[sport]]),
  ['other', other],
];

/**
 * A snapshot for Touchline's graphics: every known field has one type, or is null if the feed doesn't send it. Null
 * means "don't draw this"; it never means zero.
 */
export type SportView = ReturnType<(typeof registered)[Sport]['viewOf']> | OtherView;

const schemas = WATCHED.map(([, { viewSchema }]) => viewSchema) as [z.ZodObject, ...z.ZodObject[]];
// The schemas are those of the view types, but the list loses this association.
export const SportView = z.discriminatedUnion('sport', schemas) as unknown as z.ZodType<SportView>;
