import { THEMES } from '../../themes/themes.ts';
import type { OutputPlace } from '../../preload/contract/output-place.ts';
import type { OutputState } from '../../preload/contract/show-state.ts';
import { OBS_PASSWORD } from '../show/obs-port.ts';
import type { Show } from '../show/show.ts';
import { keyFilterFor } from './key-filter.ts';
import type { DoctorPorts } from './doctor.ts';

/** Parts of the show that the OBS integration needs, passed as soon as there is a show. */
export interface ObsPorts extends Omit<DoctorPorts, 'clock' | 'setPlace' | 'isOnAir'> {
  outputs: () => readonly OutputState[];
  output: (id: string) => OutputState | undefined;
  setPlace: (output: string, place: OutputPlace | null) => void;
  resize: (output: string, size: { width: number; height: number }) => void;
  /** Called when the reported state has changed. */
  changed: () => void;
  /** Called when something to save has changed. */
  remember: () => void;
  password: {
    canKeep: boolean;
    /** Returns the saved password for this address, or null. */
    of: (address: string) => string | null;
    /** Saves the password for this address; null deletes it. */
    keep: (address: string, password: string | null) => void;
  };
  /** Shows an alarm about an output's capture. Null removes the alarm. */
  alarm: (output: string, sentence: string | null) => void;
  /** Adds the position in the recording to the as-run log. */
  noteRecording: (channel: string, words: string) => void;
}

export function obsRoom(show: Show, build: string): ObsPorts {
  const { tokens } = show;
  const baseUrl = (address: string): string => `ws://${address}`;
  return {
    build,
    outputs: () => show.outputs.states(),
    output: (id) => show.outputs.states().find((output) => output.id === id),
    pagesOf: (id) => pagesOf(show, id),
    filterFor: (output) => filterFor(show, output),
    test: (id, picture) => show.outputs.test(id, picture),
    setPlace: (id, place) => show.outputs.setPlace(id, place),
    setSeen: (id, percentiles) => show.outputs.setSeen(id, percentiles),
    resize: (id, size) => void show.outputs.update(id, size),
    changed: () => show.changed(),
    remember: () => show.remember(),
    password: {
      canKeep: tokens.canKeep,
      of: (address) => tokens.of({ id: OBS_PASSWORD, baseUrl: baseUrl(address) }),
      keep: (address, password) => {
        if (password === null) tokens.forget(OBS_PASSWORD);
        else tokens.remember(OBS_PASSWORD, { baseUrl: baseUrl(address), token: password });
      },
    },
    alarm: (id, sentence) => {
      const notice = `obs-${id}`;
      if (sentence === null) show.notices.dismiss(notice);
      else show.notices.notify(notice, 'alarm', `${sentence} Open OBS below.`);
    },
    noteRecording: (channel, words) => {
      const state = show.channels.find(channel);
      show.asRun.record({
        at: Date.now(),
        channel,
        action: 'recording',
        subject: 'obs',
        detail: words,
        cause: 'feed',
        sessionId: state?.session?.sessionId ?? null,
        seq: null,
      });
    },
  };
}

/** Returns the builds of the pages that draw an output. If pages report that they run in OBS, only those count. */
function pagesOf(show: Show, id: string): (string | null)[] {
  const pages = show.outputs.pagesOf(id);
  const inObs = pages.filter(({ obs }) => obs !== null);
  return (inObs.length > 0 ? inObs : pages).map(({ build }) => build);
}

const COLOR = /^#[0-9a-f]{6}$/;

/** Returns the filter that keeps the theme's colors. Graphics move team colors away from the key. */
function filterFor(show: Show, { background, theme }: OutputState) {
  if (background.kind !== 'key') return null;
  const look = show.themes.lookOf(theme);
  const inks = Object.values({ ...THEMES[look.theme], ...look.tokens }).filter(
    (token): token is string => typeof token === 'string' && COLOR.test(token),
  );
  return keyFilterFor(background.color, inks);
}
