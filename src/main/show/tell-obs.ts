import type { AsRunEntry } from './as-run/as-run.ts';
import type { ObsPort } from './obs-port.ts';
import type { Outputs } from './outputs/outputs.ts';

/** What goes on air may become a chapter of a recording in OBS, and the first time it is looked how it is captured. */
export function tellObs(obs: ObsPort | null, outputs: Pick<Outputs, 'settings'>, entry: AsRunEntry): void {
  const { channel, action, subject, detail, cause } = entry;
  if (obs === null || action !== 'take') return;
  // What a rule takes is about a moment, which is a chapter itself.
  if (cause === 'operator')
    obs.noted(channel, `Channel ${channel}: ${subject}${detail === null ? '' : `, ${detail}`}`);
  obs.taken(outputs.settings().flatMap(({ id, channel: of }) => (of === channel ? [id] : [])));
}
