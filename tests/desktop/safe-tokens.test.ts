import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeElectron, keyring } from './fake-electron.ts';

/** Tokens on the desktop, encrypted with a fake keyring. */

vi.mock('electron', () => fakeElectron);
const { openSafeTokens } = await import('../../src/main/desktop/safe-tokens.ts');

const TOKENS = new Map([['venue', { baseUrl: 'https://venue.test', token: 'a-very-secret-token' }]]);
const FILE = 'tokens-encrypted.json';
const now = (): number => Date.UTC(2026, 5, 13);

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'touchline-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

beforeEach(() => void Object.assign(keyring, { isThere: true, backend: 'gnome_libsecret', key: 7 }));

test("saved tokens are read as they were written, and aren't readable in the file", async () => {
  const dir = folder();
  const store = await openSafeTokens(dir, now);
  expect(store).toMatchObject({ canKeep: true, setAside: null });
  expect(store.tokens.size).toBe(0);
  await store.keep(TOKENS);
  const text = readFileSync(join(dir, FILE), 'utf8');
  expect(text).not.toContain('secret');
  expect(
    Buffer.from((JSON.parse(text) as { encrypted: string }).encrypted, 'base64').toString(),
  ).not.toContain('secret');
  if (process.platform !== 'win32') expect(statSync(join(dir, FILE)).mode & 0o777).toBe(0o600);
  expect((await openSafeTokens(dir, now)).tokens).toEqual(TOKENS);
});

test('saved tokens leave no file behind when the last is deleted', async () => {
  const dir = folder();
  const store = await openSafeTokens(dir, now);
  await store.keep(TOKENS);
  await store.keep(new Map());
  expect(readdirSync(dir)).toEqual([]);
});

test.for([
  ['no way to encrypt them', { isThere: false }],
  ...(process.platform === 'linux'
    ? ([
        ['only a publicly known key', { backend: 'basic_text' }],
        ['an unknown keyring', { backend: 'unknown' }],
      ] as const)
    : []),
] as const)('tokens are never saved if the system has %s', async ([, system]) => {
  Object.assign(keyring, system);
  const dir = folder();
  const store = await openSafeTokens(dir, now);
  expect(store.canKeep).toBe(false);
  await store.keep(TOKENS);
  expect(readdirSync(dir)).toEqual([]);
});

test.for([
  ['of another keyring', (): void => void (keyring.key = 9)],
  [
    'that are damaged',
    (dir: string): void => writeFileSync(join(dir, FILE), '{"version":1,"encrypted":"%%%"}'),
  ],
  ['of another version', (dir: string): void => writeFileSync(join(dir, FILE), '{"version":2}')],
] as const)(
  'saved tokens %s are set aside unchanged, and no later save overwrites them',
  async ([, spoil]) => {
    const dir = folder();
    await (await openSafeTokens(dir, now)).keep(TOKENS);
    spoil(dir);
    const before = readFileSync(join(dir, FILE), 'utf8');
    const store = await openSafeTokens(dir, now);
    expect(store.tokens.size).toBe(0);
    expect(readFileSync(store.setAside!, 'utf8')).toBe(before);
    await store.keep(TOKENS);
    expect(readFileSync(store.setAside!, 'utf8')).toBe(before);
  },
);
