import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

// Checks any feed service against the contract: runs tests/feed/conformance, which only uses HTTP and WebSocket,
// against a URL. The desk calls it needs (accounts, sessions, presses) use the operator's token.

const HELP = `conformance --url http://127.0.0.1:7800 --operator-token TOKEN [file ...]

  Runs the conformance suite against the service at the URL. The token can also be set in TOUCHLINE_OPERATOR_TOKEN.
  To run only some files, name them (history, subscribe, ...).
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    'operator-token': { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const token = values['operator-token'] ?? process.env['TOUCHLINE_OPERATOR_TOKEN'];

if (values.help) {
  process.stdout.write(HELP);
} else if (!values.url || !URL.canParse(values.url) || !token) {
  process.stderr.write(`conformance needs --url and --operator-token.\n${HELP}`);
  process.exitCode = 2;
} else {
  const folder = 'tests/feed/conformance';
  const files = positionals.length === 0 ? [folder] : positionals.map((name) => `${folder}/${name}`);
  // Runs one file at a time, because some faults (auth-outage) affect the whole service.
  const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
  const run = spawn(
    process.execPath,
    [vitest, 'run', '--project', 'thorough', '--no-file-parallelism', ...files],
    {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      stdio: 'inherit',
      env: { ...process.env, TOUCHLINE_CONFORMANCE_URL: values.url, TOUCHLINE_OPERATOR_TOKEN: token },
    },
  );
  run.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
