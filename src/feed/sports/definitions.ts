import { lookUp } from '../contract/lookup.ts';
import { z } from 'zod';
import { CONTRACT_SPORT_SLUGS, sports, type ContractSport, type Sport } from '../contract/versions.ts';
import { fileSportOf, fileSports } from './file/registry.ts';
import { FileView } from './file/wire.ts';
import { other, type OtherView } from './other/index.ts';
import * as registered from './registry.ts';
import type { NoList, SportDefinition, WatchedSport } from './sport.ts';

/** Every sport of the contract by its name. The code doesn't compile if a sport has no folder. */
const BUILT_IN: Readonly<Record<ContractSport, SportDefinition>> = registered;

/** Returns a sport's definition; null if its rules are unknown. */
export function definitionOf(sport: Sport): SportDefinition;
export function definitionOf(sport: string): SportDefinition | null;
export function definitionOf(sport: string): SportDefinition | null {
  return lookUp(BUILT_IN, sport) ?? fileSportOf(sport);
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

type WatchedSports = readonly (readonly [sport: string, WatchedSport])[];
let watched: { of: unknown; list: WatchedSports } | null = null;

/**
 * Returns every sport that a view can have, with its functions for following a game; `other` is last. Returns the same
 * list until the producer's own sports change.
 */
export function watchedSports(): WatchedSports {
  const of = fileSports();
  if (watched?.of !== of) {
    const known = sports().map((sport): [string, WatchedSport] => [sport, definitionOf(sport)]);
    watched = { of, list: [...known, ['other', other]] };
  }
  return watched.list;
}

/** Returns a function that computes something for all sports once, and again when the producer's own sports change. */
export function forAllSports<Value>(make: (watched: WatchedSports) => Value): () => Value {
  let made: { of: WatchedSports; value: Value } | null = null;
  return () => {
    const of = watchedSports();
    if (made?.of !== of) made = { of, value: make(of) };
    return made.value;
  };
}

/**
 * A snapshot for Touchline's graphics: every known field has one type, or is null if the feed doesn't send it. Null
 * means "don't draw this"; it never means zero.
 */
export type SportView = ReturnType<(typeof registered)[ContractSport]['viewOf']> | OtherView | FileView;

const schemas = [...CONTRACT_SPORT_SLUGS.map((sport) => BUILT_IN[sport].viewSchema), other.viewSchema];
// The schemas are those of the view types, but the lists lose this association.
const ContractView = z.discriminatedUnion('sport', schemas as [z.ZodObject, ...z.ZodObject[]]);
export const SportView = z.union([ContractView, FileView]) as unknown as z.ZodType<SportView>;
