import { SportFile } from '../sport-file.ts';
import * as files from './registry.ts';

/** The sports that Touchline ships as files. An invalid file stops the program at once, in every test. */
export const shipped: readonly SportFile[] = Object.values(files).map((file) => SportFile.parse(file));
