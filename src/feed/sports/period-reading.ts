import { field, nth, word } from './reading.ts';

/** Reads snapshots of sports with numbered periods and a `clock` word. */

const PERIOD_MAX = 40;

export function clockWord(value: unknown): 'live' | 'break' | null {
  switch (word(field(value, 'state', 'status') ?? value)) {
    case 'live':
      return 'live';
    case 'break':
    case 'half':
    case 'half_time':
    case 'halftime':
      return 'break';
    default:
      return null;
  }
}

/**
 * Reads a period from a number, `{number}`, "3", "Q3", "3rd", "2nd half", "OT", "2OT". Overtimes are numbered after the
 * `regular` periods.
 */
export function readPeriod(value: unknown, regular: number): number | null {
  const number = nth(field(value, 'number', 'period') ?? value, PERIOD_MAX);
  if (number !== null) return number;
  const text = word(field(value, 'number', 'period', 'name') ?? value);
  if (text === null) return null;
  const overtime = /^(?:ot_?(\d{1,2})?|(\d{1,2})_?ot|overtime)$/.exec(text);
  if (overtime) return regular + (nth(overtime[1] ?? overtime[2] ?? '1', PERIOD_MAX) ?? 1);
  const part = /^(?:[qhp]_?(\d)|(\d)_?[qhp]|(\d)(?:st|nd|rd|th)(?:_(?:quarter|half|period|qtr))?)$/.exec(
    text,
  );
  return part ? nth(part[1] ?? part[2] ?? part[3], PERIOD_MAX) : null;
}
