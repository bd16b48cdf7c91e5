import { expect, it } from 'vitest';
import { GRAPHIC_IDS } from '../../preload/contract/graphic-id.ts';
import { NEW_OUTPUT } from '../../preload/contract/new-output.ts';
import type { OutputState } from '../../preload/contract/show-state.ts';
import { draftOf, isUnsaved, patchOf, unsavedOutput } from './output-patch.ts';

const output: OutputState = {
  ...NEW_OUTPUT,
  id: 'o',
  name: 'Program',
  channel: 'A',
  url: 'http://127.0.0.1:7700/o/x',
  networkBug: null,
  shown: { score: null, graphics: [] },
  sync: null,
  delayMs: 6_400,
  graphics: ['scorebug', 'lower-third'],
  renderers: 0,
  isSlow: false,
  place: null,
  latency: { received: null, painted: null, seen: null },
};

it('the patch of an output is empty if nothing was changed', () => {
  expect(patchOf(output, draftOf(output))).toEqual({});
});

it.each([
  [0.1, 100],
  [0.3, 300],
  [12.3, 12_300],
  [119.9, 119_900],
  [120, 120_000],
])(
  'the patch of an output converts a delay of %f s to %i ms despite floating point',
  (delaySeconds, delayMs) => {
    expect(patchOf(output, { ...draftOf(output), delaySeconds })).toEqual({ delayMs });
  },
);

it('the patch of an output contains the key color in lower case', () => {
  const draft = { ...draftOf(output), isKeyed: true, keyColor: '#00B140' };
  expect(patchOf(output, draft)).toEqual({ background: { kind: 'key', color: '#00b140' } });
});

it('the patch of an output contains only the fields changed in the form', () => {
  expect(patchOf(output, { ...draftOf(output), name: ' Stage ' })).toEqual({ name: 'Stage' });
});

it("the draft of an output doesn't share the list of graphics with its state", () => {
  const draft = draftOf(output);
  draft.graphics.pop();
  expect(output.graphics).toHaveLength(2);
});

it('the draft of a new output includes every graphic, and has nothing to save but its name and channel', () => {
  const unsaved = unsavedOutput('Truck', 'B', '');
  expect(unsaved.graphics).toEqual(GRAPHIC_IDS);
  expect(patchOf(unsaved, draftOf(unsaved))).toEqual({});
  expect([isUnsaved(unsaved), isUnsaved(output)]).toEqual([true, false]);
});
