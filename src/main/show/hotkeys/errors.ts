import { RequestRefused } from '../refused.ts';

export const keyErrors = RequestRefused.table({
  needsDesktopApp: ['not_permitted', 'Global keys need the desktop app.'],
  alreadyUsed: ['conflict', (key: string) => `${key} is already assigned. Choose another key.`],
  usedElsewhere: [
    'conflict',
    (key: string) => `Another program or the system uses ${key}. Choose another key, or free it there.`,
  ],
  alreadyAssigned: [
    'conflict',
    (key: string, command: string) => `${key} is already assigned to "${command}". Change that key first.`,
  ],
});
