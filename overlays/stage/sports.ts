import type { Component } from 'svelte';
import type { SportView } from '../../src/feed/sports/index.ts';
import * as baseball from '../baseball/graphics.ts';
import * as basketball from '../basketball/graphics.ts';
import * as football from '../football/graphics.ts';
import * as other from '../other/graphics.ts';
import * as soccer from '../soccer/graphics.ts';
import type { BugSpace } from '../kit/layout.ts';
import type { OnAir } from '../kit/on-air.ts';
import type { MakeViewModel } from './view-model.ts';

/** What a sport brings to the stage. The row it stands in says which model is its own. */
export interface SportGraphics {
  viewModelOf: MakeViewModel;
  bugSpace: BugSpace;
  Bug: Component<{ model: never; on: OnAir }>;
}

/** All of them come with the page: a part fetched later may fail, and no Chromium asks for it twice (decision 7). */
const GRAPHICS: Record<SportView['sport'], SportGraphics> = { basketball, soccer, baseball, football, other };

/** A sport of a later build is drawn as one that nobody knows. */
export function graphicsOf(sport: string): SportGraphics {
  return Object.hasOwn(GRAPHICS, sport) ? GRAPHICS[sport as SportView['sport']] : GRAPHICS.other;
}
