import { RequestRefused } from '../show/refused.ts';

export const obsErrors = RequestRefused.table({
  invalidAddress: [
    'bad_request',
    "This isn't an OBS address. Enter a computer and a port, such as 127.0.0.1:4455.",
  ],
  sceneGone: ['obs_failed', (scene: string) => `OBS no longer has a scene "${scene}". Choose another scene.`],
  noAutomaticRepair: [
    'not_permitted',
    "Touchline can't fix this automatically. Follow the instructions in the finding.",
  ],
  otherComputer: [
    'not_permitted',
    "OBS runs on another computer, but only this computer can load the outputs. Start Touchline with --host and this computer's address.",
  ],
  connecting: ['obs_failed', 'Touchline is still connecting to OBS. Try again in a moment.'],
  notConnected: ['obs_failed', "Touchline isn't connected to OBS. Press Connect under OBS first."],
  cannotConnect: ['obs_failed', (why: string) => `Touchline isn't connected to OBS. ${why}`],
  callFailed: ['obs_failed', (why: string) => why],
  noProgramScene: ['obs_failed', 'OBS has no scene in program. Choose one in OBS, then try again.'],
  noBrowserSource: [
    'obs_failed',
    'This OBS supports neither browser sources nor window capture. Install OBS from obsproject.com, which includes the browser source.',
  ],
  outputIsNoWindow: [
    'not_permitted',
    (output: string) =>
      `This OBS doesn't support browser sources. Show ${output} in a window (Edit, in the desktop app), then try again; OBS then captures the window.`,
  ],
  windowNotFound: [
    'obs_failed',
    (output: string) =>
      `OBS can't find the window of ${output}. Open it (Edit, As a window), then try again.`,
  ],
});
