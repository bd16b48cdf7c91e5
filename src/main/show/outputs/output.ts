import { type GraphicId, type Motion, type OutputFrame } from '../../../preload/contract/output-frame.ts';
import type { OutputLatency, OutputPlace, Percentiles } from '../../../preload/contract/output-place.ts';
import type { OutputState } from '../../../preload/contract/show-state.ts';
import type { SponsorMarks } from '../../../preload/contract/sponsors.ts';
import type { TestPicture } from '../../../preload/contract/test-picture.ts';
import type { GameState } from '../channels/game-on-channel.ts';
import type { Entry } from '../channels/timeline.ts';
import { frameAfterTake, frameOnAir, onAirIn, withoutCleared, type FrameOf } from './channel-frame.ts';
import type { Channel } from '../channels/channel.ts';
import { ignore, type RunForChannel } from '../channels/channel-faults.ts';
import type { Graphics } from '../graphics/graphics.ts';
import { dueBetween, motionOf, nextDue } from './next-change.ts';
import type { OutputSettings } from './output-settings.ts';
import { PaintMeter } from './paint-meter.ts';
import { PicturePace } from './picture-pace.ts';
import { Renderers, type OutputPageView, type PageInObs, type Renderer } from './renderers.ts';
import type { LookOf } from '../branding/theme-registry.ts';
import { earlier } from '../instants.ts';
import type { Clock } from '../ports.ts';
import type { Spot } from '../sponsors/bookings.ts';
import { openSlots, type BareFrame } from '../sponsors/open-slots.ts';
import { pairWords } from '../sources/bound-session.ts';
import { OutputSponsors } from '../sponsors/output-sponsors.ts';
import type { ProofOfPlay } from '../sponsors/proof-of-play.ts';
import type { Sponsors } from '../sponsors/sponsors.ts';

/** A sponsor slot in the picture of an output that can be filled. */
export interface OpenSpot {
  spot: Spot;
  /** The instant that the picture shows, Unix ms. */
  at: number;
  /** ID of the sponsor drawn there; null: none. */
  sponsor: string | null;
}

export interface OutputPorts {
  clock: Clock;
  build: string;
  lookOf: (theme: string) => LookOf;
  sponsors: Sponsors;
  proof: ProofOfPlay;
  /** Confines errors to the channel. */
  run: RunForChannel;
  /** Called when the graphics on air on this output changed. */
  onShownChange: () => void;
}

/**
 * Draws one output: follows its channel's timeline with its own delay and sends every renderer a complete frame,
 * serialized once. Without a delay, a new state is sent in the same turn of the event loop.
 */
export class Output {
  readonly #clock: Clock;
  readonly #build: string;
  readonly #renderers = new Renderers();
  readonly #paints: PaintMeter;
  #seen: Percentiles | null = null;
  #settings: OutputSettings;
  #channel: Channel | null;
  #revision = 0;
  /** The last instant shown, Unix ms. */
  #shownAt: number;
  /** The last instant shown of each previous channel, Unix ms. */
  readonly #leftAt = new WeakMap<Channel, number>();
  #frame: OutputFrame | null = null;
  /** The last state shown. */
  #entry: Entry<GameState> | null = null;
  /** The output's place as reported by OBS. */
  #place: OutputPlace | null = null;
  #shown: OutputState['shown'] = { score: null, graphics: [] };
  #test: TestPicture | null = null;
  #cancelDue: (() => void) | null = null;
  readonly #pictures: PicturePace;
  readonly #lookOf: OutputPorts['lookOf'];
  readonly #onShownChange: OutputPorts['onShownChange'];
  readonly #run: RunForChannel;
  readonly #sponsors: Sponsors;
  readonly #marks: OutputSponsors;
  readonly #proof: ProofOfPlay;
  /** True if the output has drawn sponsor marks. */
  #hadMarks = false;

  constructor(
    settings: OutputSettings,
    channel: Channel | null,
    { clock, build, lookOf, sponsors, proof, run, onShownChange }: OutputPorts,
  ) {
    this.#sponsors = sponsors;
    this.#marks = new OutputSponsors(sponsors);
    this.#proof = proof;
    this.#lookOf = lookOf;
    this.#onShownChange = onShownChange;
    this.#run = run;
    this.#settings = settings;
    this.#channel = channel;
    this.#clock = clock;
    this.#build = build;
    this.#paints = new PaintMeter(clock);
    this.#pictures = new PicturePace(clock);
    this.#shownAt = clock.wall() - settings.delayMs;
  }

  get settings(): OutputSettings {
    return this.#settings;
  }

  /** Number of pages on air, without monitors. */
  get rendererCount(): number {
    return this.#renderers.onAir().length;
  }

  get pages(): OutputPageView[] {
    return this.#renderers.pages;
  }

  /** The output's place in OBS, as reported by OBS or otherwise by its pages; null: unknown. */
  get place(): OutputPlace | null {
    return this.#place ?? this.#renderers.place;
  }

  /**
   * True while the output is empty until its scene enters program. Only OBS itself decides this: reports of pages are
   * not reliable, and a graphic that waits forever is worse than one without its intro.
   */
  get isWaiting(): boolean {
    return this.#settings.entrance === 'intro' && this.#place !== null && this.#place !== 'program';
  }

  /**
   * Sets the output's place as reported by OBS; null: OBS isn't connected. When a waiting output's scene enters
   * program, its graphics enter with their intro.
   *
   * @returns whether the place changed
   */
  setPlace(place: OutputPlace | null): boolean {
    if (place === this.#place) return false;
    const wasWaiting = this.isWaiting;
    this.#place = place;
    const comesOrGoes = this.isWaiting !== wasWaiting;
    const isTestOver = this.#test !== null && !this.#mayTest(this.#shown.graphics);
    if (comesOrGoes || isTestOver) this.refresh(comesOrGoes && place === 'program' ? 'live' : 'jump');
    this.#prove();
    return true;
  }

  /** Sets a page's place in OBS, as reported by the page. @returns whether that changes the output's place */
  noteInObs(renderer: Renderer, inObs: PageInObs): boolean {
    const before = this.place;
    this.#renderers.note(renderer, inObs);
    this.#prove();
    return this.place !== before;
  }

  /** True if one of the output's pages draws too slowly for takeovers. */
  get isSlow(): boolean {
    return this.#renderers.isSlow;
  }

  notePace(renderer: Renderer, isSlow: boolean): void {
    this.#renderers.notePace(renderer, isSlow);
  }

  /** Measures the latency of a timed frame that a page has painted. */
  painted(renderer: Renderer, revision: number): void {
    this.#paints.painted(renderer, revision);
  }

  /** Sets the latency from a change of the page to OBS; null: unknown. */
  setSeen(seen: Percentiles | null): void {
    this.#seen = seen;
  }

  /** Latency from a press to the viewers. */
  get latency(): OutputLatency {
    return {
      received: this.#run(
        this.#settings.channel,
        () => this.#channel?.onAir.feed.received ?? null,
        () => null,
      ),
      painted: this.#paints.percentiles,
      seen: this.#seen,
    };
  }

  get test(): TestPicture | null {
    return this.#test;
  }

  /**
   * Draws a test picture instead of all graphics, or ends it (null). While a graphic is on air on this output, the test
   * picture is refused, unless OBS reports that the output is not in program. It ends when another graphic goes on air,
   * or when the output enters program with a graphic. So viewers never see it in place of a graphic.
   *
   * @returns whether it was done
   */
  setTest(picture: TestPicture | null): boolean {
    if (picture === null && this.#test === null) return true;
    this.#test = picture;
    this.refresh('jump');
    return this.#test === picture;
  }

  /** Returns the current frame with its instant, which advances even without changes. */
  now(): { frame: OutputFrame; at: number } {
    if (this.#frame === null) this.refresh('jump');
    const frame = this.#frame ?? this.#lastFrame();
    return { frame, at: Math.max(frame.at, this.#instant().at) };
  }

  /** The content on this output now, after its delay. */
  get shown(): OutputState['shown'] {
    return this.#shown;
  }

  /** Applies new settings or another channel without animation. A new secret disconnects all pages. */
  configure(settings: OutputSettings, channel: Channel | null): void {
    if (settings.secret !== this.#settings.secret) {
      this.#renderers.cutAll();
      this.#prove();
    }
    // Record the current instant, minus 1 ms, so that a state of this millisecond still counts as new. Stored per
    // channel, so that an output that returns to a channel continues where it left off.
    if (this.#channel) this.#leftAt.set(this.#channel, Math.max(this.#shownAt, this.#instant().at - 1));
    this.#shownAt = (channel && this.#leftAt.get(channel)) ?? -Infinity;
    // If the refresh fails, the picture of another channel must not stay.
    if (channel !== this.#channel) this.#frame = null;
    this.#settings = settings;
    this.#channel = channel;
    this.refresh('jump');
  }

  /** Adds a renderer and sends it the current state and instant. Returns a function that removes it. */
  add(renderer: Renderer): () => void {
    this.#renderers.add(renderer);
    const { channel } = this.#settings;
    if (renderer.showsNext) this.#sendNext([renderer], 'jump');
    else
      this.#run(
        channel,
        () => this.#sendTo([renderer], this.#compose('jump')),
        () => this.#sendLast([renderer]),
      );
    return () => {
      this.#renderers.delete(renderer);
      this.#prove();
    };
  }

  /**
   * Shows a new state of the channel, immediately or when it is due. If a feed sends more states than there are
   * pictures, each picture shows only the newest.
   */
  follow(motion: Motion): void {
    if (this.#settings.delayMs !== 0) this.#run(this.#settings.channel, () => this.#armDue(), ignore);
    else this.#pictures.follow(motion, (all) => this.refresh(all));
  }

  /**
   * Sends a frame of the current state, including changes that wait for the next picture. If that fails, the last
   * picture stays.
   */
  refresh(motion: Motion): void {
    this.#run(
      this.#settings.channel,
      () => this.#refresh(motion),
      () => this.#sendLast(this.#renderers.onProgram),
    );
    this.#sendNext(this.#renderers.onNext, this.#frame?.motion ?? motion);
  }

  #refresh(motion: Motion): void {
    const before = this.#entry;
    const frame = this.#compose(this.#pictures.take(motion));
    const entry = this.#entry;
    // Only live changes are timed, not the producer's actions or jumps.
    if (entry !== null && entry !== before && frame.motion !== 'jump') {
      const dueAt = entry.at + this.#settings.delayMs;
      if (this.#paints.asks(frame.revision, dueAt, () => this.#renderers.onAir())) frame.isTimed = true;
    }
    this.#sendTo(this.#renderers.onProgram, frame);
  }

  /** Updates cues without changing what is on air. */
  refreshNext(): void {
    this.#sendNext(this.#renderers.onNext, 'live');
  }

  #sendNext(renderers: readonly Renderer[], motion: Motion): void {
    if (renderers.length === 0) return;
    const sponsors = this.#frame?.sponsors ?? {};
    const frame = this.#run(
      this.#settings.channel,
      () => frameAfterTake(this.#channel, sponsors, this.#frameOf(motion)),
      () => this.#lastFrame(),
    );
    const message = serialise(frame);
    for (const renderer of renderers) renderer.send(message);
  }

  #sendTo(renderers: Iterable<Renderer>, frame: OutputFrame): void {
    const message = serialise(frame);
    for (const renderer of renderers) renderer.send(message);
    this.#note(frame);
    this.#prove();
    this.#armDue();
  }

  #sendLast(renderers: Iterable<Renderer>): void {
    const frame = this.#lastFrame();
    this.#frame = frame;
    const message = serialise(frame);
    for (const renderer of renderers) renderer.send(message);
    this.#note(frame);
    this.#prove();
  }

  /** Returns the last picture without graphics that were cleared since; empty without one. */
  #lastFrame(): OutputFrame {
    const of = this.#frameOf('correction');
    const last = this.#frame ?? { ...frameOnAir(null, false, of), sponsors: {} };
    const graphics = this.#run(
      this.#settings.channel,
      () => this.#channel?.air.graphicsAt(of.at) ?? null,
      () => null,
    );
    const frame = { ...last, revision: of.revision, at: Math.max(last.at, of.at), motion: of.motion };
    return graphics === null ? frame : withoutCleared(frame, graphics);
  }

  close(): void {
    this.#cancelDue?.();
    this.#pictures.close();
    this.#renderers.cutAll();
    this.#prove();
  }

  /**
   * Returns the instant that the delay allows, never earlier than what was on air: a longer delay holds the picture.
   */
  #instant(): { at: number; isHeld: boolean } {
    const at = this.#clock.wall() - this.#settings.delayMs;
    return at < this.#shownAt ? { at: this.#shownAt, isHeld: true } : { at, isHeld: false };
  }

  #compose(motion: Motion): OutputFrame {
    const of = this.#frameOf(motion);
    this.#shownAt = of.at;
    const channel = this.#channel;
    this.#entry = channel?.timeline.entryAt(of.at) ?? null;
    const frame = frameOnAir(channel, this.isWaiting, of);
    if (this.#test !== null && !this.#mayTest(onAirIn(frame))) this.#test = null;
    const bare = this.#test === null ? frame : { ...frame, test: this.#test };
    this.#frame = { ...bare, sponsors: this.#marksIn(bare, channel?.air.graphicsAt(of.at) ?? null) };
    return this.#frame;
  }

  #frameOf(motion: Motion): FrameOf {
    this.#revision += 1;
    return {
      ...this.#instant(),
      output: this.#settings,
      look: this.#lookOf(this.#settings.theme),
      revision: this.#revision,
      build: this.#build,
      motion,
    };
  }

  #marksIn(frame: BareFrame, graphics: Graphics | null): SponsorMarks {
    const { id, channel: channelId, delayMs, stale } = this.#settings;
    const channel = this.#channel;
    const timeline = channel?.timeline;
    const game = channel?.gameAt(frame.at);
    // Sponsor holds end on the wall clock, because the producer's actions are not delayed.
    const heldUntil = this.#sponsors.heldUntil(channelId) - delayMs;
    return this.#marks.marksIn(frame, {
      output: id,
      channel: channelId,
      session: game?.session ?? null,
      isBlank: this.isWaiting || game?.freshness.viewAt(frame.at, stale).isHidden === true,
      sinceOf: (graphic) => (graphic === 'takeover' ? null : (graphics?.[graphic].since ?? null)),
      moments: game?.moments.all ?? [],
      withdrawnBy: (instant) => game?.moments.withdrawnBy(instant) ?? null,
      states: (after, upTo) => {
        const before = timeline?.entryAt(after);
        const later = timeline?.between(after, upTo) ?? [];
        const all = before && before.at <= after ? [before, ...later] : later;
        return all.map(({ at, value }) => ({ at, match: value.state.match }));
      },
      heldUntil,
    });
  }

  /** Returns the output's open sponsor slots, none while the producer holds sponsors. */
  openSpots(): OpenSpot[] {
    const frame = this.#frame;
    const { id, channel } = this.#settings;
    if (!frame?.match || this.#sponsors.heldUntil(channel) === Infinity) return [];
    const { at, match, sponsors } = frame;
    const session = this.#channel?.gameAt(at).session ?? null;
    return openSlots(frame).map((slot) => ({
      spot: { slot, output: id, channel, league: match.league, session },
      at,
      sponsor: sponsors[slot]?.id ?? null,
    }));
  }

  /**
   * Reports the drawn sponsors for proof of play: none if no page on air draws the output, or if OBS shows another
   * scene.
   */
  #prove(): void {
    const frame = this.#frame;
    const { place } = this;
    const isSeen = this.rendererCount > 0 && (place === null || place === 'program');
    const marks = isSeen && frame !== null ? frame.sponsors : {};
    const hasMarks = Object.keys(marks).length > 0;
    if (!hasMarks && !this.#hadMarks) return;
    this.#hadMarks = hasMarks;
    const { id, name, channel } = this.#settings;
    const match = frame?.match ?? null;
    this.#proof.drawn(
      {
        output: { id, name },
        channel,
        sessionId: (frame && this.#channel?.gameAt(frame.at).session?.sessionId) ?? null,
        game: match
          ? pairWords(match.view.sport, { a: match.teams.a.name ?? '?', b: match.teams.b.name ?? '?' })
          : '',
        isRehearsal: match?.isSandbox === true,
      },
      marks,
    );
  }

  /** Returns whether a test picture may replace these graphics. */
  #mayTest(onAir: readonly GraphicId[]): boolean {
    if (onAir.length === 0) return true;
    const isSeen = this.#place === null || this.#place === 'program';
    return !isSeen && onAir.every((id) => this.#shown.graphics.includes(id));
  }

  #note(frame: OutputFrame): void {
    const before = this.#shown;
    const score = frame.match?.view.score ?? null;
    const onAir = onAirIn(frame);
    const isSame =
      score?.a === before.score?.a &&
      score?.b === before.score?.b &&
      (score === null) === (before.score === null) &&
      onAir.join() === before.graphics.join();
    if (isSame) return;
    this.#shown = { score, graphics: onAir };
    this.#onShownChange();
  }

  /**
   * Sets the timer for the output's next change: a delayed state, an automatic change, or the end of a held picture.
   */
  #armDue(): void {
    this.#cancelDue?.();
    this.#cancelDue = null;
    const next = this.#instant().isHeld
      ? this.#shownAt
      : earlier(nextDue(this.#channel, this.#settings.stale, this.#shownAt), this.#marks.edge);
    if (next === null) return;
    const waitMs = next + this.#settings.delayMs - this.#clock.wall();
    this.#cancelDue = this.#clock.after(Math.max(0, waitMs), () => {
      this.#cancelDue = null;
      this.#run(this.#settings.channel, () => this.#showDue(next), ignore);
    });
  }

  #showDue(dueAt: number): void {
    const at = this.#clock.wall() - this.#settings.delayMs;
    // Timers can fire slightly early.
    if (at < dueAt) {
      this.#armDue();
      return;
    }
    const due = dueBetween(this.#channel, this.#settings.stale, this.#shownAt, at);
    const { edge } = this.#marks;
    // If only sponsor marks change, they use their normal animation.
    const isForMarks = due.length === 0 && edge !== null && edge <= at;
    this.refresh(isForMarks ? 'live' : motionOf(due));
  }
}

function serialise(frame: OutputFrame): string {
  return JSON.stringify({ push: 'output:frame', value: frame });
}
