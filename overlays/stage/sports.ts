import { lookUp } from '../../src/feed/contract/lookup.ts';
import type { Component } from 'svelte';
import type { GraphicsName } from './graphics-name.ts';
import type { OnAir } from '../kit/on-air.ts';
import * as registered from './registry.ts';
import type { SportViewModels } from './view-model.ts';

/** A sport's graphics. The sport's entry in the registry determines the type of its model. */
export interface SportGraphics extends SportViewModels {
  Bug: Component<{ model: never; on: OnAir }>;
}

/**
 * The graphics of every sport. All are part of the page: a module loaded later may fail, and Chromium never requests a
 * failed module again (decision 7).
 */
const GRAPHICS: Readonly<Record<GraphicsName, SportGraphics>> = registered;

/** Returns graphics by their name (`graphicsNameOf`). A sport from a later build is drawn like an unknown one. */
export function graphicsOf(sport: string): SportGraphics {
  return lookUp(GRAPHICS, sport) ?? GRAPHICS.other;
}
