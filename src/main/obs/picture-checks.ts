import type { OutputState } from '../../preload/contract/show-state.ts';
import type { Clock } from '../show/ports.ts';
import type { Percentiles } from '../../preload/contract/output-place.ts';
import type { TestPicture } from '../../preload/contract/test-picture.ts';
import { readAir, readMark, readPicture, readTest, type Picture } from './picture.ts';
import type { Looked } from './findings.ts';
import type { Made } from './source-marker.ts';
import { ObsCallFailed, type ObsSession } from './session.ts';

/** Access to screenshots of an output's source in OBS. */
export interface Eyes {
  session: ObsSession;
  made: Made;
  clock: Pick<Clock, 'after' | 'monotonic'>;
}

/**
 * The width of a screenshot in pixels: enough for every block of the test picture's grid, even with blurred edges after
 * scaling.
 */
const TEST_WIDTH = 320;
const MARK_WIDTH = 160;
/** Time limit: a page paints within a frame or two, and OBS may skip some. */
const SEEN_WITHIN_MS = 2_000;
const MARKS = 12;

async function pictureOf({ session, made }: Eyes, imageWidth: number): Promise<Picture> {
  const { imageData } = await session.call('GetSourceScreenshot', {
    sourceName: made.name,
    imageFormat: 'png',
    imageWidth,
  });
  return readPicture(imageData);
}

/** Reads from a screenshot whether the source shows anything, and whether part of it is transparent. */
export async function checkAir(eyes: Eyes): Promise<NonNullable<Looked['seen']>> {
  try {
    return { air: readAir(await pictureOf(eyes, TEST_WIDTH)) };
  } catch (error) {
    return { nothing: noPicture(eyes.made, error) };
  }
}

/**
 * Sends a test picture through the output and reads it back. Viewers must not see it, so the check ends as soon as
 * `isSafe` returns false.
 *
 * @param send shows the picture on the output
 */
export async function checkTestPicture(
  eyes: Eyes,
  output: OutputState,
  code: number,
  { send, isSafe }: { send: (picture: TestPicture) => void; isSafe: () => boolean },
): Promise<Looked['seen']> {
  const until = eyes.clock.monotonic() + SEEN_WITHIN_MS;
  send({ kind: 'whole', code });
  const isKeyed = output.background.kind === 'key';
  try {
    for (;;) {
      const test = readTest(await pictureOf(eyes, TEST_WIDTH), isKeyed);
      if (!isSafe()) return null;
      if (test.code === code || eyes.clock.monotonic() > until) return { test, code };
    }
  } catch (error) {
    return { nothing: noPicture(eyes.made, error) };
  }
}

/**
 * Measures the time from sending a picture to the page until OBS has it, including the time for the screenshot. Null if
 * it was not seen in time or could no longer be shown.
 */
export async function measureLatency(
  eyes: Eyes,
  firstCode: number,
  { send, isSafe }: { send: (picture: TestPicture) => void; isSafe: () => boolean },
): Promise<Percentiles | null> {
  const durations: number[] = [];
  const { clock } = eyes;
  try {
    for (let mark = 0; mark < MARKS; mark += 1) {
      const code = (firstCode + mark) % 4096;
      const sentAt = clock.monotonic();
      send({ kind: 'mark', code });
      while (readMark(await pictureOf(eyes, MARK_WIDTH)) !== code) {
        if (!isSafe() || clock.monotonic() - sentAt > SEEN_WITHIN_MS) return null;
      }
      durations.push(clock.monotonic() - sentAt);
    }
  } catch {
    // Problems are found by other checks; this only measures.
    return null;
  }
  return percentilesOf(durations);
}

/** Returns the percentiles of measurements in ms. Null without measurements. */
function percentilesOf(measured: readonly number[]): Percentiles | null {
  if (measured.length === 0) return null;
  const sorted = measured.toSorted((one, other) => one - other);
  const at = (part: number): number =>
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0) * 10) / 10;
  return { p50: at(0.5), p95: at(0.95), count: sorted.length };
}

function noPicture({ name }: Made, error: unknown): string {
  return error instanceof ObsCallFailed && error.code === null
    ? `OBS didn't send a picture of "${name}" in time. It may be busy, or a dialog may be open.`
    : `OBS sent no usable picture of "${name}". Check that the source shows something.`;
}
