import { RequestRefused } from '../refused.ts';

export const outputErrors = RequestRefused.table({
  noNetworkBug: [
    'bad_request',
    (output: string) => `${output} has no network bug yet. Include "picture" in the call.`,
  ],
  windowNeedsDesktopApp: [
    'not_permitted',
    'Windows need the desktop app. Use this output as a browser source instead.',
  ],
  noWindow: ['not_permitted', (output: string) => `${output} has no window. Windows need the desktop app.`],
  noGameToTap: ['no_session', 'This output has no game to sync to. Pick a game first.'],
});
