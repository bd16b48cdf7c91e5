import type { ConnectedPage, Me } from '../../../preload/contract/operators.ts';
import type { Clock, IdGenerator } from '../ports.ts';
import { operatorErrors } from './errors.ts';
import { THIS_MACHINE, type Requester } from './requester.ts';

/** The user who opens a page, and from where. */
export interface Arrival {
  /** Returns the current user; null: revoked. */
  requester: () => Requester | null;
  /** The address that the page connects from; null: this machine. */
  machine: string | null;
  kind: ConnectedPage['kind'];
}

export interface PresentPage {
  /** The user, with the name chosen on the page. Throws RequestRefused if revoked. */
  readonly requester: Requester;
  readonly me: Me;
  /** Names the person at this machine. Throws RequestRefused for anyone else, because they already have a name. */
  call(name: string | null): void;
  /** Sets the field being edited; null: none. */
  edit(field: string | null): void;
  leave(): void;
}

interface Tracked extends Arrival {
  since: number;
  calledName: string | null;
  editing: string | null;
}

/** The open pages, with their users and edited fields. */
export class Presence {
  readonly #clock: Pick<Clock, 'wall'>;
  readonly #ids: Pick<IdGenerator, 'id'>;
  readonly #onChange: () => void;
  readonly #pages = new Map<string, Tracked>();

  constructor({
    clock,
    ids,
    onChange,
  }: {
    clock: Pick<Clock, 'wall'>;
    ids: Pick<IdGenerator, 'id'>;
    onChange: () => void;
  }) {
    this.#clock = clock;
    this.#ids = ids;
    this.#onChange = onChange;
  }

  enter(arrival: Arrival): PresentPage {
    const page = this.#ids.id();
    const tracked: Tracked = { ...arrival, since: this.#clock.wall(), calledName: null, editing: null };
    this.#pages.set(page, tracked);
    this.#onChange();
    const currentRequester = (): Requester => {
      const requester = namedBy(tracked);
      if (requester) return requester;
      throw operatorErrors.invitationRevoked();
    };
    return {
      get requester() {
        return currentRequester();
      },
      get me() {
        const { id, name, role } = currentRequester();
        return { page, who: id, name, role };
      },
      call: (name) => {
        if (currentRequester().id !== THIS_MACHINE.id) {
          throw operatorErrors.nameOfInvitation();
        }
        tracked.calledName = name;
        this.#onChange();
      },
      edit: (field) => {
        if (field === tracked.editing) return;
        tracked.editing = field;
        this.#onChange();
      },
      leave: () => {
        if (this.#pages.delete(page)) this.#onChange();
      },
    };
  }

  list(): ConnectedPage[] {
    return [...this.#pages].flatMap(([page, tracked]) => {
      const requester = namedBy(tracked);
      if (requester === null) return [];
      const { machine, kind, since, editing } = tracked;
      return [
        {
          page,
          who: requester.id,
          name: requester.name,
          role: requester.role,
          machine,
          kind,
          since,
          editing,
        },
      ];
    });
  }

  /** Returns whether this user has a page open. */
  isHere(id: string): boolean {
    for (const { requester: of } of this.#pages.values()) if (of()?.id === id) return true;
    return false;
  }
}

function namedBy({ requester, calledName }: Tracked): Requester | null {
  const now = requester();
  return now && { ...now, name: calledName ?? now.name };
}
