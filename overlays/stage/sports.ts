import type { Component } from 'svelte';
import type { SportView } from '../../src/feed/contract/views.ts';
import type { MakeViewModel } from './view-model.ts';
import type { BugSpace } from '../kit/layout.ts';
import type { OnAir } from '../kit/on-air.ts';

/** What a sport brings to the stage. The row it stands in says which model is its own. */
export interface SportGraphics {
  viewModelOf: MakeViewModel;
  bugSpace: BugSpace;
  Bug: Component<{ model: never; on: OnAir }>;
}

type Sport = SportView['sport'];
export type Fetchers = Record<Sport, () => Promise<SportGraphics>>;

/** Each sport is a file of its own: an output reads the one that it shows. */
export const FETCHERS: Fetchers = {
  basketball: () => import('../basketball/graphics.ts'),
  soccer: () => import('../soccer/graphics.ts'),
  baseball: () => import('../baseball/graphics.ts'),
  football: () => import('../football/graphics.ts'),
  other: () => import('../other/graphics.ts'),
};

/** The sports that have been fetched. */
export class Sports {
  readonly #fetchers: Fetchers;
  readonly #here = new Map<string, SportGraphics>();

  constructor(fetchers: Fetchers) {
    this.#fetchers = fetchers;
  }

  /** Null for one that is not here yet. A sport of a later build is drawn as one that nobody knows. */
  get(sport: string): SportGraphics | null {
    return this.#here.get(this.#known(sport)) ?? null;
  }

  /** Fetches it; false where that failed. */
  async fetch(sport: string): Promise<boolean> {
    const known = this.#known(sport);
    try {
      if (!this.#here.has(known)) this.#here.set(known, await this.#fetchers[known]());
      return true;
    } catch {
      return false;
    }
  }

  #known(sport: string): Sport {
    return Object.hasOwn(this.#fetchers, sport) ? (sport as Sport) : 'other';
  }
}
