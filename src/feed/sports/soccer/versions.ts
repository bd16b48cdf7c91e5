import { unchanged, type VersionChange } from '../version-change.ts';

/** The recorded changes of soccer's contract, by version. */
export const versions: readonly VersionChange[] = [
  // Adds control messages to the contract.
  unchanged(5),
  // Removes `correlationId`.
  unchanged(6),
];
