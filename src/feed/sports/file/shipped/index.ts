import { SportFile } from '../sport-file.ts';
import * as files from './registry.ts';

/** The sports that Touchline ships as files. Importing this module throws if a file is invalid. */
export const shipped: readonly SportFile[] = Object.values(files).map((file) => SportFile.parse(file));
