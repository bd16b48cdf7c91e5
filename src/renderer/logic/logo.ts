/** The longest side of a logo as it is kept: sharp at 4K on the largest badge. */
const SIDE = 512;
/** Of a picture behind the graphics of a monitor, which stands nowhere else. */
const BACKDROP_SIDE = 1280;

/**
 * A picture file as base64 of a PNG no larger than a logo has to be; null for what is no picture. An SVG is drawn here,
 * where it can run nothing, and only its pixels go on.
 */
export async function logoOf(file: File, document: Document): Promise<string | null> {
  const canvas = await drawn(file, document, SIDE);
  return canvas && canvas.toDataURL('image/png').replace(/^[^,]*,/, '');
}

/** A picture file as a data URL that a monitor can have behind its graphics; null for what is no picture. */
export async function backdropOf(file: File, document: Document): Promise<string | null> {
  const canvas = await drawn(file, document, BACKDROP_SIDE);
  return canvas && canvas.toDataURL('image/jpeg', 0.8);
}

/** @param side the longest, at most */
async function drawn(file: File, document: Document, side: number): Promise<HTMLCanvasElement | null> {
  const picture = document.createElement('img');
  try {
    picture.src = await dataUrlOf(file);
    await picture.decode();
  } catch {
    return null;
  }
  // An SVG without a size of its own is drawn as large as it may be.
  const width = picture.naturalWidth || side;
  const height = picture.naturalHeight || side;
  const isVector = file.type === 'image/svg+xml';
  const scale = Math.min(isVector ? Infinity : 1, side / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** What is said of a file that `logoOf` can make nothing of. */
export function noPictureSentence({ name }: File): string {
  return `${name} is no picture that can be read. Save it as PNG, SVG or WebP and try again.`;
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    // A data URL was asked for: the result is text.
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new Error('The file could not be read.'));
    reader.readAsDataURL(file);
  });
}
