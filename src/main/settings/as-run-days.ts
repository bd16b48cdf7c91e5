/** Number of days (UTC) in the as-run log. */
export const AS_RUN_DAYS = 30;

/** Returns the day (UTC) of an instant. @param at Unix ms */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
