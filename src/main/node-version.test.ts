import { describe, expect, it } from 'vitest';
import { nodeTooOld } from './node-version.ts';

describe('Node.js', () => {
  it.each(['22.13.0', '22.21.1', '23.0.0', '24.21.0'])('%s can run the built programs', (version) => {
    expect(nodeTooOld(version)).toBeNull();
  });

  it.each(['18.20.0', '20.20.2', '22.12.0'])(
    '%s is too old, and the error message says how to fix it',
    (version) => {
      expect(nodeTooOld(version)).toBe(
        `Touchline needs Node 22.13 or newer. This is Node ${version}. Start it with "npm start", which includes Node, or install a newer Node.`,
      );
    },
  );
});
