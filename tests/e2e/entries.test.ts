import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { Remote, runProgram, startProgram, temporaryDir } from './app.ts';

/** The built entries as processes: ready line, answers, messages, exit codes. */

test('the headless program prints its ready line, rehearses on channel A, and stops cleanly on SIGTERM', async () => {
  const app = await startProgram('headless', ['--port', '0', '--data', temporaryDir()]);
  expect(app.ready.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const remote = new Remote(app.ready.url);
  await expect.poll(async () => (await remote.channel()).link.state).toBe('live');
  const channel = await remote.channel();
  expect(channel.session).toMatchObject({
    source: 'rehearsal',
    league: 'nba',
    sport: 'basketball',
    sandbox: true,
  });
  expect(channel.graphics.scorebug.onAir).toBe(true);
  expect(channel.link.contract).toEqual({ version: 'v9', builtFor: 'v9', match: true });
  expect(await app.stop('SIGTERM')).toBe(0);
});

test('the headless program stops cleanly on SIGINT', async () => {
  const app = await startProgram('headless', ['--port', '0', '--data', temporaryDir()]);
  expect(await app.stop('SIGINT')).toBe(0);
});

test('the feed service prints its ready line, answers, and stops cleanly on SIGTERM', async () => {
  const service = await startProgram('feed-service', ['--port', '0', '--data', temporaryDir()]);
  expect(service.ready.ready).toBe(true);
  expect(service.ready['operatorToken']).toMatch(/.{20}/);
  const health = await fetch(`${service.ready.url}/health`);
  expect(await health.json()).toEqual({ status: 'ok' });
  expect(await service.stop('SIGTERM')).toBe(0);
});

test('an app that was killed leaves no feed service behind', async () => {
  const app = await startProgram('headless', ['--port', '0', '--data', temporaryDir()]);
  const urlSaid = (): string | undefined => /"url":"(http:\/\/127\.0\.0\.1:\d+)"/.exec(app.stderr())?.[1];
  // The two pipes of a program are read in no particular order.
  await expect.poll(urlSaid).toBeDefined();
  const serviceUrl = urlSaid();
  expect((await fetch(`${serviceUrl!}/health`)).status).toBe(200);
  await app.stop('SIGKILL');
  await expect
    .poll(() =>
      fetch(`${serviceUrl!}/health`).then(
        () => 'up',
        () => 'down',
      ),
    )
    .toBe('down');
});

test.for([
  ['headless', ['--frobnicate'], /Unknown option '--frobnicate'.*--help/],
  ['headless', ['--port', 'seven'], /^--port seven isn't a port/],
  ['headless', ['--port', '70000'], /^--port 70000 isn't a port/],
  ['headless', ['--host', '0.0.0.0'], /TOUCHLINE_KEY/],
  ['headless', ['--feed-url', 'ftp://feed'], /isn't an http or https URL/],
  ['headless', ['--feed-url', 'http://127.0.0.1:1'], /TOUCHLINE_FEED_TOKEN/],
  ['headless', ['--updates-url', 'http://versions.invalid/'], /isn't an https URL/],
  ['feed-service', ['--frobnicate'], /frobnicate/],
  ['feed-service', ['--port', 'seven'], /seven/],
] as const)('the command %s %j exits with code 2 and a one-line error', async ([name, args, sentence]) => {
  const { code, stdout, stderr } = await runProgram(name, [...args]);
  expect(stderr.trim()).toMatch(sentence);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stdout).toBe('');
  expect(code).toBe(2);
});

test.for(['headless', 'feed-service'] as const)(
  'the command %s exits with code 2 and a one-line error if its port is in use',
  async (name) => {
    const blocker = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void blocker.close());
    await new Promise((resolve) => blocker.once('listening', resolve));
    const { port } = blocker.address() as { port: number };
    const { code, stderr } = await runProgram(name, ['--port', String(port), '--data', temporaryDir()]);
    const lines = stderr
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('{'));
    expect(lines).toEqual([expect.stringMatching(new RegExp(`${port}.*in use`))]);
    expect(code).toBe(2);
  },
);

test('the headless program asks for the newest version once at startup if --updates-url is set', async () => {
  const requests: (string | undefined)[] = [];
  const versions = createHttpServer((request, response) => {
    requests.push(request.url);
    response.end('{}');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void versions.close());
  await new Promise((resolve) => versions.once('listening', resolve));
  const { port } = versions.address() as { port: number };
  const url = `http://127.0.0.1:${port}/newest.json`;
  const app = await startProgram('headless', ['--port', '0', '--data', temporaryDir(), '--updates-url', url]);
  await expect.poll(() => requests).toEqual(['/newest.json']);
  expect(await app.stop()).toBe(0);
  expect(requests).toEqual(['/newest.json']);
});

test('the headless program returns with its graphics on air after it was killed', async () => {
  const data = temporaryDir();
  const first = await startProgram('headless', ['--port', '0', '--data', data]);
  const remote = new Remote(first.ready.url);
  expect((await remote.call('POST', '/channels/A/graphics/lower-third/take')).status).toBe(200);
  const output = await remote.program();
  await first.stop('SIGKILL');
  const second = await startProgram('headless', ['--port', '0', '--data', data]);
  const again = new Remote(second.ready.url);
  const channel = await again.channel();
  expect(channel.graphics.scorebug.onAir).toBe(true);
  expect(channel.graphics['lower-third'].onAir).toBe(true);
  // The link pasted into OBS still works.
  expect(new URL((await again.program()).url).pathname).toBe(new URL(output.url).pathname);
});
