import { expect, it } from 'vitest';
import type { ObsOutputView, ObsState } from '../../preload/contract/obs.ts';
import { latencyWords, obsDetails, obsStatus, placeWords } from './obs-words.ts';

const view = (level: 'alarm' | 'warning' | 'info' | null): ObsOutputView => ({
  source: { name: 'Touchline Program', kind: 'browser', scenes: ['Match'] },
  findings: level === null ? [] : [{ id: 'hidden', level, sentence: 'It is hidden.', repair: 'Show it' }],
  checkedAt: 1,
  isWhole: true,
  isChecking: false,
});
const state: ObsState = {
  address: '127.0.0.1:4455',
  hasPassword: false,
  isRemembered: false,
  link: { state: 'connected', sentence: null, retryAt: null },
  version: { obs: '32.1.0', websocket: '5.7.3', platform: 'a test' },
  canvas: { width: 1920, height: 1080, fps: 60 },
  scenes: [],
  program: null,
  preview: null,
  hasBrowserSource: true,
  isRecording: true,
  isStreaming: false,
  streamDelayMs: null,
  chapters: { isOn: false, problem: null },
  outputs: {},
};

it.each([
  ['program', view(null), 'In program'],
  ['hidden', view(null), 'Hidden in OBS'],
  [null, view(null), 'In OBS'],
  ['program', { ...view(null), source: null }, 'Not in OBS'],
  [null, null, 'Not in OBS'],
] as const)('placeWords describes the place %s (case %#)', (place, of, words) => {
  expect(placeWords(place, of)).toBe(words);
});

it('the OBS button shows the level of the worst finding', () => {
  expect(obsStatus({ ...state, outputs: { a: view(null), b: view('info') } }).level).toBe('good');
  expect(obsStatus({ ...state, outputs: { a: view('warning'), b: view('info') } }).level).toBe('warn');
  expect(obsStatus({ ...state, outputs: { a: view('warning'), b: view('alarm') } }).level).toBe('bad');
  expect(obsStatus({ ...state, link: { ...state.link, state: 'waiting' } }).level).toBe('off');
});

it('the OBS version, canvas and outputs are shown on one line', () => {
  expect(obsDetails(state)).toBe('OBS 32.1.0, 1920 x 1080 at 60, recording');
});

it('the latency text lists the known parts', () => {
  const percentiles = { p50: 12.3, p95: 40.6, count: 9 };
  expect(latencyWords({ received: null, painted: percentiles, seen: percentiles })).toBe(
    'to the page 12 ms (41) · to OBS 12 ms (41)',
  );
  expect(latencyWords({ received: null, painted: null, seen: null })).toBe('');
});
