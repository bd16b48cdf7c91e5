/** The two sides, without their schema (`values.ts`), which pages don't load. */
type Side = 'A' | 'B';

export function sideKey(side: Side): 'a' | 'b' {
  return side === 'A' ? 'a' : 'b';
}

export function otherSide(side: Side): Side {
  return side === 'A' ? 'B' : 'A';
}
