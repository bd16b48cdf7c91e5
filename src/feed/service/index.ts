export { every, systemClock } from './clock.ts';
export type { Clock } from './clock.ts';
export { databaseSetAside, databaseWatch, FolderInUseError, setAsideReported } from './sqlite/database.ts';
export { ImportError } from './import.ts';
export { startFeedService } from './start.ts';
export type { Log } from './log.ts';
export type { FeedService, FeedServiceOptions, SharedDatabase } from './start.ts';
export { readKeyFiles } from './tokens.ts';
export { readSports, SportFileError } from './own-sports.ts';
