/** Visitors stand first in baseball and football. */
function isAwayFirst(sport: string): boolean {
  return sport === 'baseball' || sport === 'football';
}

/** As they stand in this sport: visitors first in baseball and football. */
export function inOrder<T>(sport: string, { a, b }: { a: T; b: T }): [first: T, second: T] {
  return isAwayFirst(sport) ? [b, a] : [a, b];
}
