import {
  OPERATORS_MAX,
  type Invitation,
  type NetworkState,
  type OperatorView,
} from '../../../preload/contract/operators.ts';
import type { OperatorRole, Role } from '../../../preload/contract/roles.ts';
import type { Clock, IdGenerator } from '../ports.ts';
import { RequestRefused } from '../refused.ts';
import { DebouncedWriter } from '../debounced-writer.ts';
import { hasRole, type Requester } from './requester.ts';

/** An operator as it is kept: of the key only its digest. */
export interface SavedOperator extends OperatorView {
  /** SHA-256 of the key, in hex. */
  keyDigest: string;
}

/** What is kept of those who may come in. */
export interface SavedCrew {
  /** Other machines may reach this one. */
  isOpen: boolean;
  operators: SavedOperator[];
}

export const noCrew: SavedCrew = { isOpen: false, operators: [] };

/** Where it is kept, apart from settings: no show file and no page ever has a part of it. */
export interface CrewKeeper {
  /** Rejects with the error of the file system where it can't; what was kept stands then. */
  keep(crew: SavedCrew): Promise<void>;
}

export interface OperatorsOptions {
  keeper: CrewKeeper;
  kept: SavedCrew;
  clock: Clock;
  ids: IdGenerator;
  /** Address of the pages on this machine. */
  pagesUrl: () => string;
  onTrouble: (error: unknown) => void;
  onWell: () => void;
  /** What windows are told has changed. */
  onChange: () => void;
}

/** Whoever was let in, and whether other machines can reach this one at all. */
export class Operators {
  readonly #options: OperatorsOptions;
  readonly #operators: Map<string, SavedOperator>;
  /** Operators that were revoked in this run of the program. */
  readonly #revoked = new Set<string>();
  readonly #keeping: DebouncedWriter;
  readonly #listeners = new Set<() => void>();
  #isOpen: boolean;
  #network: Omit<NetworkState, 'isOpen'> = { isFixed: false, addresses: [], sentence: null };

  constructor(options: OperatorsOptions) {
    this.#options = options;
    const { keeper, kept, clock, onTrouble, onWell } = options;
    this.#operators = new Map(kept.operators.map((operator) => [operator.id, operator]));
    this.#isOpen = kept.isOpen;
    this.#keeping = new DebouncedWriter({
      clock,
      everyMs: 0,
      hurriedMs: 0,
      write: () => keeper.keep({ isOpen: this.#isOpen, operators: [...this.#operators.values()] }),
      onTrouble,
      onWell,
    });
  }

  list(): OperatorView[] {
    return [...this.#operators.values()].map(viewOf);
  }

  /** Digests of all keys, for whoever compares one in constant time. */
  keys(): { id: string; keyDigest: string }[] {
    return [...this.#operators.values()].map(({ id, keyDigest }) => ({ id, keyDigest }));
  }

  /** Who came in with a key, as things are now; null: it opens nothing any more. */
  who(keyDigest: string): Requester | null {
    for (const operator of this.#operators.values()) {
      if (operator.keyDigest === keyDigest) return viewOf(operator);
    }
    return null;
  }

  /** Why an operator is no longer allowed to do what they asked for: revoked, or a lower role. Null: they are. */
  refusal({ id, name }: Requester, least: Role): RequestRefused | null {
    const role = this.#operators.get(id)?.role;
    if (this.#revoked.has(id)) return didNotCount(`${name} was revoked`);
    return role === undefined || hasRole(role, least) ? null : didNotCount(`${name} may only ${role} now`);
  }

  /** Rejects with RequestRefused where there are too many, or one has that name. Resolves once it was saved. */
  async invite(name: string, role: OperatorRole): Promise<Invitation> {
    if (this.#operators.size >= OPERATORS_MAX) throw RequestRefused.limit('operators', OPERATORS_MAX);
    this.#mustBeFree(name, null);
    const { ids, clock } = this.#options;
    return await this.#invite({ id: ids.id(), name, role, invitedAt: clock.wall() });
  }

  /** Rejects with RequestRefused. Resolves once it was saved. */
  async change(
    id: string,
    patch: { name?: string | undefined; role?: OperatorRole | undefined },
  ): Promise<OperatorView> {
    const operator = this.#find(id);
    const { name = operator.name, role = operator.role } = patch;
    this.#mustBeFree(name, id);
    const changed = { ...operator, name, role };
    this.#operators.set(id, changed);
    await this.#changed();
    return viewOf(changed);
  }

  /** A new key in place of the old one. Rejects with RequestRefused. Resolves once it was saved. */
  async renew(id: string): Promise<Invitation> {
    return await this.#invite({ ...viewOf(this.#find(id)), invitedAt: this.#options.clock.wall() });
  }

  /**
   * Cuts an operator off at once, and resolves when that is on disk: until then a kill would let them in again. Rejects
   * with RequestRefused.
   */
  async revoke(id: string): Promise<void> {
    const { name } = this.#find(id);
    this.#operators.delete(id);
    this.#revoked.add(id);
    if (await this.#changed()) return;
    throw new RequestRefused(
      'failed',
      `${name} is cut off, but that could not be saved and a restart may let them in again. Free disk space and keep Touchline running.`,
    );
  }

  /** Other machines are to reach this one, with a key. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Rejects with RequestRefused where that was decided at the start. Resolves once it was saved. */
  async open(isOpen: boolean): Promise<void> {
    if (this.#network.isFixed) {
      throw new RequestRefused(
        'not_permitted',
        'Touchline was started with --host, which lets other machines in until it ends. Start it without that to decide it here.',
      );
    }
    if (isOpen === this.#isOpen) return;
    this.#isOpen = isOpen;
    await this.#changed();
  }

  get network(): NetworkState {
    return { isOpen: this.#isOpen || this.#network.isFixed, ...this.#network };
  }

  /** How far other machines can reach this one now. */
  noteNetwork(network: Omit<NetworkState, 'isOpen'>): void {
    this.#network = network;
    this.#options.onChange();
  }

  /** Told after every change of who may come in, and whether anybody may. Returns how to stop. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Resolves once all is on disk, or could not be put there. */
  close(): Promise<void> {
    return this.#keeping.close();
  }

  async #invite(operator: OperatorView): Promise<Invitation> {
    const { ids, pagesUrl } = this.#options;
    const key = ids.secret();
    this.#operators.set(operator.id, { ...operator, keyDigest: ids.digest(key) });
    await this.#changed();
    const { addresses } = this.#network;
    const reachable = addresses.length > 0 ? addresses : [pagesUrl()];
    // A fragment is sent to nobody: no log and no proxy sees it.
    return { operator, links: reachable.map((address) => `${address}/join#${key}`) };
  }

  #mustBeFree(name: string, except: string | null): void {
    const taken = [...this.#operators.values()].some(
      (one) => one.id !== except && one.name.toLowerCase() === name.toLowerCase(),
    );
    if (!taken) return;
    throw new RequestRefused('conflict', `There is an operator "${name}" already. Choose another name.`);
  }

  #find(id: string): SavedOperator {
    const operator = this.#operators.get(id);
    if (operator) return operator;
    throw new RequestRefused('unknown_operator', 'There is no such operator. Pick one under Crew.');
  }

  /** Applies a change at once. Returns whether it is on disk; if not, it retries and notifies the producer. */
  #changed(): Promise<boolean> {
    this.#keeping.changed();
    for (const listener of this.#listeners) listener();
    this.#options.onChange();
    return this.#keeping.flush();
  }
}

function viewOf({ id, name, role, invitedAt }: OperatorView): OperatorView {
  return { id, name, role, invitedAt };
}

function didNotCount(why: string): RequestRefused {
  return new RequestRefused('not_permitted', `${why}, so this did not count.`);
}
