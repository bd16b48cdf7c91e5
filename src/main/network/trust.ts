import * as tls from 'node:tls';

let isDone = false;

/**
 * Lets connections of this program trust what this computer trusts, besides the authorities that Node brings: a network
 * with an authority of its own has put it into the system's store. Done once, before the first line that is encrypted:
 * reading that store takes some tens of milliseconds. A Node that can't do it (before 22.19 and 24.5) stays as it is.
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
