import type * as Boards from './boards.ts';
import type TestPicture from './TestPicture.svelte';
import type { StageViewModel } from './view-model.ts';
import { Live } from './live.svelte.ts';
import type { Placement } from '../kit/layout.ts';

export class StageState {
  /** Loaded when the capture doctor first requests it. Null until loaded. */
  TestPicture = $state.raw<typeof TestPicture | null>(null);
  /** Loaded after the first paint to keep the page small. Null until loaded. */
  boards = $state.raw<typeof Boards | null>(null);
  placement = $state.raw<Placement>({ scale: 1, left: 0, top: 0 });
  #live = $state.raw<Live<StageViewModel> | null>(null);
  #shown: StageViewModel | null = null;

  /** The model for drawing, reactive per field. */
  get model(): StageViewModel | null {
    return this.#live?.value ?? null;
  }

  /** The value last passed to `show`. */
  get shown(): StageViewModel | null {
    return this.#shown;
  }

  show(model: StageViewModel | null): void {
    this.#shown = model;
    if (model === null) this.#live = null;
    else if (!this.#live?.follow(model)) this.#live = new Live(model);
  }
}
