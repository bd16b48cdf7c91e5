import { RequestRefused } from '../show/refused.ts';

export const fileErrors = RequestRefused.table({
  fontUnusable: ['bad_request', (why: string) => why],
  showFileUnusable: ['bad_request', (why: string) => why],
  showFileClosed: ['conflict', (why: string) => why],
  showFileBroken: ['failed', "This show file can't be read, so it wasn't imported. Export the show again."],
  picturesNotSaved: ['bad_request', (why: string) => why],
});
