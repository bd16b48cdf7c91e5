import type { ObsPort } from '../obs-port.ts';
import { RequestRefused } from '../refused.ts';
import type { Show } from '../show.ts';

/** Throws RequestRefused if Touchline was started without OBS. */
export function obsOf({ obs }: Show): ObsPort {
  if (obs === null) {
    throw new RequestRefused(
      'not_permitted',
      'Touchline was started with --no-obs. Start it without that to connect it to OBS.',
    );
  }
  return obs;
}
