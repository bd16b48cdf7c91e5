import { parseArgs } from 'node:util';
import { isLoopback } from '../feed/contract/address.ts';
import { NO_UPDATES, updatesUrlProblem } from './updates.ts';

/** Command-line options of the app. Secrets come from the environment because all users can see flags. */
export interface Flags {
  port: number;
  host: string;
  data: string | null;
  feedUrl: string | null;
  feedToken: string | null;
  /** Key that is required for access from other computers. */
  key: string | null;
  /** Address of the newest version, or "off". Null for the address in the package. */
  updatesUrl: string | null;
  hasRehearsal: boolean;
  hasDemo: boolean;
  /** Whether the OBS integration is enabled. */
  hasObs: boolean;
  /** Whether the desktop app draws without the graphics card. Not used headless. */
  hasSafeGraphics: boolean;
}

/** Thrown for an invalid flag. The message is the sentence for the terminal. */
export class BadFlag extends Error {
  override readonly name = 'BadFlag';
}

const DEFAULT_PORT = 7700;

export const USAGE = `Touchline: broadcast overlays for live sports

  --port PORT       port of the control window and the overlays (7700; 0 picks a free one)
  --host HOST       address to listen on (127.0.0.1); access from other machines needs TOUCHLINE_KEY
  --data DIR        data folder
  --feed-url URL    URL of a live source; set its token in TOUCHLINE_FEED_TOKEN
                    (a remote http:// URL is allowed without asking, but isn't encrypted)
  --updates-url URL URL to check once a day for a new version (off: no checks)
  --no-rehearsal    don't start the embedded feed service
  --no-demo         don't start a rehearsal on channel A
  --no-obs          don't connect to OBS
  --safe-graphics   don't use the graphics card (desktop app), if windows are black or flicker
  --help            show this help
`;

/** Parses the command line. Returns 'help', or throws BadFlag with one sentence. */
export function readFlags(args: readonly string[], environment: NodeJS.ProcessEnv): Flags | 'help' {
  const values = parse(args);
  if (values.help) return 'help';
  const host = values.host ?? '127.0.0.1';
  const key = environment['TOUCHLINE_KEY'] ?? null;
  if (!isLoopback(host) && (key === null || key.length < 16)) {
    throw new BadFlag(
      `--host ${host} lets other machines connect. First set TOUCHLINE_KEY to a key of at least 16 characters.`,
    );
  }
  const feedUrl = values['feed-url'] ?? null;
  const feedToken = environment['TOUCHLINE_FEED_TOKEN'] ?? null;
  if (feedUrl !== null) {
    const protocol = URL.canParse(feedUrl) ? new URL(feedUrl).protocol : '';
    if (protocol !== 'http:' && protocol !== 'https:') {
      throw new BadFlag(`--feed-url ${feedUrl} isn't an http or https URL.`);
    }
    if (feedToken === null || feedToken === '') {
      throw new BadFlag(
        '--feed-url needs a token. Set TOUCHLINE_FEED_TOKEN to the token from your provider.',
      );
    }
  }
  return {
    port: portOf(values.port),
    host,
    data: values.data ?? null,
    feedUrl,
    feedToken,
    key,
    updatesUrl: updatesUrlOf(values['updates-url']),
    hasRehearsal: !values['no-rehearsal'],
    hasDemo: !values['no-demo'],
    hasObs: !values['no-obs'],
    hasSafeGraphics: values['safe-graphics'],
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      strict: true,
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        data: { type: 'string' },
        'feed-url': { type: 'string' },
        'updates-url': { type: 'string' },
        'no-rehearsal': { type: 'boolean', default: false },
        'no-demo': { type: 'boolean', default: false },
        'no-obs': { type: 'boolean', default: false },
        'safe-graphics': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (error) {
    // The first sentence of Node's message names the flag.
    const [sentence] = String(error instanceof Error ? error.message : error).split(/(?<=\.)\s|\n/);
    throw new BadFlag(`${sentence ?? 'Unknown flag.'} Run with --help for a list of flags.`);
  }
}

function updatesUrlOf(value: string | undefined): string | null {
  if (value === undefined || value === NO_UPDATES) return value ?? null;
  const problem = updatesUrlProblem(value);
  if (problem !== null) throw new BadFlag(`--updates-url ${value} ${problem}.`);
  return value;
}

function portOf(value: string | undefined): number {
  if (value === undefined) return DEFAULT_PORT;
  const port = Number(value);
  if (!/^\d+$/.test(value) || port > 65_535) {
    throw new BadFlag(`--port ${value} isn't a port. Use a number from 0 to 65535 (0 picks a free one).`);
  }
  return port;
}
