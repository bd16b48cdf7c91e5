import { EventEmitter } from 'node:events';

/** Main used a part of Electron that the stand-in doesn't implement: implement it first. */
class NotPlayed extends Error {
  override readonly name = 'NotPlayed';
  constructor(member: string) {
    super(`The stand-in for Electron does not play ${member}: see tests/desktop/stand-in.`);
  }
}

/** Properties that are read from any object, without meaning Electron. */
const ASKED_OF_EVERYTHING: ReadonlySet<string> = new Set(['then', 'toJSON', 'constructor', 'domain']);

/** The end of a prototype chain, where an unknown member is a mistake. */
function end(name: string, above: object | null): object {
  return new Proxy(above ?? {}, {
    get(target, member, receiver): unknown {
      if (typeof member === 'symbol' || member in target || ASKED_OF_EVERYTHING.has(member))
        return Reflect.get(target, member, receiver);
      throw new NotPlayed(`${name}.${member}`);
    },
  });
}

/** Makes an Electron object from the implemented members; every other member throws its name. */
export function played<Members extends object>(name: string, members: Members): Members {
  Object.setPrototypeOf(members, end(name, Object.prototype));
  return members;
}

/** Extended by event emitters, and sealed by {@link seal}. */
export class PlayedEmitter extends EventEmitter {}

/** Makes unknown members of this class's instances throw their names. Each class needs a separate base for that. */
export function emitterFor(name: string): typeof PlayedEmitter {
  const base = class extends PlayedEmitter {};
  Object.setPrototypeOf(base.prototype, end(name, PlayedEmitter.prototype));
  return base;
}

/** A class of Electron's without an implementation. */
export function unplayedClass(name: string): () => never {
  return function () {
    throw new NotPlayed(`new ${name}()`);
  };
}
