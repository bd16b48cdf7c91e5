import { RequestRefused } from '../refused.ts';

export const asRunErrors = RequestRefused.table({
  unreadable: ['failed', "The as-run log can't be read. Check the disk of the data folder, then try again."],
});
