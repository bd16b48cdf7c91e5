export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export interface Spread {
  p50: number;
  p95: number;
  p99: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const round = (value: number): number => Math.round(value * 100) / 100;
  return {
    p50: round(percentile(values, 0.5)),
    p95: round(percentile(values, 0.95)),
    p99: round(percentile(values, 0.99)),
  };
}

/** Prints the results as a table, and as one JSON line to compare runs. */
export function report(name: string, unit: string, rows: Readonly<Record<string, Spread>>): void {
  process.stdout.write(`\n${name} (${unit})\n`);
  for (const [label, { p50, p95, p99 }] of Object.entries(rows)) {
    process.stdout.write(`  ${label.padEnd(36)} p50 ${p50}  p95 ${p95}  p99 ${p99}\n`);
  }
  process.stdout.write(`${JSON.stringify({ bench: name, unit, rows })}\n`);
}
