import type { ObsOutputView, ObsState } from '../../preload/contract/obs.ts';
import type { OutputLatency, OutputPlace, Percentiles } from '../../preload/contract/output-place.ts';

const PLACES: Readonly<Record<OutputPlace, string>> = {
  program: 'In program',
  preview: 'In preview',
  hidden: 'Hidden in OBS',
};

/** Returns an output's place in OBS, in a few words. */
export function placeWords(place: OutputPlace | null, view: ObsOutputView | null): string {
  if (view?.source === null || view === null) return 'Not in OBS';
  return place === null ? 'In OBS' : PLACES[place];
}

/** The status of OBS for the button that opens its dialog. */
export interface ObsStatus {
  level: 'off' | 'good' | 'warn' | 'bad';
  words: string;
}

export function obsStatus({ link, outputs }: ObsState): ObsStatus {
  if (link.state !== 'connected')
    return { level: 'off', words: link.state === 'refused' ? 'needs attention' : 'not connected' };
  const found = Object.values(outputs).flatMap(({ findings }) => findings.map(({ level }) => level));
  if (found.includes('alarm')) return { level: 'bad', words: 'problem on air' };
  if (found.includes('warning')) return { level: 'warn', words: 'has findings' };
  return { level: 'good', words: 'connected' };
}

/** Returns details of the connected OBS: "OBS 32.1.0, 1920 x 1080 at 60, recording". */
export function obsDetails({ version, canvas, isRecording, isStreaming }: ObsState): string {
  return [
    version && `OBS ${version.obs}`,
    canvas && `${canvas.width} x ${canvas.height} at ${canvas.fps}`,
    isStreaming && 'streaming',
    isRecording && 'recording',
  ]
    .filter(Boolean)
    .join(', ');
}

function percentileWords(name: string, percentiles: Percentiles | null): string | null {
  return percentiles && `${name} ${Math.round(percentiles.p50)} ms (${Math.round(percentiles.p95)})`;
}

/**
 * Returns the latency from a press to the viewers in words: the median and the slow end of each part; empty before the
 * first measurement.
 */
export function latencyWords({ received, painted, seen }: OutputLatency): string {
  return [
    percentileWords('press to Touchline', received),
    percentileWords('to the page', painted),
    percentileWords('to OBS', seen),
  ]
    .filter(Boolean)
    .join(' · ');
}
