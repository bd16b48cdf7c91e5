/** Loading of the bundled typefaces: which ones a text needs before it may be shown. */

const FAMILIES = '700 40px "Archivo", "Noto Sans"';
/** Figures, capitals and symbols of all graphics. */
const ALWAYS = '0123456789 –·&+:/… ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** Families that are loaded only when a text needs them (letters/). */
const FETCHED = /Touchline (?:JP|KR|SC|TC)/;
/** A font that takes longer is not waited for: a fallback font is better than no graphic. */
const WAIT_MAX_MS = 3_000;

/** Resolves when every font that `text` needs is loaded. Never rejects. */
export async function fontsFor(fonts: FontFaceSet, text: string): Promise<void> {
  const waited = new Promise<void>((resolve) => setTimeout(resolve, WAIT_MAX_MS));
  const loaded = fonts.load(FAMILIES, ALWAYS + text).catch(() => undefined);
  await Promise.race([loaded, waited]);
}

/** Loads the remaining fonts of type.css, so that later names find their letters. Never rejects. */
export function fetchAllFonts(fonts: FontFaceSet): void {
  for (const face of fonts) if (!FETCHED.test(face.family)) face.load().catch(() => undefined);
}
