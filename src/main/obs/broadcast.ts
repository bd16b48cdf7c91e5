import { z } from 'zod';
import { ObsCallFailed, type ObsSession } from './session.ts';

export interface BroadcastOptions {
  hasChapters: boolean;
  onChange: () => void;
  /**
   * Called for each note while OBS records, even if OBS can't write chapters. `words` starts with the position in the
   * recording.
   */
  onNoted: (channel: string, words: string) => void;
}

/** Maximum number of notes that wait for OBS at a time. Further notes are dropped. */
const NOTES_WAITING_MAX = 20;

const Flag = z.enum(['true', 'false']);

/** Recording and stream of OBS: whether they run, the delay of the stream, and chapters for takes and moments. */
export class Broadcast {
  readonly #session: ObsSession;
  readonly #options: BroadcastOptions;
  #hasChapters: boolean;
  #waiting = 0;
  isRecording = false;
  isStreaming = false;
  /** Delay of OBS's stream. Null if there is none or it is unknown. */
  streamDelayMs: number | null = null;
  /** Why there are no chapters, and what to do. Null if there is no problem. */
  problem: string | null = null;

  constructor(session: ObsSession, options: BroadcastOptions) {
    this.#session = session;
    this.#options = options;
    this.#hasChapters = options.hasChapters;
    session.on('RecordStateChanged', ({ outputActive }) => {
      this.isRecording = outputActive;
      this.problem = null;
      options.onChange();
    });
    session.on('StreamStateChanged', ({ outputActive }) => {
      this.isStreaming = outputActive;
      void this.#readDelay();
    });
    session.on('CurrentProfileChanged', () => void this.#readDelay());
    void this.#read();
  }

  setChapters(isOn: boolean): void {
    this.#hasChapters = isOn;
    this.problem = null;
  }

  /**
   * Call when a graphic goes on air or a moment happens. While OBS records and chapters are enabled, passes the
   * position in the recording to `onNoted`, and adds a chapter if OBS can write one.
   */
  note(channel: string, words: string): void {
    if (!this.isRecording || !this.#hasChapters || this.#waiting >= NOTES_WAITING_MAX) return;
    this.#waiting += 1;
    void this.#chapter(channel, words).finally(() => (this.#waiting -= 1));
  }

  async #chapter(channel: string, words: string): Promise<void> {
    try {
      const { outputTimecode } = await this.#session.call('GetRecordStatus');
      this.#options.onNoted(channel, `${outputTimecode} ${words}`);
      if (this.#session.knows.has('CreateRecordChapter')) {
        await this.#session.call('CreateRecordChapter', { chapterName: words });
        this.#tell(null);
      } else {
        this.#tell(
          "This OBS can't write chapters. Update it to 30.2 or newer. The as-run log has the times.",
        );
      }
    } catch (error) {
      if (error instanceof ObsCallFailed && error.code === null) return;
      this.#tell(
        "OBS can't write chapters into this recording. Choose Hybrid MP4 under Settings, Output, Recording Format. The as-run log has the times.",
      );
    }
  }

  #tell(problem: string | null): void {
    if (problem === this.problem) return;
    this.problem = problem;
    this.#options.onChange();
  }

  async #read(): Promise<void> {
    try {
      const [recording, stream] = await Promise.all([
        this.#session.call('GetRecordStatus'),
        this.#session.call('GetStreamStatus'),
      ]);
      this.isRecording = recording.outputActive;
      this.isStreaming = stream.outputActive;
    } catch {
      // OBS has no recording or stream set up. Its events report when they start.
    }
    await this.#readDelay();
  }

  /**
   * Reads the delay. It is in OBS's profile (Settings, Advanced, Stream Delay), under a parameter name, because there
   * is no request for it.
   */
  async #readDelay(): Promise<void> {
    const read = async (parameterName: string): Promise<unknown> => {
      const answer = await this.#session.call('GetProfileParameter', {
        parameterCategory: 'Output',
        parameterName,
      });
      // A parameter that was never set is null, despite its type.
      const value: unknown = answer.parameterValue;
      return value ?? answer.defaultParameterValue;
    };
    try {
      const isOn = Flag.safeParse(await read('DelayEnable')).data === 'true';
      const seconds = z.coerce
        .number()
        .positive()
        .max(3_600)
        .safeParse(await read('DelaySec')).data;
      this.streamDelayMs = isOn && seconds !== undefined ? Math.round(seconds) * 1_000 : null;
    } catch {
      this.streamDelayMs = null;
    }
    this.#options.onChange();
  }
}
