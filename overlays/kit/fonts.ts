/** Loads the bundled typefaces that a text needs before it is shown. */

const FAMILIES = '700 40px "Archivo", "Noto Sans"';
/** Figures, capitals and symbols of all graphics. */
const ALWAYS = '0123456789 –·&+:/… ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** Families that are loaded only when a text needs them (letters/). */
const FETCHED = /Touchline (?:JP|KR|SC|TC)/;
/** After this time, the graphic is shown in a fallback font. */
const WAIT_MAX_MS = 3_000;

/** Resolves when every font that `text` needs is loaded. Never rejects. */
export async function fontsFor(fonts: FontFaceSet, text: string): Promise<void> {
  const waited = new Promise<void>((resolve) => setTimeout(resolve, WAIT_MAX_MS));
  const loaded = fonts.load(FAMILIES, ALWAYS + text).catch(() => undefined);
  await Promise.race([loaded, waited]);
}

/** Loads the remaining fonts of type.css in the background, so that later names can be drawn. Never rejects. */
export function fetchAllFonts(fonts: FontFaceSet): void {
  for (const face of fonts) if (!FETCHED.test(face.family)) face.load().catch(() => undefined);
}
