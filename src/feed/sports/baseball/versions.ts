import { renamedEvents, renamedField, unchanged, type VersionChange } from '../version-change.ts';

/** The recorded changes of baseball's contract, by version. */
export const versions: readonly VersionChange[] = [
  {
    since: 10,
    event: renamedEvents({ mound: 'pitch', play_hit: 'contact' }),
    state: renamedField('hit', 'contact'),
  },
  // Adds control messages to the contract.
  unchanged(11),
  // Removes `correlationId`.
  unchanged(12),
];
