/** Who has scored or was booked, as a frame has them. */
interface NamedPlayer {
  number: string | null;
  name: string;
  short: string | null;
}

/** What a player is called, the longest first; empty where nobody has said who it was. */
export function playerNames(player: NamedPlayer | undefined): string[] {
  if (player === undefined) return [];
  const { number, name, short } = player;
  return [...(number === null ? [] : [`${number} ${name}`]), name, ...(short === null ? [] : [short])];
}
