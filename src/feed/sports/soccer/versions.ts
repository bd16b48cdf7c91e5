import { unchanged, type VersionChange } from '../version-change.ts';

/** The recorded changes of soccer's contract, by version. */
export const versions: readonly VersionChange[] = [
  // Control messages are part of the contract.
  unchanged(5),
  // Removes `correlationId`.
  unchanged(6),
];
