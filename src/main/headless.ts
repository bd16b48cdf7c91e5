import packageJson from '../../package.json' with { type: 'json' };
import { startApp, type App } from './app.ts';
import { defaultDataDir, placesOf, startFailure } from './entry.ts';
import { BadFlag, readFlags, USAGE } from './flags.ts';
import { nodeLauncher } from './node-launch.ts';
import { BadProxy } from './network/environment.ts';
import { environmentNetwork } from './network/network.ts';
import { nodeTooOld } from './node-version.ts';
import { openTokens } from './settings/token-store.ts';
import { systemLog } from './system.ts';

/**
 * Runs the show without Electron: control window and overlays in any browser. Prints one JSON line on stdout when
 * ready. SIGTERM and SIGINT stop it.
 */
async function main(): Promise<void> {
  const oldNode = nodeTooOld(process.versions.node);
  if (oldNode !== null) {
    giveUp(oldNode);
    return;
  }
  let flags;
  let network;
  try {
    flags = readFlags(process.argv.slice(2), process.env);
    network = await environmentNetwork(process.env);
  } catch (error) {
    if (!(error instanceof BadFlag || error instanceof BadProxy)) throw error;
    giveUp(error.message);
    return;
  }
  if (flags === 'help') {
    process.stdout.write(USAGE);
    return;
  }
  const { pagesDir, feedServiceScript, showFileScript, fontScript, databaseScript } = placesOf(
    import.meta.url,
  );
  const log = systemLog('touchline');
  let app: App;
  try {
    app = await startApp({
      flags,
      dataDir: flags.data ?? defaultDataDir(process.env, process.platform),
      pagesDir,
      version: packageJson.version,
      launchService: nodeLauncher(feedServiceScript),
      showFileScript,
      fontScript,
      databaseScript,
      network,
      extraOrigins: [],
      desktop: null,
      openTokens,
      log,
    });
  } catch (error) {
    const sentence = await startFailure(error, flags.host, flags.port);
    if (sentence === null) throw error;
    giveUp(sentence);
    // Ends everything that was started, because a program that occupies the port but never gets ready is useless.
    process.exit();
  }

  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    void app.close().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  await app.rehearsals;
  process.stdout.write(
    `${JSON.stringify({ ready: true, url: app.web.url, version: packageJson.version })}\n`,
  );
}

/** Prints one sentence and exits with code 2. The user must change the command line or the computer first. */
function giveUp(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 2;
}

await main();
