import type { GraphicId } from '../../preload/contract/output-frame.ts';
import type { BoundSession } from '../../preload/contract/show-state.ts';
import type { OutputSettings } from './outputs.ts';
import type { SourceSettings } from './source.ts';

/** What outlives the program: never a token. */
export interface Remembered {
  channels: { id: string; session: BoundSession | null; onAir: GraphicId[] }[];
  outputs: OutputSettings[];
  sources: SourceSettings[];
}

export const nothingRemembered: Remembered = { channels: [], outputs: [], sources: [] };
