import type { Family } from '../../src/feed/sports/file/sport-file-shape.ts';
import type { FileView } from '../../src/feed/sports/file/wire.ts';
import type { SportView } from '../../src/feed/sports/index.ts';

/** The name of a sport's graphics: the slug of the sport, or the family of a file-defined sport. */
export type GraphicsName = Exclude<SportView['sport'], FileView['sport']> | Family;

export function graphicsNameOf(view: SportView): GraphicsName {
  return 'family' in view ? view.family : view.sport;
}
