import { z } from 'zod';
import { ObsCallFailed, type ObsSession } from './session.ts';

export interface BroadcastOptions {
  hasChapters: boolean;
  onChange: () => void;
  /** Something was noted at a place of the recording: `words` begin with its time. */
  onNoted: (channel: string, words: string) => void;
}

/** OBS writes down at most so many chapters at once; the ones beyond are not worth more than their words. */
const NOTES_WAITING_MAX = 20;

const Flag = z.enum(['true', 'false']);

/** OBS's recording and stream: whether they run, the stream's delay, and chapters for takes and moments. */
export class Broadcast {
  readonly #session: ObsSession;
  readonly #options: BroadcastOptions;
  #hasChapters: boolean;
  #waiting = 0;
  isRecording = false;
  isStreaming = false;
  /** OBS holds its stream back by so much; null: it does not, or does not say. */
  streamDelayMs: number | null = null;
  /** Why there are no chapters, and what to do. */
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

  /** Something went on air, or happened: a chapter of the recording that runs, and a line with its time. */
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
      // An OBS without a recording set up; its events tell when there is one.
    }
    await this.#readDelay();
  }

  /** It stands in OBS's profile (Settings, Advanced, Stream Delay), which has a name for it and no call of its own. */
  async #readDelay(): Promise<void> {
    const read = async (parameterName: string): Promise<unknown> => {
      const answer = await this.#session.call('GetProfileParameter', {
        parameterCategory: 'Output',
        parameterName,
      });
      // One that was never set is null, whatever its type says.
      const given: unknown = answer.parameterValue;
      return given ?? answer.defaultParameterValue;
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
