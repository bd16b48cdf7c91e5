import { RequestRefused } from '../refused.ts';

export const asRunErrors = RequestRefused.table({
  unreadable: ['failed', "The as-run log can't be read. Check the data folder's disk, then try again."],
});
