import { logoOf } from '../logic/logo.ts';
import type { Place, Show } from '../show.svelte.ts';

/** Saves a picture file as a logo, and shows at `place` why it can't be used or what was left out. */
export async function saveLogo(
  show: Show,
  place: Place,
  file: File | undefined,
  save: (picture: string) => Promise<{ ok: boolean }>,
): Promise<void> {
  if (!file) return;
  const picture = await logoOf(file, document);
  if (!picture.ok) {
    show.tell(place, picture.sentence);
    return;
  }
  const { ok } = await save(picture.text);
  if (ok && picture.note !== null) show.tell(place, picture.note);
}
