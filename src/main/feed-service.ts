import { nodeTooOld } from './node-version.ts';

/**
 * Entry point of the feed service. Checks the version first, because an old Node.js can't even load the modules of the
 * service.
 */
const sentence = nodeTooOld(process.versions.node);
if (sentence === null) {
  const { runFeedService } = await import('./feed-service-program.ts');
  await runFeedService();
} else {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 2;
}
