import type { TapeEvent } from '../../feed/contract/messages.ts';
import type { Moment } from '../../feed/contract/moments.ts';
import type { SportView } from '../../feed/contract/views.ts';
import { GRAPHIC_IDS, type GraphicId } from '../../preload/contract/output-frame.ts';
import type { GraphicContent } from '../../preload/contract/graphic-content.ts';
import type { AsRunAction, AsRunCause } from './as-run.ts';
import {
  airChanges,
  applyVerb,
  clearAll,
  noGraphics,
  takeMoment,
  withoutMoment,
  withoutMoments,
  type Graphics,
  type GraphicVerb,
} from './graphics.ts';
import { MomentBook, type MomentChange } from './moment-book.ts';
import { RequestRefused } from './refused.ts';

export interface AirPorts {
  /** The channel, for sentences. */
  channel: string;
  /** Unix ms of the show's clock. */
  now: () => number;
  record: (action: AsRunAction, subject: string, detail: string | null, cause: AsRunCause) => void;
  /** A graphic went on or off: outputs show that at once, whatever their delay. */
  onHand: () => void;
  /** Moments have changed, and maybe nothing on air. */
  onMoments: () => void;
}

/** A graphic as it is put back after a restart. */
export interface OnAir {
  graphic: GraphicId;
  content: GraphicContent | null;
}

/** What is on air over one channel, and the moments it can be about. */
export class Air {
  readonly #ports: AirPorts;
  readonly #moments = new MomentBook();
  #graphics: Graphics = noGraphics;

  constructor(ports: AirPorts) {
    this.#ports = ports;
  }

  get graphics(): Graphics {
    return this.#graphics;
  }

  /** Oldest first. */
  get moments(): readonly Moment[] {
    return this.#moments.moments;
  }

  /** The moment that the producer's lower third is about, or null. */
  get momentOnAir(): Moment | null {
    const { moment } = this.#graphics['lower-third'];
    return moment === null ? null : this.#moments.find(moment);
  }

  /** What to put back after a restart. Moments end with the program, and so do graphics about them. */
  remembered(): OnAir[] {
    return GRAPHIC_IDS.filter((id) => this.#graphics[id].onAir && this.#graphics[id].moment === null).map(
      (graphic) => ({ graphic, content: this.#graphics[graphic].content }),
    );
  }

  putBack(onAir: readonly OnAir[]): void {
    let graphics = this.#graphics;
    for (const { graphic, content } of onAir) {
      graphics = applyVerb(graphics, { graphic, verb: 'take', content }, this.#ports.now());
    }
    this.#set(graphics, 'restart');
  }

  /** Take, clear, toggle or cue; `content` is what it is to say, undefined leaves that as it is. */
  apply(graphic: GraphicId, verb: GraphicVerb, content: GraphicContent | null | undefined): void {
    this.#set(applyVerb(this.#graphics, { graphic, verb, content }, this.#ports.now()), 'hand');
  }

  /** Puts a lower third about a moment on air. Throws RequestRefused for one that is unknown or withdrawn. */
  takeMoment(id: number): void {
    const moment = this.#moments.find(id);
    if (moment === null || moment.state === 'withdrawn') {
      throw RequestRefused.unknownMoment(this.#ports.channel);
    }
    this.#set(takeMoment(this.#graphics, id, this.#ports.now()), 'hand');
  }

  /** Id of the newest moment that still stands. Throws RequestRefused where there is none. */
  latestMoment(): number {
    const latest = this.#moments.moments.findLast(({ state }) => state !== 'withdrawn');
    if (!latest) throw RequestRefused.unknownMoment(this.#ports.channel);
    return latest.id;
  }

  clear(): void {
    this.#set(clearAll(this.#graphics), 'hand');
  }

  /** Another game: its moments are not these, and no graphic is about one of them. */
  forgetGame(): void {
    this.#moments.reset();
    this.#set(withoutMoment(this.#graphics), 'feed');
  }

  /** An event heard live for the first time; see MomentBook. */
  heard(
    event: TapeEvent,
    before: SportView | null,
    after: SportView,
    struck: ReadonlySet<number> | null,
  ): void {
    this.#follow(this.#moments.heard(event, before, after, struck, this.#ports.now()));
  }

  /** The picture came anew after an absence. */
  renewed(before: SportView, after: SportView, struck: ReadonlySet<number>): void {
    this.#follow(this.#moments.renewed(before, after, struck, this.#ports.now()));
  }

  /** History was read: it may tell of an undo that was missed. */
  restruck(struck: ReadonlySet<number>): void {
    this.#follow(this.#moments.restruck(struck));
  }

  /** The session is sealed; `id` is one more than its last `seq`. */
  ended(id: number): void {
    this.#follow(this.#moments.ended(id, this.#ports.now()));
  }

  #follow({ begun, withdrawn }: MomentChange): void {
    if (begun === null && withdrawn.length === 0) return;
    this.#set(withoutMoments(this.#graphics, withdrawn), 'withdrawn');
    this.#ports.onMoments();
  }

  #set(graphics: Graphics, cause: AsRunCause): void {
    if (graphics === this.#graphics) return;
    for (const { graphic, action, moment } of airChanges(this.#graphics, graphics)) {
      const words = moment === null ? null : (this.#moments.find(moment)?.words ?? null);
      this.#ports.record(action, graphic, words, cause);
    }
    this.#graphics = graphics;
    this.#ports.onHand();
  }
}
