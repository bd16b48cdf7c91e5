/** The longest side of a logo as it is kept: sharp at 4K on the largest badge. */
const SIDE = 512;

/**
 * A picture file as base64 of a PNG no larger than a logo has to be; null for what is no picture. An SVG is drawn here,
 * where it can run nothing, and only its pixels go on.
 */
export async function logoOf(file: File, document: Document): Promise<string | null> {
  const picture = document.createElement('img');
  try {
    picture.src = await dataUrlOf(file);
    await picture.decode();
  } catch {
    return null;
  }
  // An SVG without a size of its own is drawn as large as it may be.
  const width = picture.naturalWidth || SIDE;
  const height = picture.naturalHeight || SIDE;
  const isVector = file.type === 'image/svg+xml';
  const scale = Math.min(isVector ? Infinity : 1, SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png').replace(/^[^,]*,/, '');
}

/** What is said of a file that `logoOf` can make nothing of. */
export function noPictureSentence({ name }: File): string {
  return `${name} is no picture that can be read. Save the logo as PNG, SVG or WebP and try again.`;
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
