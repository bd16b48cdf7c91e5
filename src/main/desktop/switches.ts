/** Matches families of switches that contain no Touchline flag. */
const FAMILY =
  /^--(?:disable|enable|force|ignore|ozone|proxy|remote-debugging|remote-allow|use|log|allow|auth|host|ssl|inspect|debug|trace|throw|unsafely|gpu|disk-cache|webview|experimental|xdg-portal|renderer|test|field-trial)[-_][\w-]+$/;

/** Switches outside those families that need no value. */
const LONE: ReadonlySet<string> = new Set([
  '--inspect',
  '--inspect-brk',
  '--debug',
  '--no-sandbox',
  '--no-zygote',
  '--no-proxy-server',
  '--no-stdio-init',
  '--no-deprecation',
  '--no-first-run',
  '--no-experimental-global-navigator',
  '--in-process-gpu',
  '--safe-mode',
  '--single-process',
  '--expose-gc',
  '--incognito',
  '--start-maximized',
]);

/** Switches that need a value after "=". A value in the next argument is also removed. */
const VALUED: ReadonlySet<string> = new Set([
  '--auth-negotiate-delegate-whitelist',
  '--auth-server-whitelist',
  '--debug-port',
  '--diagnostic-dir',
  '--disable-blink-features',
  '--disable-features',
  '--disk-cache-dir',
  '--disk-cache-size',
  '--dns-result-order',
  '--enable-blink-features',
  '--enable-features',
  '--force-device-scale-factor',
  '--force-fieldtrials',
  '--gtk-version',
  '--host-resolver-rules',
  '--host-rules',
  '--ignore-connections-limit',
  '--inspect-port',
  '--inspect-publish-uid',
  '--js-flags',
  '--lang',
  '--log-file',
  '--log-level',
  '--log-net-log',
  '--original-process-start-time',
  '--ozone-platform',
  '--ozone-platform-hint',
  '--password-store',
  '--proxy-bypass-list',
  '--proxy-pac-url',
  '--proxy-server',
  '--remote-debugging-address',
  '--remote-debugging-port',
  '--use-angle',
  '--use-gl',
  '--user-data-dir',
  '--v',
  '--vmodule',
  '--xdg-portal-required-version',
]);

/**
 * Returns Touchline's own arguments, without the switches of Electron, Chromium and Node.js. Electron processes those
 * switches but leaves them in the arguments of the program.
 *
 * The lists contain the switches documented by Electron (docs/api/command-line-switches.md) and families of
 * Chromium's switches, which are not listed anywhere. None has the name of a Touchline flag (src/main/flags.ts), so
 * misspelled flags are still reported.
 */
export function withoutForeignSwitches(args: readonly string[]): string[] {
  const ours: string[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const argument = args[at] ?? '';
    const [name = ''] = argument.split('=', 1);
    if (!VALUED.has(name) && !LONE.has(name) && !FAMILY.test(name)) {
      ours.push(argument);
      continue;
    }
    const next = args[at + 1];
    if (VALUED.has(name) && !argument.includes('=') && next?.startsWith('-') === false) at += 1;
  }
  return ours;
}
