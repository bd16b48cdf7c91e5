/**
 * Switches of Electron, Chromium and Node, which Electron leaves among a program's arguments: it has taken them itself,
 * and they are none of ours.
 */
const FOREIGN = [
  /^--inspect(?:-[a-z-]+)?(?:=|$)/,
  /^--(?:no-sandbox|no-zygote|in-process-gpu|safe-mode|single-process)$/,
  /^--(?:disable|enable|force|ignore|ozone|proxy|remote-debugging|use|log|allow|auth|host|ssl)-[a-z-]+(?:=|$)/,
  /^--(?:js-flags|lang|user-data-dir|password-store|gtk-version|v|vmodule|original-process-start-time)=/,
];

/** The arguments that are for us to read. */
export function withoutForeignSwitches(args: readonly string[]): string[] {
  return args.filter((argument) => !FOREIGN.some((pattern) => pattern.test(argument)));
}
