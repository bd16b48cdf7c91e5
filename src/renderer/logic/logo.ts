import { PICTURE_TEXT_MAX } from '../../preload/contract/limits.ts';
import { isAnimated, svgText } from './picture-file.ts';
import { EXPANDED_MAX, expandedSize, externalReference, hasViewBox, rootWith } from './svg.ts';

/** The longest side of a stored logo, which is sharp at 4K on the largest badge. */
const SIDE = 512;
/** The longest side of a monitor's background picture, which is used only in monitors. */
const BACKDROP_SIDE = 1280;
/** The area in which the content of an SVG without a size is searched, in the SVG's own units. */
const PROBE = { x: -2_048, y: -2_048, side: 8_192 };
const PROBE_PIXELS = 1_024;
/** The alpha up to which viewers don't see a pixel. Exported logos have such noise in their padding. */
const INVISIBLE_ALPHA = 8;

/** The result of reading a file: base64, or a sentence that says why it can't be used. */
export type Picture =
  | {
      ok: true;
      text: string;
      /** What the producer should know about the picture, or null. */ note: string | null;
    }
  | { ok: false; sentence: string };

/**
 * Draws a picture file as a base64 PNG of the size that a logo needs, without its transparent padding. An SVG is drawn
 * without access to the page, so it can't run scripts, and only its pixels are used. Refuses an empty picture.
 */
export async function logoOf(file: File, document: Document): Promise<Picture> {
  const read = await readPicture(file, document);
  if ('sentence' in read) return { ok: false, sentence: read.sentence };
  const { image, most, note } = read;
  const whole = { left: 0, top: 0, ...sizeOf(image, SIDE) };
  const probe = onCanvas(image, whole, { side: PROBE_PIXELS, most }, document);
  const shown = shownIn(probe, INVISIBLE_ALPHA);
  if (shown === null) {
    return {
      ok: false,
      sentence: `${file.name} is blank: it is fully transparent. Save the logo as PNG and try again.`,
    };
  }
  const scale = probe.width / whole.width;
  const area = {
    left: shown.left / scale,
    top: shown.top / scale,
    width: shown.width / scale,
    height: shown.height / scale,
  };
  let text = '';
  // Photographs compress badly, so that they have to be smaller than other logos.
  for (let side = SIDE; side > 16; side *= 0.75) {
    text = base64Of(onCanvas(image, area, { side, most }, document).toDataURL('image/png'));
    if (text.length <= PICTURE_TEXT_MAX) break;
  }
  return { ok: true, text, note };
}

/** Draws a picture file as a data URL for the background of a monitor. */
export async function backdropOf(file: File, document: Document): Promise<Picture> {
  const read = await readPicture(file, document);
  if ('sentence' in read) return { ok: false, sentence: read.sentence };
  const { image, most, note } = read;
  const whole = { left: 0, top: 0, ...sizeOf(image, BACKDROP_SIDE) };
  const canvas = onCanvas(image, whole, { side: BACKDROP_SIDE, most }, document);
  return { ok: true, text: canvas.toDataURL('image/jpeg', 0.8), note };
}

interface ReadPicture {
  image: HTMLImageElement;
  /** How much larger than its own size the picture may be drawn. */
  most: number;
  note: string | null;
}

/** Decodes a picture file by its content: its name and media type may be wrong. */
async function readPicture(file: File, document: Document): Promise<ReadPicture | { sentence: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const svg = svgText(bytes);
  if (svg !== null) return readSvg(file, svg, document);
  const image = await decoded(new Blob([bytes], { type: 'image/png' }), document);
  if (image === null) return { sentence: noPictureSentence(file) };
  const note = isAnimated(bytes) ? `${file.name} is animated. Only its first picture is used.` : null;
  return { image, most: 1, note };
}

async function readSvg(
  file: File,
  svg: string,
  document: Document,
): Promise<ReadPicture | { sentence: string }> {
  const { name } = file;
  if (expandedSize(svg) > EXPANDED_MAX) {
    return {
      sentence: `${name} has too many shapes to draw. Simplify it, or save it as PNG, and try again.`,
    };
  }
  const reference = externalReference(svg);
  if (reference !== null) {
    return {
      sentence: `${name} needs another file (${shortened(reference)}) that isn't part of it. Embed that file, or save the logo as PNG, and try again.`,
    };
  }
  const unsized = await decoded(svgBlob(svg), document);
  // Chromium draws parts of an SVG correctly only if it has a size in pixels.
  const image = unsized && (await drawnWith(svg, sizeOf(unsized, SIDE), document));
  if (image === null) return { sentence: noPictureSentence(file) };
  const isCut = !hasViewBox(svg) || isBlank(image, document);
  const fitted = isCut ? await fittedOf(svg, document) : null;
  return { image: fitted ?? image, most: Infinity, note: null };
}

/**
 * Draws an SVG with a size that fits its content: browsers crop one without a viewBox, and one may draw outside its
 * viewBox. Returns null for one that is empty or fills any area.
 */
async function fittedOf(svg: string, document: Document): Promise<HTMLImageElement | null> {
  let area: Area = { left: PROBE.x, top: PROBE.y, width: PROBE.side, height: PROBE.side };
  // The second pass measures the area found by the first one, whose pixels may be many units each.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const scale = PROBE_PIXELS / Math.max(area.width, area.height);
    const image = await drawnOver(svg, area, document);
    if (image === null) return null;
    const whole = { left: 0, top: 0, ...sizeOf(image, PROBE_PIXELS) };
    const shown = shownIn(onCanvas(image, whole, { side: PROBE_PIXELS, most: 1 }, document), 0);
    if (shown === null) return null;
    const isWhole = shown.width >= PROBE_PIXELS - 2 && shown.height >= PROBE_PIXELS - 2;
    if (attempt === 0 && isWhole) return null;
    area = {
      left: area.left + shown.left / scale,
      top: area.top + shown.top / scale,
      width: shown.width / scale,
      height: shown.height / scale,
    };
  }
  return drawnOver(svg, area, document);
}

interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Draws an area of an SVG, in its own units. */
function drawnOver(
  svg: string,
  { left, top, width, height }: Area,
  document: Document,
): Promise<HTMLImageElement | null> {
  const scale = PROBE_PIXELS / Math.max(width, height);
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  return drawnWith(svg, { viewBox: `${left} ${top} ${width} ${height}`, ...size }, document);
}

/** Draws an SVG with these attributes on its root. */
async function drawnWith(
  svg: string,
  attributes: Readonly<Record<string, string | number>>,
  document: Document,
): Promise<HTMLImageElement | null> {
  const text = rootWith(svg, attributes);
  return text === null ? null : decoded(svgBlob(text), document);
}

const svgBlob = (svg: string): Blob => new Blob([svg], { type: 'image/svg+xml' });

async function decoded(blob: Blob, document: Document): Promise<HTMLImageElement | null> {
  const image = document.createElement('img');
  try {
    image.src = await dataUrlOf(blob);
    await image.decode();
    return image;
  } catch {
    return null;
  }
}

/** Returns the size of a picture. An SVG without a size is drawn in a square. */
function sizeOf(
  { naturalWidth, naturalHeight }: HTMLImageElement,
  side: number,
): Pick<Area, 'width' | 'height'> {
  return { width: naturalWidth || side, height: naturalHeight || side };
}

/**
 * Draws an area of a picture on a canvas.
 * @param limits the longest side of the canvas, and how much larger than its own size the picture may be drawn
 */
function onCanvas(
  image: HTMLImageElement,
  { left, top, width, height }: Area,
  { side, most }: { side: number; most: number },
  document: Document,
): HTMLCanvasElement {
  const scale = Math.min(most, side / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error("This window can't draw images. Reload it and try again.");
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, left, top, width, height, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function isBlank(image: HTMLImageElement, document: Document): boolean {
  const whole = { left: 0, top: 0, ...sizeOf(image, PROBE_PIXELS) };
  return shownIn(onCanvas(image, whole, { side: PROBE_PIXELS, most: Infinity }, document), 0) === null;
}

/**
 * Returns the area of a canvas with visible content, in pixels; null if it is empty.
 * @param invisible the highest alpha that doesn't count
 */
function shownIn(canvas: HTMLCanvasElement, invisible: number): Area | null {
  const { width, height } = canvas;
  const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0, at = 3; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 4) {
      if ((data[at] ?? 0) <= invisible) continue;
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, x + 1);
      bottom = y + 1;
    }
  }
  return right === 0 ? null : { left, top, width: right - left, height: bottom - top };
}

function noPictureSentence({ name }: File): string {
  return `${name} can't be read as an image. Save it as PNG or SVG and try again.`;
}

/** Returns the end of a long address, with the name of the file. */
const shortened = (reference: string): string =>
  reference.length > 60 ? `…${reference.slice(-59)}` : reference;

const base64Of = (dataUrl: string): string => dataUrl.replace(/^[^,]*,/, '');

function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    // The result is a string because a data URL was requested.
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new Error("The file couldn't be read. Choose it again."));
    reader.readAsDataURL(blob);
  });
}
