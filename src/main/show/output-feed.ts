import type { Motion, OutputFrame } from '../../preload/contract/output-frame.ts';
import { blankPicture, compose } from './compose.ts';
import type { Channel } from './channel.ts';
import type { OutputSettings } from './outputs.ts';
import type { Clock } from './ports.ts';

/** Somebody drawing this output: gets each frame as text, already serialised. */
export interface Renderer {
  isMonitor: boolean;
  send(message: string): void;
  /** Its link is no longer good: the secret was changed, or the output removed. */
  cut(): void;
}

/**
 * One output on its way to air: follows its channel's timeline at its own delay and hands every renderer one whole
 * frame, serialised once. With no delay a new state is on its way in the same turn of the loop.
 */
export class OutputFeed {
  readonly #clock: Clock;
  readonly #build: string;
  readonly #renderers = new Set<Renderer>();
  #settings: OutputSettings;
  #channel: Channel | null;
  #revision = 0;
  /** The instant shown last, Unix ms. */
  #shownAt: number | null = null;
  #frame: OutputFrame | null = null;
  #cancelDue: (() => void) | null = null;

  constructor(settings: OutputSettings, channel: Channel | null, clock: Clock, build: string) {
    this.#settings = settings;
    this.#channel = channel;
    this.#clock = clock;
    this.#build = build;
  }

  get settings(): OutputSettings {
    return this.#settings;
  }

  /** Pages on air; monitors are not. */
  get rendererCount(): number {
    let count = 0;
    for (const renderer of this.#renderers) if (!renderer.isMonitor) count += 1;
    return count;
  }

  /** New settings or another channel: shown as they are, without animation. */
  configure(settings: OutputSettings, channel: Channel | null): void {
    if (settings.secret !== this.#settings.secret) this.#cutAll();
    this.#settings = settings;
    this.#channel = channel;
    this.refresh('jump');
  }

  /** Adds a renderer and shows it the state now; it misses nothing, however late it comes. */
  add(renderer: Renderer): () => void {
    this.#renderers.add(renderer);
    renderer.send(serialise({ ...(this.#frame ?? this.#compose('jump')), motion: 'jump' }));
    return () => void this.#renderers.delete(renderer);
  }

  /** The channel has something new: shown now, or when its time has come. */
  follow(motion: Motion): void {
    if (this.#settings.delayMs === 0) this.refresh(motion);
    else this.#armDue();
  }

  /** A frame of the state as it is to be shown now. */
  refresh(motion: Motion): void {
    const message = serialise(this.#compose(motion));
    for (const renderer of this.#renderers) renderer.send(message);
    this.#armDue();
  }

  close(): void {
    this.#cancelDue?.();
    this.#cutAll();
  }

  #compose(motion: Motion): OutputFrame {
    const now = this.#clock.wall();
    const at = now - this.#settings.delayMs;
    this.#shownAt = at;
    this.#revision += 1;
    this.#frame = compose({
      picture: this.#channel?.timeline.at(at) ?? blankPicture,
      graphics: this.#channel?.graphics ?? null,
      output: this.#settings,
      revision: this.#revision,
      build: this.#build,
      at,
      motion,
    });
    return this.#frame;
  }

  /** Sets the timer for the next state that the delay has not let through yet. */
  #armDue(): void {
    this.#cancelDue?.();
    this.#cancelDue = null;
    const timeline = this.#channel?.timeline;
    const { delayMs } = this.#settings;
    if (!timeline || delayMs === 0 || this.#shownAt === null) return;
    const next = timeline.nextAfter(this.#shownAt);
    if (next === null) return;
    this.#cancelDue = this.#clock.after(Math.max(0, next + delayMs - this.#clock.wall()), () => {
      this.#cancelDue = null;
      this.#showDue();
    });
  }

  #showDue(): void {
    const shownAt = this.#shownAt ?? 0;
    const at = this.#clock.wall() - this.#settings.delayMs;
    const timeline = this.#channel?.timeline;
    const first = timeline?.nextAfter(shownAt) ?? null;
    if (!timeline || first === null || first > at) {
      this.#armDue();
      return;
    }
    const second = timeline.nextAfter(first);
    // Several states became due at once: the newest is shown, and none of them is replayed.
    const isBurst = second !== null && second <= at;
    this.refresh(isBurst ? 'jump' : (timeline.at(first)?.motion ?? 'jump'));
  }

  #cutAll(): void {
    for (const renderer of this.#renderers) renderer.cut();
    this.#renderers.clear();
  }
}

function serialise(frame: OutputFrame): string {
  return `{"push":"output:frame","value":${JSON.stringify(frame)}}`;
}
