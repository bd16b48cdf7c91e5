import { runBin } from './run.ts';

/**
 * `npm run contract:accept`: writes the remote control as it is now into tests/show/remote-contract.json and
 * tests/show/openapi.json. The diff is what others who build on it will meet: review it.
 */
const TESTS = ['tests/show/remote-api.test.ts', 'tests/show/openapi.test.ts'];

process.exitCode = await runBin('vitest', ['run', '--project', 'unit', ...TESTS], {
  env: { ACCEPT_CONTRACT: '1' },
});
