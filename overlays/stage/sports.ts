import { lookUp } from '../../src/feed/contract/lookup.ts';
import type { Component } from 'svelte';
import type { SportView } from '../../src/feed/sports/index.ts';
import type { OnAir } from '../kit/on-air.ts';
import * as registered from './registry.ts';
import type { SportViewModels } from './view-model.ts';

/** What a sport brings to the stage. The row it stands in says which model is its own. */
export interface SportGraphics extends SportViewModels {
  Bug: Component<{ model: never; on: OnAir }>;
}

/** All of them come with the page: a part fetched later may fail, and no Chromium asks for it twice (decision 7). */
const GRAPHICS: Readonly<Record<SportView['sport'], SportGraphics>> = registered;

/** A sport of a later build is drawn as one that nobody knows. */
export function graphicsOf(sport: string): SportGraphics {
  return lookUp(GRAPHICS, sport) ?? GRAPHICS.other;
}
