import { RequestRefused } from '../refused.ts';

export const showFileErrors = RequestRefused.table({
  cannotApply: ['conflict', (problem: string) => problem],
  nothingToUndo: ['conflict', 'There are no changes to undo.'],
  nothingToRedo: ['conflict', 'There are no changes to redo.'],
  changeNotUndone: ['conflict', "This change can't be undone anymore. Reload the list of changes."],
  changeNotRedone: ['conflict', "This change can't be redone anymore. Reload the list of changes."],
  changedSince: [
    'conflict',
    (verb: 'undo' | 'redo') =>
      `Nothing to ${verb}: newer changes replaced this one. Check the newer changes.`,
  ],
  exportExpired: ['conflict', 'This export has expired. Export the show again.'],
  incomplete: ['conflict', (problem: string) => `${problem} Nothing changed.`],
  notImported: ['bad_request', (why: string) => `The show file wasn't imported, and nothing changed: ${why}`],
  importExpired: ['conflict', 'This file is no longer loaded. Choose it again.'],
});
