const MINUTES_MAX = 600;

/**
 * Reads a time as typed by a producer: "45:00", "45", "4:5", or "45:00 +2" as shown. Returns milliseconds, or null
 * for an invalid time. A single number is minutes.
 */
export function clockMs(text: string): number | null {
  const match = /^\s*(\d{1,3})(?:[:.](\d{1,2}))?\s*(?:\+\d+)?\s*$/.exec(text);
  if (!match) return null;
  const [minutes, seconds] = [Number(match[1]), Number(match[2] ?? 0)];
  if (seconds > 59 || minutes > MINUTES_MAX) return null;
  return (minutes * 60 + seconds) * 1_000;
}
