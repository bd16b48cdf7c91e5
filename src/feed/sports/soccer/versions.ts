import { unchanged, type VersionChange } from '../version-change.ts';

/** What the versions of soccer's contract changed, from the first that is on record. */
export const versions: readonly VersionChange[] = [
  // Control messages are part of the contract.
  unchanged(5),
  // `correlationId` is gone.
  unchanged(6),
];
