import * as tls from 'node:tls';

let isDone = false;

/**
 * Makes this program trust the certificates of this computer in addition to those of Node.js, because a network with
 * its own authority has added it to the system's store. Called once before the first encrypted connection, because
 * reading the store takes some tens of milliseconds. Does nothing in versions of Node.js that don't support it (before
 * 22.19 and 24.5).
 */
export function trustSystemCertificates(onTrouble: (error: unknown) => void): void {
  if (isDone) return;
  isDone = true;
  try {
    if (!('setDefaultCACertificates' in tls)) return;
    tls.setDefaultCACertificates([
      ...new Set([...tls.getCACertificates('default'), ...tls.getCACertificates('system')]),
    ]);
  } catch (error) {
    onTrouble(error);
  }
}
