import type { Pitch } from './fixtures.ts';
import { StageState } from '../stage/state.svelte.ts';

/** The state of the gallery: one stage, and the pitch behind it, if any. */
export class GalleryState extends StageState {
  pitch = $state.raw<Pitch | null>(null);
}
