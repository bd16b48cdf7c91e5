import { RequestRefused } from '../show/refused.ts';

export const desktopErrors = RequestRefused.table({
  notAllowed: ['not_permitted', "This window can't make requests."],
  noWindow: ['conflict', (output: string) => `${output} has no window. Show it in a window first.`],
  fillsDisplay: [
    'conflict',
    (output: string) => `${output} fills its display and can't be moved. Choose another display for it.`,
  ],
  onAir: [
    'conflict',
    (output: string) =>
      `${output} is on air, and viewers would see the window frame. Clear its graphics first.`,
  ],
});
