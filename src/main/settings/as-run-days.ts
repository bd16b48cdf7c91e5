/** Number of days (UTC) in the as-run log. */
export const AS_RUN_DAYS = 30;

/** @param at Unix ms */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
