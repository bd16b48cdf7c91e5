import type * as Boards from './boards.ts';
import type TestPicture from './TestPicture.svelte';
import type { StageViewModel } from './view-model.ts';
import { Live } from './live.svelte.ts';
import type { Placement } from '../kit/layout.ts';

/** What the stage shows. */
export class StageState {
  /** Fetched when the capture doctor first asks for it: it never goes to air. Null: it is not here. */
  TestPicture = $state.raw<typeof TestPicture | null>(null);
  /** Fetched behind the first drawing: with them the page would not be small. Null: they are not here yet. */
  boards = $state.raw<typeof Boards | null>(null);
  placement = $state.raw<Placement>({ scale: 1, left: 0, top: 0 });
  #live = $state.raw<Live<StageViewModel> | null>(null);
  #shown: StageViewModel | null = null;

  /** For drawing: watched field by field. */
  get model(): StageViewModel | null {
    return this.#live?.value ?? null;
  }

  /** As last given to `show`. */
  get shown(): StageViewModel | null {
    return this.#shown;
  }

  show(model: StageViewModel | null): void {
    this.#shown = model;
    if (model === null) this.#live = null;
    else if (!this.#live?.follow(model)) this.#live = new Live(model);
  }
}
