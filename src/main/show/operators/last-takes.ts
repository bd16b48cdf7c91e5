import type { GraphicId } from '../../../preload/contract/output-frame.ts';

/** An act on air, from the as-run log. */
export interface Act {
  channel: string;
  action: string;
  subject: string;
  /** The operator; absent: none or unknown. */
  by?: string | undefined;
}

/** Tracks which user took each graphic on air. */
export class LastTakes {
  readonly #by = new Map<string, string>();

  note({ channel, action, subject, by }: Act): void {
    const graphic = `${channel} ${subject}`;
    if (action === 'take' && by !== undefined) this.#by.set(graphic, by);
    else if (action === 'take' || action === 'clear') this.#by.delete(graphic);
  }

  of(channel: string, graphic: GraphicId): string | null {
    return this.#by.get(`${channel} ${graphic}`) ?? null;
  }
}
