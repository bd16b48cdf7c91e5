import { PAD_SILENCE_MS, type PadState } from '../../../preload/contract/operators.ts';
import type { Clock } from '../ports.ts';
import type { RequestRefused } from '../refused.ts';
import { operatorErrors } from './errors.ts';
import { hasRole, type Requester } from './requester.ts';

/**
 * The owner of each channel's scoring pad. A pad has one owner at a time:
 *
 *   free --take--> mine --give(to)--> theirs, or free
 *   theirs --ask--> requested --(they give it, are offline, or do nothing for PAD_SILENCE_MS) take--> mine
 *
 * While the pad is free, every scorer can press, for example with a scripted key pad.
 */

interface Person {
  id: string;
  name: string;
}

interface Pad {
  owner: Person;
  /** When the owner last took the pad, pressed, or confirmed keeping it, Unix ms. */
  activeAt: number;
  asking: Map<string, Person & { at: number }>;
}

export interface PadsOptions {
  clock: Pick<Clock, 'wall'>;
  isHere: (id: string) => boolean;
  onChange: () => void;
}

const FREE_PAD: PadState = { owner: null, asking: [] };

export class Pads {
  readonly #options: PadsOptions;
  readonly #pads = new Map<string, Pad>();

  constructor(options: PadsOptions) {
    this.#options = options;
  }

  state(channel: string): PadState {
    const pad = this.#pads.get(channel);
    if (!pad) return FREE_PAD;
    const { id, name } = pad.owner;
    return {
      owner: { id, name, isHere: this.#options.isHere(id) },
      asking: [...pad.asking.values()].map((one) => ({
        id: one.id,
        name: one.name,
        mayTakeAt: mayTakeAt(pad, one.at),
      })),
    };
  }

  /**
   * Takes the pad. Throws RequestRefused if another connected person has it, unless the requester has the role `own`,
   * or the owner has done nothing for PAD_SILENCE_MS since the request.
   */
  take(channel: string, requester: Requester): void {
    const pad = this.#pads.get(channel);
    if (pad?.owner.id === requester.id) return;
    if (pad && !this.#mayTake(pad, requester)) {
      throw operatorErrors.padTaken(pad.owner.name, channel, PAD_SILENCE_MS / 1_000);
    }
    this.#assign(channel, requester);
  }

  /** Requests a pad. A free one is given to the requester immediately. */
  ask(channel: string, requester: Requester): void {
    const pad = this.#pads.get(channel);
    if (!pad) {
      this.#assign(channel, requester);
      return;
    }
    if (pad.owner.id === requester.id || pad.asking.has(requester.id)) return;
    pad.asking.set(requester.id, { id: requester.id, name: requester.name, at: this.#options.clock.wall() });
    this.#options.onChange();
  }

  /**
   * Gives the pad away. Throws RequestRefused if the requester neither owns it nor has the role `own`, or if the other
   * person has not requested it.
   *
   * @param to ID of the next owner; null: frees the pad
   */
  give(channel: string, requester: Requester, to: string | null): void {
    const pad = this.#owned(channel, requester);
    if (to === null) this.#pads.delete(channel);
    else {
      const next = pad.asking.get(to);
      if (!next) {
        throw operatorErrors.padNotRequested(channel);
      }
      const asking = new Map([...pad.asking].filter(([id]) => id !== to));
      const owner = { id: next.id, name: next.name };
      this.#pads.set(channel, { owner, activeAt: this.#options.clock.wall(), asking });
    }
    this.#options.onChange();
  }

  /** Keeps the pad and removes all requests for it. Throws RequestRefused for a requester who can't give it away. */
  keep(channel: string, requester: Requester): void {
    const pad = this.#owned(channel, requester);
    pad.asking.clear();
    pad.activeAt = this.#options.clock.wall();
    this.#options.onChange();
  }

  /** Records a press as activity of the owner. Throws RequestRefused if another person has the pad. */
  press(channel: string, requester: Requester): void {
    const refusal = this.refusal(channel, requester);
    if (refusal !== null) throw refusal;
    const pad = this.#pads.get(channel);
    if (!pad) return;
    pad.activeAt = this.#options.clock.wall();
    if (pad.asking.size > 0) this.#options.onChange();
  }

  /** Returns why this person can't press (another person has the pad), or null if they can. */
  refusal(channel: string, requester: Requester): RequestRefused | null {
    const owner = this.#pads.get(channel)?.owner;
    if (owner === undefined || owner.id === requester.id) return null;
    return operatorErrors.pressedWithoutPad(owner.name, channel);
  }

  /** Frees the pad of a removed channel. */
  forget(channel: string): void {
    this.#pads.delete(channel);
  }

  /** Frees the pads, and removes the requests, of people who no longer have access. */
  forgetAllBut(isIn: (id: string) => boolean): void {
    for (const [channel, pad] of this.#pads) {
      for (const id of pad.asking.keys()) if (!isIn(id)) pad.asking.delete(id);
      if (!isIn(pad.owner.id)) this.#pads.delete(channel);
    }
  }

  #mayTake(pad: Pad, requester: Requester): boolean {
    if (hasRole(requester.role, 'own') || !this.#options.isHere(pad.owner.id)) return true;
    const request = pad.asking.get(requester.id);
    return request !== undefined && this.#options.clock.wall() >= mayTakeAt(pad, request.at);
  }

  #assign(channel: string, { id, name }: Requester): void {
    this.#pads.set(channel, {
      owner: { id, name },
      activeAt: this.#options.clock.wall(),
      asking: new Map(),
    });
    this.#options.onChange();
  }

  #owned(channel: string, requester: Requester): Pad {
    const pad = this.#pads.get(channel);
    if (pad && (pad.owner.id === requester.id || hasRole(requester.role, 'own'))) return pad;
    throw operatorErrors.padNotYours(channel);
  }
}

/** Returns when a pad may be taken. The owner's activity after a request restarts the wait. */
function mayTakeAt({ activeAt }: Pad, askedAt: number): number {
  return Math.max(activeAt, askedAt) + PAD_SILENCE_MS;
}
