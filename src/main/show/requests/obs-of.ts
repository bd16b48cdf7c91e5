import type { ObsPort } from '../obs-port.ts';
import { requestErrors } from './errors.ts';
import type { Show } from '../show.ts';

/** Returns the OBS port. Throws RequestRefused if Touchline was started without OBS. */
export function obsOf({ obs }: Show): ObsPort {
  if (obs === null) {
    throw requestErrors.obsIsOff();
  }
  return obs;
}
