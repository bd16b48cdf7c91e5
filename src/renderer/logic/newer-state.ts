/**
 * Which of two whole states to keep: the newer by revision. Right after (re)connecting anything is taken, because
 * main may have started again and counts from the beginning.
 */
export function accept<S extends { revision: number }>(current: S | null, incoming: S, takesAny: boolean): S {
  if (current === null || takesAny) return incoming;
  return incoming.revision >= current.revision ? incoming : current;
}
