import type { StageFace } from './face.ts';
import { Live } from './live.svelte.ts';
import type { Placement } from '../kit/layout.ts';

/** What the stage shows. */
export class StageState {
  placement = $state.raw<Placement>({ scale: 1, left: 0, top: 0 });
  #live = $state.raw<Live<StageFace> | null>(null);
  #shown: StageFace | null = null;

  /** For drawing: watched field by field. */
  get face(): StageFace | null {
    return this.#live?.value ?? null;
  }

  /** As last given to `show`. */
  get shown(): StageFace | null {
    return this.#shown;
  }

  show(face: StageFace | null): void {
    this.#shown = face;
    if (face === null) this.#live = null;
    else if (!this.#live?.follow(face)) this.#live = new Live(face);
  }
}
