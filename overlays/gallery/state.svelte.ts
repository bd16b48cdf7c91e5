import type { Pitch } from './fixtures.ts';
import { StageState } from '../stage/state.svelte.ts';

/** State of the gallery: one stage and an optional background picture. */
export class GalleryState extends StageState {
  pitch = $state.raw<Pitch | null>(null);
}
