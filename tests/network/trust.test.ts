import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { root } from '../../scripts/run.ts';
import { certify, encryptedFront, makeAuthority } from '../peers/certificates.ts';
import { startFeedPeer } from '../peers/feed-peer.ts';

/**
 * On Linux, the system's store is a file whose path an environment variable can set. Elsewhere, a test can't change it.
 */
it.runIf(process.platform === 'linux')(
  "the program trusts an authority that the system trusts and Node doesn't include, once the first encrypted source is opened",
  async () => {
    const authority = await makeAuthority();
    const folder = mkdtempSync(join(tmpdir(), 'touchline-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const store = join(folder, 'system.pem');
    writeFileSync(store, authority.cert);
    const peer = await startFeedPeer();
    onTestFinished(() => peer.close());
    const port = await encryptedFront(await certify(authority, 'localhost'), Number(new URL(peer.url).port));

    const moduleAt = (path: string): string => JSON.stringify(pathToFileURL(join(root, path)).href);
    const script = `
      import { feedAccess } from ${moduleAt('src/main/feed-access.ts')};
      import { straightNetwork } from ${moduleAt('src/main/network/network.ts')};
      import { systemClock } from ${moduleAt('src/main/system.ts')};
      const baseUrl = 'https://localhost:${port}';
      const before = await fetch(baseUrl).then(() => 'trusted', (error) => error.cause.code);
      const log = { info: console.error, warn: console.error, error: console.error };
      const open = feedAccess({ clock: systemClock, log, network: straightNetwork, eventLogsOf: () => null });
      const { ok } = await open({ baseUrl, token: () => 'token' }).api.sessions({ status: 'open' });
      console.log(before, ok);
      process.exit();`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd: root,
      env: { ...process.env, SSL_CERT_FILE: store },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await new Promise((resolve) => child.once('close', resolve));
    expect(output.trim()).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE true');
  },
);
