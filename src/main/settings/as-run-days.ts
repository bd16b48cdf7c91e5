/** Number of days (UTC) in the as-run log. */
export const AS_RUN_DAYS = 30;

/** Returns the UTC day of an instant in Unix ms, such as 2026-06-13. */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
