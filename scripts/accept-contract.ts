import { runBin } from './run.ts';

// `npm run contract:accept`: writes the current remote control API to tests/show/remote-contract.json and
// tests/show/openapi.json. Clients will see the diff: review it.

const TESTS = ['tests/show/remote-api.test.ts', 'tests/show/openapi.test.ts'];

process.exitCode = await runBin('vitest', ['run', '--project', 'unit', ...TESTS], {
  env: { ACCEPT_CONTRACT: '1' },
});
