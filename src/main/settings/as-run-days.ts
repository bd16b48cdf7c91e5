/** The as-run log has the last thirty days (UTC). */
export const AS_RUN_DAYS = 30;

/** @param at Unix ms */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
