import { build, run } from './run.ts';

// `npm run feed-service`: builds the app and runs the feed service alone, with the flags after `--`.
await build();
process.exit(await run(process.execPath, ['out/main/feed-service.js', ...process.argv.slice(2)]));
