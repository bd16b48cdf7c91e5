import { EventEmitter } from 'node:events';

/** Thrown when main uses a part of Electron that the fake doesn't implement. Implement that part first. */
class NotPlayed extends Error {
  override readonly name = 'NotPlayed';
  constructor(member: string) {
    super(`The stand-in for Electron does not play ${member}: see tests/desktop/stand-in.`);
  }
}

/** Properties that are read from any object, and don't count as using Electron. */
const ASKED_OF_EVERYTHING: ReadonlySet<string> = new Set(['then', 'toJSON', 'constructor', 'domain']);

/** Returns the end of a prototype chain, where accessing any member throws. */
function end(name: string, above: object | null): object {
  return new Proxy(above ?? {}, {
    get(target, member, receiver): unknown {
      if (typeof member === 'symbol' || member in target || ASKED_OF_EVERYTHING.has(member))
        return Reflect.get(target, member, receiver);
      throw new NotPlayed(`${name}.${member}`);
    },
  });
}

/** Makes an Electron object from its implemented members. Every other member throws an error with its name. */
export function played<Members extends object>(name: string, members: Members): Members {
  Object.setPrototypeOf(members, end(name, Object.prototype));
  return members;
}

/** The base of event emitters. {@link emitterFor} adds the check that makes unknown members throw. */
export class PlayedEmitter extends EventEmitter {}

/**
 * Returns a base class that makes unknown members of its instances throw an error with their name. Each class needs a
 * separate base.
 */
export function emitterFor(name: string): typeof PlayedEmitter {
  const base = class extends PlayedEmitter {};
  Object.setPrototypeOf(base.prototype, end(name, PlayedEmitter.prototype));
  return base;
}

/** Returns an Electron class without an implementation. */
export function unplayedClass(name: string): () => never {
  return function () {
    throw new NotPlayed(`new ${name}()`);
  };
}
