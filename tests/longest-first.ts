import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from '../scripts/run.ts';

/** Files that take more than 20 s in `npm test`, longest first. */
const LONGEST = [
  'tests/gallery/engines.test.ts',
  'tests/gallery/steps.test.ts',
  'tests/gallery/shots.test.ts',
  'tests/show/channel-sequences.test.ts',
  'tests/renderer/requests.test.ts',
  'tests/gallery/fixtures.test.ts',
  'tests/gallery/motion.test.ts',
  'tests/renderer/access.test.ts',
  'tests/renderer/desk.test.ts',
  'tests/feed/service/kill.test.ts',
  'tests/e2e/rehearsal.test.ts',
  'tests/show/hand-over.test.ts',
  'tests/attacks/web.test.ts',
  'tests/show/outside-words.test.ts',
  'tests/e2e/drills.test.ts',
  'tests/e2e/on-air-accidents.test.ts',
  'tests/e2e/several-windows.test.ts',
  'tests/e2e/access-control.test.ts',
  'tests/e2e/restarted.test.ts',
  'tests/e2e/in-obs.test.ts',
  'tests/desktop/journeys/desktop-shell.test.ts',
];

function rankOf({ moduleId }: TestSpecification): number {
  const rank = LONGEST.indexOf(relative(root, moduleId).replaceAll('\\', '/'));
  return rank === -1 ? LONGEST.length : rank;
}

/**
 * Starts long files first, so that a run doesn't wait for one of them at the end with an idle core. Without
 * measurements, as in a fresh clone, Vitest sorts by file size.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
