import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLocalJWKSet, errors, jwtVerify } from 'jose';
import type { JSONWebKeySet, JWTPayload } from 'jose';
import type { Account, Accounts } from './accounts.ts';
import type { Clock } from './clock.ts';

export const JWT_SECRET_FILE = 'jwt-secret';
export const JWKS_FILE = 'jwks.json';
const JWT_SHAPE = /^[\w-]+\.[\w-]+\.[\w-]*$/;
const SECRET_MIN_BYTES = 32;

export type Authenticated =
  | { kind: 'account'; account: Account }
  | { kind: 'invalid' }
  /** Tokens can't be verified now: the service's fault, not the caller's (contract, errors). */
  | { kind: 'unavailable' };

type VerifyJwt = (token: string, nowMs: number) => Promise<JWTPayload>;

/** How account tokens made elsewhere are verified; null where the folder holds no key; `broken` where it can't be read. */
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
 * Keys for JWTs from the data folder: `jwt-secret` (HS256, at least 32 bytes) and `jwks.json` (EdDSA public keys).
 * A file that is there but unusable makes every JWT unverifiable rather than invalid.
 */
export function readJwtKeys(folder: string | null): JwtKeys {
  if (folder === null) return null;
  try {
    const secret = readIfThere(join(folder, JWT_SECRET_FILE))?.trim() ?? null;
    const jwks = readIfThere(join(folder, JWKS_FILE));
    if (secret === null && jwks === null) return null;
    const secretKey = secret === null ? null : new TextEncoder().encode(secret);
    if (secretKey && secretKey.length < SECRET_MIN_BYTES) return 'broken';
    const keySet = jwks === null ? null : createLocalJWKSet(JSON.parse(jwks) as JSONWebKeySet);
    return (token, nowMs) => verifyWith(secretKey, keySet, token, nowMs);
  } catch {
    return 'broken';
  }
}

async function verifyWith(
  secret: Uint8Array | null,
  keySet: ReturnType<typeof createLocalJWKSet> | null,
  token: string,
  nowMs: number,
): Promise<JWTPayload> {
  const currentDate = new Date(nowMs);
  // The header only chooses which of our keys is tried; each key allows its own algorithm and no other.
  const algorithm = algorithmOf(token);
  if (algorithm === 'HS256' && secret) {
    return (await jwtVerify(token, secret, { algorithms: ['HS256'], currentDate })).payload;
  }
  if (keySet && (algorithm === 'EdDSA' || algorithm === 'Ed25519')) {
    return (await jwtVerify(token, keySet, { algorithms: ['EdDSA', 'Ed25519'], currentDate })).payload;
  }
  throw new errors.JOSEAlgNotAllowed('no key for this algorithm');
}

function algorithmOf(token: string): unknown {
  const header = parsed(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('utf8'));
  return typeof header === 'object' && header !== null && 'alg' in header ? header.alg : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A header that is no JSON names no algorithm: the token is refused for that.
    return null;
  }
}

/**
 * Whose token is it? API keys and JWTs alike; the account must exist and not be revoked.
 *
 * @throws where accounts cannot be read: that is no word on the token
 */
export async function authenticate(
  token: string,
  accounts: Accounts,
  keys: JwtKeys,
  clock: Clock,
): Promise<Authenticated> {
  // An operator's own token may look like a JWT; a key we know is a key.
  const byKey = accounts.byKey(token);
  if (byKey) return accountOrInvalid(byKey);
  if (keys === null || !JWT_SHAPE.test(token)) return { kind: 'invalid' };
  if (keys === 'broken') return { kind: 'unavailable' };
  const subject = await subjectOf(token, keys, clock);
  if (subject === 'unverifiable') return { kind: 'unavailable' };
  return accountOrInvalid(subject && accounts.byId(subject.sub));
}

function accountOrInvalid(account: Account | null): Authenticated {
  return account && !account.isRevoked ? { kind: 'account', account } : { kind: 'invalid' };
}

/** Whom a JWT names; null for one that is not good, and `unverifiable` where our own key is not. */
async function subjectOf(
  token: string,
  verify: VerifyJwt,
  clock: Clock,
): Promise<{ sub: string } | null | 'unverifiable'> {
  try {
    const { sub } = await verify(token, clock.now());
    return typeof sub === 'string' ? { sub } : null;
  } catch (error) {
    // What is wrong with a token has a class of jose's own; anything else is wrong with the key.
    return error instanceof errors.JOSEError ? null : 'unverifiable';
  }
}
