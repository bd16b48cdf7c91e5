import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLocalJWKSet, errors, jwtVerify } from 'jose';
import type { JSONWebKeySet, JWTPayload } from 'jose';
import { parseJson } from '../contract/json.ts';
import type { Account } from './account.ts';
import type { Clock } from './clock.ts';
import type { AccountStore, JwtKeyTexts } from './storage.ts';

const JWT_SECRET_FILE = 'jwt-secret';
const JWKS_FILE = 'jwks.json';
const JWT_SHAPE = /^[\w-]+\.[\w-]+\.[\w-]*$/;
const SECRET_MIN_BYTES = 32;

export type Authenticated =
  /** `expiresAtMs`: when the token expires, Unix ms; null for a key, which doesn't. */
  | { kind: 'account'; account: Account; expiresAtMs: number | null }
  | { kind: 'invalid' }
  /**
   * Tokens can't be verified at the moment, which is the service's fault, not the caller's (feed-protocol, Refusals).
   */
  | { kind: 'unavailable' };

type VerifyJwt = (token: string, nowMs: number) => Promise<JWTPayload>;

/** How account tokens issued elsewhere are verified; null if there is no key; `broken` if a key is unusable. */
export type JwtKeys = VerifyJwt | null | 'broken';

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Reads the keys in a folder: `jwt-secret` and `jwks.json`.
 * @throws if a file is unreadable
 */
export function readKeyFiles(folder: string): JwtKeyTexts {
  return {
    secret: readIfThere(join(folder, JWT_SECRET_FILE))?.trim() ?? null,
    jwks: readIfThere(join(folder, JWKS_FILE)),
  };
}

/**
 * Returns the keys for JWTs: a secret (HS256, at least 32 bytes) and a JWK set (EdDSA public keys). Every token must
 * have an expiry (`exp`) and, with an `audience`, name that audience (`aud`). Unreadable or unusable keys make every
 * JWT unverifiable rather than invalid.
 */
export function jwtKeys(read: () => JwtKeyTexts, audience: string | null): JwtKeys {
  try {
    const { secret, jwks } = read();
    if (secret === null && jwks === null) return null;
    const secretKey = secret === null ? null : new TextEncoder().encode(secret);
    if (secretKey && secretKey.length < SECRET_MIN_BYTES) return 'broken';
    const keySet = jwks === null ? null : createLocalJWKSet(parseJson(jwks) as JSONWebKeySet);
    return (token, nowMs) => verifyWith(secretKey, keySet, audience, token, nowMs);
  } catch {
    return 'broken';
  }
}

async function verifyWith(
  secret: Uint8Array | null,
  keySet: ReturnType<typeof createLocalJWKSet> | null,
  audience: string | null,
  token: string,
  nowMs: number,
): Promise<JWTPayload> {
  const claims = {
    currentDate: new Date(nowMs),
    requiredClaims: ['exp'],
    ...(audience === null ? {} : { audience }),
  };
  // The header only selects which key is tried. Each key allows only its own algorithm.
  const algorithm = algorithmOf(token);
  if (algorithm === 'HS256' && secret) {
    return (await jwtVerify(token, secret, { algorithms: ['HS256'], ...claims })).payload;
  }
  if (keySet && (algorithm === 'EdDSA' || algorithm === 'Ed25519')) {
    return (await jwtVerify(token, keySet, { algorithms: ['EdDSA', 'Ed25519'], ...claims })).payload;
  }
  throw new errors.JOSEAlgNotAllowed('no key for this algorithm');
}

function algorithmOf(token: string): unknown {
  const header = parsed(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('utf8'));
  return typeof header === 'object' && header !== null && 'alg' in header ? header.alg : undefined;
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    // An invalid header names no algorithm, so the token is refused.
    return null;
  }
}

/**
 * Returns the owner of a token, which is an API key or a JWT. The account must exist and not be revoked.
 *
 * @throws if accounts are unreadable, which says nothing about the token
 */
export async function authenticate(
  token: string,
  accounts: AccountStore,
  keys: JwtKeys,
  clock: Clock,
): Promise<Authenticated> {
  // An operator's own token may look like a JWT, so keys are checked first.
  const byKey = await accounts.byKey(token);
  if (byKey) return accountOrInvalid(byKey, null);
  if (keys === null || !JWT_SHAPE.test(token)) return { kind: 'invalid' };
  if (keys === 'broken') return { kind: 'unavailable' };
  const subject = await subjectOf(token, keys, clock);
  if (subject === 'unverifiable') return { kind: 'unavailable' };
  if (!subject) return { kind: 'invalid' };
  return accountOrInvalid(await accounts.byId(subject.sub), subject.expiresAtMs);
}

function accountOrInvalid(account: Account | null, expiresAtMs: number | null): Authenticated {
  return account && !account.isRevoked ? { kind: 'account', account, expiresAtMs } : { kind: 'invalid' };
}

/**
 * Returns the subject of a JWT and its expiry; null for an invalid JWT, `unverifiable` if the service's own key is
 * invalid.
 */
async function subjectOf(
  token: string,
  verify: VerifyJwt,
  clock: Clock,
): Promise<{ sub: string; expiresAtMs: number } | null | 'unverifiable'> {
  try {
    const { sub, exp } = await verify(token, clock.now());
    return typeof sub === 'string' && exp !== undefined ? { sub, expiresAtMs: exp * 1000 } : null;
  } catch (error) {
    // jose has a class for invalid tokens. Any other error concerns the key.
    return error instanceof errors.JOSEError ? null : 'unverifiable';
  }
}
