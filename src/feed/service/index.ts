export { systemClock } from './clock.ts';
export type { Clock } from './clock.ts';
export { FolderInUseError } from './database.ts';
export { ImportError } from './import.ts';
export { startFeedService } from './start.ts';
export type { FeedService, FeedServiceOptions, Log } from './start.ts';
