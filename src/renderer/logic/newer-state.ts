/**
 * Returns the newer of two whole states, by revision. After (re)connecting, any state is accepted, because main may
 * have restarted and counts from the beginning.
 */
export function accept<S extends { revision: number }>(current: S | null, incoming: S, takesAny: boolean): S {
  if (current === null || takesAny) return incoming;
  return incoming.revision >= current.revision ? incoming : current;
}
