import type { CreateFault } from '../../../feed/contract/desk.ts';
import type { FeedApi } from '../../../feed/client/feed-api.ts';
import type { DrillState } from '../../../preload/contract/drills.ts';
import type { GraphicId } from '../../../preload/contract/output-frame.ts';
import type { DrillKind } from './kinds.ts';
import { reportOf, scoresOf, scoreText } from './report.ts';
import type { ChannelReading, DrillStage, PausedRecording, Sign } from './script.ts';
import type { DeskClient, Pressed } from '../sources/desk-client.ts';
import type { Clock, Log } from '../ports.ts';
import { RequestRefused } from '../refused.ts';
import { drillErrors } from './errors.ts';

/** Maximum number of tries to read the log for the comparison, and the interval between them. */
const LOG_TRIES = 5;
const LOG_RETRY_MS = 1_000;

const TRACES = "The drill couldn't restore the rehearsal completely. Restart the rehearsal.";

export interface DrillRunPorts {
  clock: Clock;
  log: Log;
  desk: DeskClient;
  api: Pick<FeedApi, 'sessionHealth' | 'history'>;
  sessionId: string;
  sport: string;
  /** Returns the channel's current reading, or null once the session has left it. */
  read: () => ChannelReading | null;
  onChange: () => void;
  onEnd: (state: DrillState, isManual: boolean) => void;
}

interface Awaited {
  sign: Sign;
  resolve: () => void;
  isRecovery: boolean;
}

/** Thrown when the drill is over, because its script must not continue. */
class DrillOver extends Error {}

/**
 * A running drill:
 *
 *   running --its script ends--> compared with the feed's own log --> passed | failed
 *      |----limit, end of the rehearsal, stopped, a refused call------> failed
 */
export class DrillRun {
  readonly sessionId: string;
  readonly #kind: DrillKind;
  readonly #ports: DrillRunPorts;
  readonly #startedAt: number;
  readonly #graphics: ReadonlySet<GraphicId>;
  readonly #excused = new Set<string>();
  /** Scores that were on air. */
  readonly #scores = new Set<string>();
  #awaited: Awaited[] = [];
  /** Presses of the drill that have not been undone. */
  #pressed: number[] = [];
  #sending: Promise<unknown> = Promise.resolve();
  #faultAt: number | null = null;
  #detectedAt: number | null = null;
  #recoveredAt: number | null = null;
  #wasBlank = false;
  #wrongScore: string | null = null;
  /**
   * Graphics that went off air without an excuse so far. The channel shows this before the log says who cleared them.
   */
  readonly #missing = new Set<string>();
  #hasLostGraphic = false;
  #isChecked = false;
  #verdict: 'passed' | 'failed' | null = null;
  #failure: string | null = null;
  /** True if the drill changed the rehearsal permanently. */
  #hasLeftTraces = false;
  #hasFaulted = false;
  #cancelLimit: () => void;

  constructor(kind: DrillKind, ports: DrillRunPorts, before: ChannelReading) {
    this.#kind = kind;
    this.#ports = ports;
    this.sessionId = ports.sessionId;
    this.#startedAt = ports.clock.wall();
    this.#graphics = new Set(before.graphics);
    this.#cancelLimit = ports.clock.after(kind.limitMs, () => this.#fail(this.#tooLate(), false));
    // `#play` never throws: any error ends the drill as failed.
    void this.#play(before);
  }

  get isRunning(): boolean {
    return this.#verdict === null;
  }

  get state(): DrillState {
    const { id, name, expects } = this.#kind;
    const drill = {
      id,
      name,
      expects,
      state: this.#verdict ?? ('running' as const),
      startedAt: this.#startedAt,
      detectedAfterMs: this.#after(this.#detectedAt),
      recoveredAfterMs: this.#after(this.#recoveredAt),
      onAir: {
        scoreHeld: !this.#wasBlank && this.#wrongScore === null,
        graphicsHeld: !this.#hasLostGraphic && this.#missing.size === 0,
      },
    };
    if (this.#verdict === null) {
      const sentence = this.#detectedAt === null ? 'Not noticed yet.' : 'Noticed. Not recovered yet.';
      return { ...drill, sentence };
    }
    return {
      ...drill,
      sentence: [this.#failure, reportOf(drill, this.#isChecked), this.#hasLeftTraces && TRACES]
        .filter(Boolean)
        .join(' '),
    };
  }

  /** Re-reads the channel, and ends the drill if the rehearsal has ended. */
  refresh(): void {
    if (!this.isRunning) return;
    const reading = this.#ports.read();
    if (reading === null || reading.link.state === 'ended') {
      this.#fail('The rehearsal ended before the drill finished.', false);
      return;
    }
    this.#noteAir(reading);
    for (const awaited of this.#awaited.filter(({ sign }) => sign(reading))) this.#see(awaited);
  }

  /** Ignores the absence of a graphic that the producer, a rule or its moment has cleared. */
  excuse(graphic: string): void {
    this.#excused.add(graphic);
    this.#missing.delete(graphic);
  }

  stop(): void {
    this.#fail('Stopped before it finished.', true);
  }

  /** Ends without a report, because the program exits. */
  close(): void {
    this.#verdict ??= 'failed';
    this.#cancelLimit();
  }

  #after(instant: number | null): number | null {
    return instant === null ? null : instant - (this.#faultAt ?? this.#startedAt);
  }

  #tooLate(): string {
    const limit = `${String(this.#kind.limitMs / 1000)} s`;
    return this.#detectedAt === null ? `Not noticed within ${limit}.` : `Not recovered within ${limit}.`;
  }

  #noteAir({ score, graphics }: ChannelReading): void {
    if (score === null) this.#wasBlank = true;
    else this.#scores.add(scoreText(score));
    for (const graphic of this.#graphics) {
      if (this.#excused.has(graphic)) continue;
      if (!graphics.includes(graphic)) this.#missing.add(graphic);
      // The graphic is back on air without an excuse, so it had been lost.
      else if (this.#missing.has(graphic)) this.#hasLostGraphic = true;
    }
  }

  #see(awaited: Awaited): void {
    this.#awaited = this.#awaited.filter((one) => one !== awaited);
    const now = this.#ports.clock.wall();
    if (awaited.isRecovery) this.#recoveredAt ??= now;
    else this.#detectedAt ??= now;
    awaited.resolve();
    this.#ports.onChange();
  }

  async #play(before: ChannelReading): Promise<void> {
    try {
      await this.#kind.play(this.#stage(before));
      const history = await this.#log();
      if (history === null) {
        this.#fail(
          "Touchline couldn't check what was on air, because the service didn't send its log.",
          false,
        );
        return;
      }
      this.#wrongScore = [...this.#scores].find((score) => !history.has(score)) ?? null;
      this.#isChecked = true;
      const { scoreHeld, graphicsHeld } = this.state.onAir;
      this.#end(scoreHeld && graphicsHeld ? 'passed' : 'failed', false);
    } catch (error) {
      if (error instanceof DrillOver) return;
      const isRefused = error instanceof RequestRefused;
      if (!isRefused) this.#ports.log.error({ drill: this.#kind.id, error: String(error) }, 'a drill failed');
      const reason = isRefused ? error.message : 'The drill failed.';
      this.#fail(`The fault couldn't be simulated. ${reason}`, false);
    }
  }

  /** Returns every score in the feed's own log, or null if it can't be read. */
  async #log(): Promise<ReadonlySet<string> | null> {
    for (let tries = 0; tries < LOG_TRIES; tries += 1) {
      const reply = await this.#step(this.#ports.api.history(this.sessionId));
      if (reply.ok) return scoresOf(reply.value);
      await this.#wait(LOG_RETRY_MS);
    }
    return null;
  }

  #fail(sentence: string, isManual: boolean): void {
    this.#failure ??= sentence;
    this.#end('failed', isManual);
  }

  #end(verdict: 'passed' | 'failed', isManual: boolean): void {
    if (!this.isRunning) return;
    this.#verdict = verdict;
    this.#awaited = [];
    this.#cancelLimit();
    void this.#cleanUp();
    this.#ports.onEnd(this.state, isManual);
  }

  /** Undoes the drill's presses and ends its faults. */
  async #cleanUp(): Promise<void> {
    const { desk } = this.#ports;
    await this.#sending;
    for (const seq of this.#pressed.toReversed()) {
      await this.#putRight(desk.press(this.sessionId, { type: 'undo', payload: { retractsSeq: seq } }), true);
    }
    await this.#putRight(desk.endFaults(this.sessionId), this.#hasFaulted);
  }

  /**
   * Awaits a cleanup call. After the end of the rehearsal nothing needs to be cleaned up; otherwise a failure is
   * reported.
   */
  async #putRight(call: Promise<unknown>, isNeeded: boolean): Promise<void> {
    try {
      await call;
    } catch {
      const link = this.#ports.read()?.link.state ?? 'ended';
      if (!isNeeded || link === 'ended') return;
      this.#hasLeftTraces = true;
      this.#ports.onChange();
    }
  }

  #stage(before: ChannelReading): DrillStage {
    const { sport } = this.#ports;
    const fault = (request: CreateFault): Promise<void> => {
      this.#faultAt ??= this.#ports.clock.wall();
      return this.#fault(request);
    };
    return {
      sport,
      before,
      fault: (request) => fault({ ...request, session: this.sessionId }),
      faultForAll: (request) => fault(request),
      hold: (forSeconds) => this.#hold(forSeconds),
      press: async (type, payload) => {
        this.#faultAt ??= this.#ports.clock.wall();
        return (await this.#press(type, payload)).seq;
      },
      undo: (seq) => this.#undo(seq),
      wait: (ms) => this.#wait(ms),
      detects: (sign) => this.#await(sign, false),
      recovers: (sign) => this.#await(sign, true),
    };
  }

  async #hold(forSeconds: number): Promise<PausedRecording> {
    const { api } = this.#ports;
    await this.#fault({ kind: 'tape-hold', session: this.sessionId, seconds: forSeconds });
    const health = await this.#step(api.sessionHealth(this.sessionId));
    if (!health.ok) throw drillErrors.serviceFailed(health.sentence);
    if (health.value.score === null) {
      throw drillErrors.scoreUnknown();
    }
    const { a, b } = health.value.score;
    // Sets the score to its current value: this press changes nothing, but the answer contains the state.
    const { seq, state } = await this.#press('score_set', { a, b });
    return { snapshot: state, score: { a, b }, seq: await this.#undo(seq) };
  }

  async #fault(request: CreateFault): Promise<void> {
    await this.#ports.desk.fault(request);
    this.#hasFaulted = true;
    if (!this.isRunning) throw new DrillOver();
  }

  #press(type: string, payload: Record<string, unknown>): Promise<Pressed> {
    return this.#send(this.#ports.desk.press(this.sessionId, { type, payload }), ({ seq }) => {
      this.#pressed.push(seq);
    });
  }

  async #undo(seq: number): Promise<number> {
    const undo = this.#ports.desk.press(this.sessionId, { type: 'undo', payload: { retractsSeq: seq } });
    const undone = await this.#send(undo, () => {
      this.#pressed = this.#pressed.filter((one) => one !== seq);
    });
    return undone.seq;
  }

  /** Sends a press. If it is still on its way when the drill ends, it is awaited and undone with the rest. */
  #send(press: Promise<Pressed>, onAccepted: (pressed: Pressed) => void): Promise<Pressed> {
    const sent = press.then((pressed) => {
      onAccepted(pressed);
      return pressed;
    });
    // A refusal goes to the script, and from there into the report; this promise is only awaited.
    this.#sending = sent.catch(() => undefined);
    return this.#step(sent);
  }

  #wait(ms: number): Promise<void> {
    return this.#step(new Promise((resolve) => void this.#ports.clock.after(ms, resolve)));
  }

  #await(sign: Sign, isRecovery: boolean): Promise<void> {
    const sighting = new Promise<void>((resolve) => {
      this.#awaited.push({ sign, resolve: resolve, isRecovery });
    });
    this.refresh();
    return this.#step(sighting);
  }

  /** Awaits a step. Throws if the drill has ended in the meantime. */
  async #step<T>(step: Promise<T>): Promise<T> {
    const result = await step;
    if (!this.isRunning) throw new DrillOver();
    return result;
  }
}
