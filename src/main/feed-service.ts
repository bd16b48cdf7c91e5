import { nodeTooOld } from './node-version.ts';

/** Entry of the feed service. An old Node can't even load the service's modules: it is looked at before they are. */
const sentence = nodeTooOld(process.versions.node);
if (sentence === null) {
  const { runFeedService } = await import('./feed-service-program.ts');
  await runFeedService();
} else {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 2;
}
