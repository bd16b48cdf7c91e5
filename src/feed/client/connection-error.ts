import { lookUp } from '../contract/lookup.ts';
import type { Reason } from './reasons.ts';

/**
 * Why there is no connection to a source, if neither the source nor the account is the cause and the user can fix it.
 */
export type TroubleReason = Extract<Reason, 'proxy_trouble' | 'not_trusted'>;

/** The problem with a certificate. */
export type CertificateFault = 'untrusted' | 'outOfDate' | 'otherName';

/** An error for a missing connection. The message says why, and what to do; it contains no credentials. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly reason: TroubleReason;
  readonly sentence: string;

  constructor(reason: TroubleReason, sentence: string) {
    super(sentence);
    this.reason = reason;
    this.sentence = sentence;
  }

  static ofCertificate(fault: CertificateFault, host: string): ConnectionError {
    return new ConnectionError('not_trusted', CERTIFICATE_SENTENCES[fault](host));
  }
}

const CERTIFICATE_SENTENCES: Readonly<Record<CertificateFault, (host: string) => string>> = {
  untrusted: (host) =>
    `This computer doesn't trust the certificate of ${host}, so nothing was sent there. If this network or the source uses a private certificate authority, add it to the system's certificates and restart Touchline. Otherwise check the address and ask the provider.`,
  outOfDate: (host) =>
    `The certificate of ${host} has expired or isn't valid yet, so nothing was sent there. Check this computer's date, or ask the provider for a new certificate.`,
  otherName: (host) =>
    `The certificate of ${host} is for a different host name, so nothing was sent there. Check the source's address, or ask the provider.`,
};

/** Error codes for a rejected certificate (OpenSSL's names, and two of Node's). */
const CERTIFICATE_FAULTS: Readonly<Record<string, CertificateFault>> = {
  CERT_HAS_EXPIRED: 'outOfDate',
  CERT_NOT_YET_VALID: 'outOfDate',
  ERR_TLS_CERT_ALTNAME_INVALID: 'otherName',
  HOSTNAME_MISMATCH: 'otherName',
  CERT_CHAIN_TOO_LONG: 'untrusted',
  CERT_REJECTED: 'untrusted',
  CERT_REVOKED: 'untrusted',
  CERT_SIGNATURE_FAILURE: 'untrusted',
  CERT_UNTRUSTED: 'untrusted',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'untrusted',
  INVALID_CA: 'untrusted',
  INVALID_PURPOSE: 'untrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'untrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'untrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'untrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'untrusted',
  // OpenSSL's code for a certificate fault without a separate code, such as a signature or a key that is too weak.
  UNSPECIFIED: 'untrusted',
};

/** How many levels of an error's cause chain are read. */
const CAUSES_MAX = 5;

/**
 * Returns the proxy or certificate problem that caused an error; null for any other error.
 *
 * @param host the target of the connection
 */
export function troubleOf(error: unknown, host: string): ConnectionError | null {
  let cause = error;
  for (let depth = 0; depth < CAUSES_MAX && cause instanceof Error; depth += 1) {
    if (cause instanceof ConnectionError) return cause;
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    const fault = lookUp(CERTIFICATE_FAULTS, code);
    if (fault !== undefined) return ConnectionError.ofCertificate(fault, host);
    ({ cause } = cause);
  }
  return null;
}
