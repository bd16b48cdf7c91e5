/** What a producer types for a time: "45:00", "45", "4:5", "45:00 +2" as it is shown. */

const MINUTES_MAX = 600;

/** Milliseconds, or null for what is no time. A number alone is minutes. */
export function clockMs(text: string): number | null {
  const match = /^\s*(\d{1,3})(?:[:.](\d{1,2}))?\s*(?:\+\d+)?\s*$/.exec(text);
  if (!match) return null;
  const [minutes, seconds] = [Number(match[1]), Number(match[2] ?? 0)];
  if (seconds > 59 || minutes > MINUTES_MAX) return null;
  return (minutes * 60 + seconds) * 1_000;
}
