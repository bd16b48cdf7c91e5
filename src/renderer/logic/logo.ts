import { EXPANDED_MAX, expandedSize, rootWith } from './svg.ts';

/** The longest side of a stored logo, which is sharp at 4K on the largest badge. */
const SIDE = 512;
/** The longest side of a monitor's background picture, which is used only in monitors. */
const BACKDROP_SIDE = 1280;
/** The area in which the content of an SVG without a size is searched, in the SVG's own units. */
const PROBE = { x: -2_048, y: -2_048, side: 8_192 };
const PROBE_PIXELS = 1_024;

/** The result of reading a file: base64, or a sentence that says why it can't be used. */
export type Picture = { ok: true; text: string } | { ok: false; sentence: string };

/**
 * Draws a picture file as a base64 PNG of the size that a logo needs. An SVG is drawn without access to the page, so it
 * can't run scripts, and only its pixels are used. Refuses an empty picture.
 */
export async function logoOf(file: File, document: Document): Promise<Picture> {
  const canvas = await drawn(file, document, SIDE);
  if ('sentence' in canvas) return { ok: false, sentence: canvas.sentence };
  if (shownIn(canvas) === null) {
    return {
      ok: false,
      sentence: `${file.name} is blank. It is fully transparent or depends on another file. Save the logo as PNG and try again.`,
    };
  }
  return { ok: true, text: canvas.toDataURL('image/png').replace(/^[^,]*,/, '') };
}

/** Draws a picture file as a data URL for the background of a monitor. */
export async function backdropOf(file: File, document: Document): Promise<Picture> {
  const canvas = await drawn(file, document, BACKDROP_SIDE);
  if ('sentence' in canvas) return { ok: false, sentence: canvas.sentence };
  return { ok: true, text: canvas.toDataURL('image/jpeg', 0.8) };
}

/** Draws a picture with a longest side of at most `side` pixels. */
async function drawn(
  file: File,
  document: Document,
  side: number,
): Promise<HTMLCanvasElement | { sentence: string }> {
  if (file.type !== 'image/svg+xml') {
    const picture = await decoded(file, document);
    return picture === null ? { sentence: noPictureSentence(file) } : onCanvas(picture, document, side, 1);
  }
  const svg = await file.text();
  if (expandedSize(svg) > EXPANDED_MAX) {
    return {
      sentence: `${file.name} has too many shapes to draw. Simplify it, or save it as PNG, and try again.`,
    };
  }
  const fitted = await fittedOf(svg, document);
  const picture = await decoded(fitted === null ? file : svgFile(fitted), document);
  return picture === null
    ? { sentence: noPictureSentence(file) }
    : onCanvas(picture, document, side, Infinity);
}

/**
 * Returns an SVG without a size with a size that fits its content, because browsers would crop it to 300 by 150.
 * Returns null for any other SVG, and for one that is empty or fills any area.
 */
async function fittedOf(svg: string, document: Document): Promise<string | null> {
  let area: Area = { x: PROBE.x, y: PROBE.y, width: PROBE.side, height: PROBE.side };
  // The second pass measures the area found by the first one, whose pixels may be many units each.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const scale = PROBE_PIXELS / Math.max(area.width, area.height);
    const sized = rootOver(svg, area);
    if (sized === null) return null;
    const picture = await decoded(svgFile(sized), document);
    if (picture === null) return null;
    const canvas = onCanvas(picture, document, PROBE_PIXELS, 1);
    const shown = 'sentence' in canvas ? null : shownIn(canvas);
    if (shown === null) return null;
    const isWhole =
      shown.right - shown.left >= PROBE_PIXELS - 2 && shown.bottom - shown.top >= PROBE_PIXELS - 2;
    if (attempt === 0 && isWhole) return null;
    area = {
      x: area.x + shown.left / scale,
      y: area.y + shown.top / scale,
      width: (shown.right - shown.left) / scale,
      height: (shown.bottom - shown.top) / scale,
    };
  }
  return rootOver(svg, area);
}

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns the SVG with its viewBox cropped to an area. Null if it has an explicit size. */
function rootOver(svg: string, { x, y, width, height }: Area): string | null {
  const scale = PROBE_PIXELS / Math.max(width, height);
  return rootWith(svg, {
    viewBox: `${x} ${y} ${width} ${height}`,
    width: String(Math.max(1, Math.round(width * scale))),
    height: String(Math.max(1, Math.round(height * scale))),
  });
}

function svgFile(text: string): File {
  return new File([text], 'fitted.svg', { type: 'image/svg+xml' });
}

async function decoded(file: File, document: Document): Promise<HTMLImageElement | null> {
  const picture = document.createElement('img');
  try {
    picture.src = await dataUrlOf(file);
    await picture.decode();
    return picture;
  } catch {
    return null;
  }
}

/**
 * Draws a picture on a canvas.
 * @param most how much larger than its own size a picture may be drawn
 */
function onCanvas(
  picture: HTMLImageElement,
  document: Document,
  side: number,
  most: number,
): HTMLCanvasElement | { sentence: string } {
  // An SVG without a size is drawn at the maximum size.
  const width = picture.naturalWidth || side;
  const height = picture.naturalHeight || side;
  const scale = Math.min(most, side / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) return { sentence: "This window can't draw images. Reload it and try again." };
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Returns the bounds, in pixels, of the visible content of a canvas; null if it is empty. */
function shownIn(canvas: HTMLCanvasElement): Bounds | null {
  const { width, height } = canvas;
  const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
  let found: Bounds | null = null;
  for (let y = 0, at = 3; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 4) {
      if (data[at] === 0) continue;
      found ??= { left: x, top: y, right: x + 1, bottom: y + 1 };
      found.left = Math.min(found.left, x);
      found.right = Math.max(found.right, x + 1);
      found.bottom = y + 1;
    }
  }
  return found;
}

function noPictureSentence({ name }: File): string {
  return `${name} can't be read as an image. Save it as PNG, SVG or WebP and try again.`;
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    // The result is a string because a data URL was requested.
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new Error("The file couldn't be read. Choose it again."));
    reader.readAsDataURL(file);
  });
}
