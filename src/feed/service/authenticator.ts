import type { Faults } from './faults.ts';
import type { Log } from './log.ts';
import { UnavailableError } from './storage.ts';
import type { Storage } from './storage.ts';
import { authenticate, jwtKeys, readKeyFiles } from './tokens.ts';
import type { Authenticated, JwtKeys } from './tokens.ts';

export interface AuthenticatorParts {
  storage: Storage;
  faults: Faults;
  log: Log;
  /** The folder with the keys for account tokens, for a service with private storage; otherwise null. */
  folder: string | null;
  jwtAudience: string | null;
}

/** Authenticates callers by their tokens: account keys, and JWTs issued elsewhere. */
export class Authenticator {
  readonly #parts: AuthenticatorParts;
  #keys: JwtKeys;

  constructor(parts: AuthenticatorParts) {
    this.#parts = parts;
    this.#keys = this.#readKeys();
  }

  /** Reads the keys for account tokens again after a change. */
  rereadKeys(): void {
    this.#keys = this.#readKeys();
  }

  /** Authenticates a caller of the desk. Faults don't apply, because an operator must be able to end an outage. */
  ofDesk(token: string): Promise<Authenticated> {
    const { accounts, clock } = this.#parts.storage;
    return authenticate(token, accounts, this.#keys, clock);
  }

  /** Authenticates a caller of the read interface. `unavailable` if a fault or an outage prevents it. */
  async ofConsumer(token: string): Promise<Authenticated> {
    const { faults } = this.#parts;
    try {
      await faults.refresh();
      if (faults.strike('auth-outage', null) !== null) return { kind: 'unavailable' };
      return await this.ofDesk(token);
    } catch (error) {
      if (error instanceof UnavailableError) return { kind: 'unavailable' };
      throw error;
    }
  }

  #readKeys(): JwtKeys {
    const { folder, jwtAudience, log, storage } = this.#parts;
    const { cluster } = storage;
    if (folder === null && !cluster) return null;
    const keys = jwtKeys(() => (cluster ? cluster.jwtKeys() : readKeyFiles(folder ?? '')), jwtAudience);
    if (keys === 'broken') log('error', 'the account token keys are unusable', {});
    return keys;
  }
}
