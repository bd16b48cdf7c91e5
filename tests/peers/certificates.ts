import { connect, type AddressInfo, type Socket } from 'node:net';
import { createServer } from 'node:tls';
import { generate } from 'selfsigned';
import { onTestFinished } from 'vitest';

/** A key and its certificate, as PEM. */
export interface Certified {
  key: string;
  cert: string;
}

export async function makeAuthority(): Promise<Certified> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'Made-up authority' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  return { key, cert };
}

/** Creates a certificate for `name`, issued by `ca`. It is valid today or, with `isExpired`, expired yesterday. */
export async function certify(
  ca: Certified,
  name: string,
  { isExpired = false }: { isExpired?: boolean } = {},
): Promise<Certified> {
  const DAY_MS = 86_400_000;
  const now = Date.now();
  const { private: key, cert } = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    algorithm: 'sha256',
    ca,
    notBeforeDate: new Date(now - 2 * DAY_MS),
    notAfterDate: new Date(now + (isExpired ? -DAY_MS : DAY_MS)),
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'subjectAltName', altNames: [{ type: 2, value: name }] },
    ],
  });
  return { key, cert };
}

/** Adds TLS in front of a server on this machine. Returns its port. Stopped after the test. */
export async function encryptedFront(certified: Certified, port: number): Promise<number> {
  const lines = new Set<Socket>();
  const server = createServer(certified, (line) => {
    const onward = connect(port, '127.0.0.1');
    for (const end of [line, onward]) {
      lines.add(end);
      end.on('error', () => end.destroy());
      end.on('close', () => {
        lines.delete(end);
        line.destroy();
        onward.destroy();
      });
    }
    line.pipe(onward);
    onward.pipe(line);
  });
  // A client that rejects the certificate hangs up during the handshake.
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const line of lines) line.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}
