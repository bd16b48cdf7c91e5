export { every, systemClock } from './clock.ts';
export type { Clock } from './clock.ts';
export { databaseWatch, FolderInUseError } from './sqlite/database.ts';
export { ImportError } from './import.ts';
export { startFeedService } from './start.ts';
export type { Log } from './log.ts';
export type { FeedService, FeedServiceOptions, SharedDatabase } from './start.ts';
export { readKeyFiles } from './tokens.ts';
