import { flushSync, mount, unmount } from 'svelte';
import type { OutputFrame } from '../../src/preload/contract/output-frame.ts';
import type { Page } from '../kit/page.ts';
import { createStageFaces } from './face.ts';
import type { Sports } from './sports.ts';
import { StageState } from './state.svelte.ts';
import StagePage from './StagePage.svelte';

/**
 * Draws a frame of a sport again and again, each time with another score, on a stage that is in no document: a press
 * comes every few seconds, and its drawing would be interpreted for the first hour (`bench/frame-to-picture.ts`). The
 * same is done on the other end of the link by `src/main/warm-up.ts`.
 */

const FRAMES = 600;
/** What is to be drawn meanwhile waits for one slice at most. */
const SLICE_MS = 2;
const REST_MS = 14;

const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, REST_MS));

export async function warmUp(frame: OutputFrame, page: Page, sports: Sports): Promise<void> {
  const { match } = frame;
  if (!match) return;
  await rest();
  const stage = new StageState();
  const faceOf = createStageFaces((sport) => sports.get(sport));
  const unseen = mount(StagePage, {
    target: document.createElement('div'),
    props: { stage, page, sports, onBroken: () => undefined },
  });
  try {
    let until = performance.now() + SLICE_MS;
    for (let n = 0; n < FRAMES; n += 1) {
      const view = { ...match.view, score: { a: n % 100, b: n % 7 } };
      const next = JSON.parse(JSON.stringify({ ...frame, match: { ...match, view } })) as OutputFrame;
      flushSync(() => stage.show(faceOf(next, stage.shown, false)));
      if (performance.now() < until) continue;
      await rest();
      until = performance.now() + SLICE_MS;
    }
  } finally {
    await unmount(unseen);
  }
}
