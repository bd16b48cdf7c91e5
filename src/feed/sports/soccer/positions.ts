/** Positions as lists of players abbreviate them, by the line they stand in, from the own goal on. */
const LINES: readonly ReadonlySet<string>[] = [
  'g gk goalkeeper goalie keeper',
  'd df def defender back cb lb rb lcb rcb fb wb lwb rwb sw sweeper',
  'm mf mid midfield midfielder cm dm am lm rm lcm rcm ldm rdm lam ram cdm cam',
  'f fw fwd for forward st s striker cf ss lw rw lf rf w winger att attacker',
].map((line) => new Set(line.split(' ')));

/** The line of a position, the goalkeeper's is 0; null: it is none that is known. */
export function lineOfPosition(position: string): number | null {
  const spelled = position.trim().toLowerCase();
  const line = LINES.findIndex((names) => names.has(spelled));
  return line < 0 ? null : line;
}
