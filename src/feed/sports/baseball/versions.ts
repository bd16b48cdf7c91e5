import { renamedEvents, renamedField, unchanged, type VersionChange } from '../version-change.ts';

/** What the versions of baseball's contract changed, from the first that is on record. */
export const versions: readonly VersionChange[] = [
  {
    since: 10,
    event: renamedEvents({ mound: 'pitch', play_hit: 'contact' }),
    state: renamedField('hit', 'contact'),
  },
  // Control messages are part of the contract.
  unchanged(11),
  // `correlationId` is gone.
  unchanged(12),
];
