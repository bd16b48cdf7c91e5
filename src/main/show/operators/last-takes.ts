import type { GraphicId } from '../../../preload/contract/output-frame.ts';

/** An act on air, as the as-run log has it. */
export interface Act {
  channel: string;
  action: string;
  subject: string;
  /** Who did it; absent: nobody, or nobody knows. */
  by?: string | undefined;
}

/** Who has put each graphic on air that is there now. */
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
