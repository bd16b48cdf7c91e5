/** Returns the earlier of two instants, either of which may be null (never). */
export function earlier(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}
