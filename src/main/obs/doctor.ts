import type { ObsFinding } from '../../preload/contract/obs.ts';
import type { OutputState } from '../../preload/contract/show-state.ts';
import type { TestPicture } from '../../preload/contract/test-picture.ts';
import type { OutputPlace, Percentiles } from '../../preload/contract/output-place.ts';
import type { Clock } from '../show/ports.ts';
import { findingsOf, KEY_FILTER, type Looked } from './findings.ts';
import { isKeyFilterRight } from './key-filter.ts';
import { checkAir, checkTestPicture, measureLatency, type Eyes } from './picture-checks.ts';
import type { Made } from './source-marker.ts';
import { nextCode } from './picture.ts';
import type { ExpectedFilter } from './add-output.ts';
import type { ObsSession } from './session.ts';
import { readFilters, type Survey } from './survey.ts';

/** Parts of the show that the doctor needs. */
export interface DoctorPorts {
  clock: Pick<Clock, 'after' | 'monotonic'>;
  build: string;
  /** Returns the builds of the pages that draw an output, without monitors. */
  pagesOf: (output: string) => readonly (string | null)[];
  /** Returns the required filter; null if none is needed. */
  filterFor: (output: OutputState) => ExpectedFilter | null;
  /** Shows a test picture on an output or removes it. Returns false if it must not be shown. */
  test: (output: string, picture: TestPicture | null) => boolean;
  setPlace: (output: string, place: OutputPlace) => void;
  setSeen: (output: string, percentiles: Percentiles) => void;
  /** Returns whether something is on air on this output now. */
  isOnAir: (output: string) => boolean;
}

/** One output to check. */
export interface Patient {
  output: OutputState;
  made: Made | null;
  wasMade: boolean;
}

export interface Examined {
  findings: ObsFinding[];
  /** Whether the output was checked with a test picture. */
  isWhole: boolean;
}

/** Frame counters of OBS since its start. */
interface FrameCount {
  /** Monotonic time in ms. */
  at: number;
  skipped: number;
  total: number;
}

/** Time over which missed frames are counted, or since the previous check if that is longer. */
const FRAMES_COUNTED_MS = 30_000;

/** Capture doctor: checks how outputs are set up in OBS and reports problems. Changes nothing in OBS. */
export class Doctor {
  readonly #ports: DoctorPorts;
  #code = Math.floor(Math.random() * 4_096);
  /** Oldest first. */
  #counts: FrameCount[] = [];

  constructor(ports: DoctorPorts) {
    this.#ports = ports;
  }

  /** Returns OBS's frame rate, render time and recently missed frames. Rejects with ObsCallFailed. */
  async load(session: ObsSession): Promise<Looked['load']> {
    const stats = await session.call('GetStats');
    const at = this.#ports.clock.monotonic();
    const now = { at, skipped: stats.renderSkippedFrames, total: stats.renderTotalFrames };
    const first =
      this.#counts.findLast((count) => count.at <= at - FRAMES_COUNTED_MS) ?? this.#counts[0] ?? now;
    // After a restart, OBS counts from zero.
    const from = first.total <= now.total ? first : now;
    this.#counts = [...this.#counts.filter((count) => from !== now && count.at >= from.at), now];
    return {
      fps: stats.activeFps,
      renderMs: stats.averageFrameRenderTime,
      skipped: Math.max(0, now.skipped - from.skipped),
      total: now.total - from.total,
    };
  }

  /**
   * Checks one output. Rejects with ObsCallFailed if OBS disconnects.
   *
   * @param options.isWhole with a test picture, if viewers can't see it
   * @param options.load result of `load`, once for all outputs
   */
  async examine(
    session: ObsSession,
    survey: Survey,
    { output, made, wasMade }: Patient,
    { isWhole, load }: { isWhole: boolean; load: Looked['load'] },
  ): Promise<Examined> {
    const { build, pagesOf, filterFor, setPlace } = this.#ports;
    const nowhere = {
      filters: [],
      isKeyRight: true,
      isActive: false,
      isShowing: false,
      pages: [],
      seen: null,
    };
    if (made === null) {
      const findings = findingsOf({ output, survey, made, wasMade, build, load, ...nowhere });
      return { findings, isWhole: false };
    }
    const [{ videoActive, videoShowing }, filters] = await Promise.all([
      session.call('GetSourceActive', { sourceName: made.name }),
      readFilters(session, made.name),
    ]);
    setPlace(output.id, videoActive ? 'program' : videoShowing ? 'preview' : 'hidden');
    const wanted = filterFor(output);
    const found = filters.find(({ filterName }) => filterName === KEY_FILTER);
    const eyes = { session, made, clock: this.#ports.clock };
    const test = isWhole && videoShowing ? await this.#test(eyes, output, videoActive) : null;
    // OBS doesn't draw hidden sources.
    const seen = test ?? (videoShowing && this.#ports.isOnAir(output.id) ? await checkAir(eyes) : null);
    const looked: Looked = {
      output,
      survey,
      made,
      wasMade,
      filters,
      isKeyRight:
        wanted === null ||
        (found !== undefined &&
          isKeyFilterRight(
            { kind: found.filterKind, settings: found.filterSettings, enabled: found.filterEnabled },
            wanted,
          )),
      isActive: videoActive,
      isShowing: videoShowing,
      pages: pagesOf(output.id),
      build,
      seen,
      load,
    };
    return { findings: findingsOf(looked), isWhole: test !== null };
  }

  /** Checks with a test picture. Returns null if the picture must not be shown because someone would see it. */
  async #test(eyes: Eyes, output: OutputState, isActive: boolean): Promise<Looked['seen']> {
    const { test, isOnAir, setSeen } = this.#ports;
    if (isActive && (isOnAir(output.id) || (await isGoingOut(eyes.session)))) return null;
    this.#code = nextCode(this.#code);
    let isShown = true;
    const send = (picture: TestPicture): void => {
      isShown = test(output.id, picture);
    };
    const isSafe = (): boolean => isShown && (!isActive || !isOnAir(output.id));
    try {
      const seen = await checkTestPicture(eyes, output, this.#code, { send, isSafe });
      if (seen !== null && 'test' in seen && seen.test.code === this.#code) {
        this.#code = nextCode(this.#code);
        const percentiles = await measureLatency(eyes, this.#code, { send, isSafe });
        if (percentiles) setSeen(output.id, percentiles);
        this.#code += percentiles?.count ?? 0;
      }
      return seen;
    } finally {
      test(output.id, null);
    }
  }
}

/** Returns whether someone sees the program: a stream, recording, virtual camera or card. */
async function isGoingOut(session: ObsSession): Promise<boolean> {
  const { outputs } = await session.call('GetOutputList');
  return outputs.some((output) => output['outputActive'] === true);
}
