import { EventEmitter } from 'node:events';

/** Main used something of Electron that the stand-in does not play: the stand-in has to learn it first. */
class NotPlayed extends Error {
  override readonly name = 'NotPlayed';
  constructor(member: string) {
    super(`The stand-in for Electron does not play ${member}: see tests/desktop/stand-in.`);
  }
}

/** What anyone may look for on any object, without meaning Electron by it. */
const ASKED_OF_EVERYTHING: ReadonlySet<string> = new Set(['then', 'toJSON', 'constructor', 'domain']);

/** The end of a chain of prototypes, at which a member that nobody has is a mistake. */
function end(name: string, above: object | null): object {
  return new Proxy(above ?? {}, {
    get(target, member, receiver): unknown {
      if (typeof member === 'symbol' || member in target || ASKED_OF_EVERYTHING.has(member))
        return Reflect.get(target, member, receiver);
      throw new NotPlayed(`${name}.${member}`);
    },
  });
}

/** Makes an object of Electron's of what the stand-in plays of it; everything else throws its name. */
export function played<Members extends object>(name: string, members: Members): Members {
  Object.setPrototypeOf(members, end(name, Object.prototype));
  return members;
}

/** Extended by what emits events, and sealed by {@link seal}. */
export class PlayedEmitter extends EventEmitter {}

/** From now on what instances of this class don't have throws its name. Each class has a base of its own for that. */
export function emitterFor(name: string): typeof PlayedEmitter {
  const base = class extends PlayedEmitter {};
  Object.setPrototypeOf(base.prototype, end(name, PlayedEmitter.prototype));
  return base;
}

/** A class of Electron's of which nothing is played. */
export function unplayedClass(name: string): () => never {
  return function () {
    throw new NotPlayed(`new ${name}()`);
  };
}
