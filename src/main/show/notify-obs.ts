import type { AsRunEntry } from './as-run/as-run.ts';
import type { ObsPort } from './obs-port.ts';
import type { Outputs } from './outputs/outputs.ts';

/** Notifies OBS of a take: a producer's take becomes a chapter of the recording, and any take may start a check. */
export function notifyObs(obs: ObsPort | null, outputs: Pick<Outputs, 'settings'>, entry: AsRunEntry): void {
  const { channel, action, subject, detail, cause } = entry;
  if (obs === null || action !== 'take') return;
  // An automatic graphic is about a moment, which gets its own chapter.
  if (cause === 'operator')
    obs.noted(channel, `Channel ${channel}: ${subject}${detail === null ? '' : `, ${detail}`}`);
  obs.noteTake(outputs.settings().flatMap(({ id, channel: of }) => (of === channel ? [id] : [])));
}
