import type { OutputFrame } from '../../src/preload/contract/output-frame.ts';
import { FIXTURES } from '../../overlays/gallery/fixtures.ts';
import * as boards from '../../overlays/stage/boards.ts';
import { graphicsOf } from '../../overlays/stage/sports.ts';
import { WORDS } from '../../src/words/all.ts';
import { createStageViewModels, type StageViewModel } from '../../overlays/stage/view-model.ts';

/** Returns the stage's view models of the gallery's fixtures, for tests. */

export const makeViewModels = (): ReturnType<typeof createStageViewModels> =>
  createStageViewModels(
    graphicsOf,
    (language) => ({ language, words: WORDS[language] }),
    () => boards,
  );

/** Returns the frame of a fixture with changes. Throws if there is no such fixture. */
export function frameOf(id: string, change: (frame: OutputFrame) => void = () => undefined): OutputFrame {
  const found = FIXTURES.find((fixture) => fixture.id === id);
  if (!found) throw new Error(`Unknown fixture "${id}".`);
  const frame = structuredClone(found.frame);
  change(frame);
  return frame;
}

/** Returns the view model of a frame, given that of the previous frame. */
export const viewModelOf = (frame: OutputFrame, previous: StageViewModel | null = null): StageViewModel =>
  makeViewModels()(frame, previous, true);
