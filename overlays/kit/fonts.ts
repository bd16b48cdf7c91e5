/** The bundled faces, as files that arrive: what has to be there before a text may be shown. */

const FAMILIES = '700 40px "Archivo", "Noto Sans"';
/** Figures, capitals and marks of every graphic. */
const ALWAYS = '0123456789 –·&+:/… ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** Families that are fetched when a text needs them (letters/). */
const FETCHED = /Touchline (?:JP|KR|SC|TC)/;
/** A file that has not come by then is not coming: better other letters than no graphic. */
const WAIT_MAX_MS = 3_000;

/** Resolves when every face that `text` needs can be drawn. Never rejects. */
export async function fontsFor(fonts: FontFaceSet, text: string): Promise<void> {
  const waited = new Promise<void>((resolve) => setTimeout(resolve, WAIT_MAX_MS));
  const loaded = fonts.load(FAMILIES, ALWAYS + text).catch(() => undefined);
  await Promise.race([loaded, waited]);
}

/** Fetches all remaining faces of type.css, so that a later name finds its letters here. Never rejects. */
export function fetchAllFonts(fonts: FontFaceSet): void {
  for (const face of fonts) if (!FETCHED.test(face.family)) face.load().catch(() => undefined);
}
