import type { MatchView } from '../../../preload/contract/output-frame.ts';
import type { TeamEntry, TeamPatch } from '../../../preload/contract/teams.ts';
import type { LogoStore } from '../ports.ts';
import { RequestRefused } from '../refused.ts';

export const TEAMS_MAX = 500;

type Teams = MatchView['teams'];

/** Colours, codes and logos that the producer gave to teams, remembered by name and put on every match they play. */
export class TeamRegistry {
  readonly #logos: LogoStore;
  readonly #onChange: () => void;
  readonly #entries = new Map<string, TeamEntry>();
  /** What teams look like; worked out once for each match, and anew when an entry has changed. */
  #dressed = new WeakMap<Teams, Teams>();

  /** @param onChange a team may look different on every output */
  constructor(persisted: readonly TeamEntry[], logos: LogoStore, onChange: () => void) {
    this.#logos = logos;
    this.#onChange = onChange;
    for (const entry of persisted) this.#entries.set(keyOf(entry.name), entry);
  }

  /** By name. */
  entries(): TeamEntry[] {
    return [...this.#entries.values()].sort((one, other) => one.name.localeCompare(other.name));
  }

  /** Throws RequestRefused for a picture that is none, and where there are too many. */
  set(name: string, { code, colour, logo }: TeamPatch): TeamEntry {
    const spelled = name.normalize('NFC').trim();
    if (spelled === '')
      throw new RequestRefused('bad_request', 'A team needs a name. Give it as the feed spells it.');
    const known = this.#entries.get(keyOf(spelled));
    if (!known && this.#entries.size >= TEAMS_MAX) throw RequestRefused.limit('teams', TEAMS_MAX);
    const entry: TeamEntry = {
      name: known?.name ?? spelled,
      code: code === undefined ? (known?.code ?? null) : code,
      colour: colour === undefined ? (known?.colour ?? null) : colour,
      logo: logo === undefined ? (known?.logo ?? null) : logo === null ? null : this.#keep(logo),
    };
    this.#entries.set(keyOf(spelled), entry);
    this.#changed();
    return entry;
  }

  /** Back to what its name alone leads to. */
  forget(name: string): void {
    this.#entries.delete(keyOf(name));
    this.#changed();
  }

  /** The teams of a match with what is known of them; the very same where it knows nothing. */
  dress(teams: Teams): Teams {
    const known = this.#dressed.get(teams);
    if (known) return known;
    const worn = { a: this.#worn(teams.a), b: this.#worn(teams.b) };
    const dressed = worn.a === teams.a && worn.b === teams.b ? teams : worn;
    this.#dressed.set(teams, dressed);
    return dressed;
  }

  #worn(team: Teams['a']): Teams['a'] {
    const entry = team.name === null ? undefined : this.#entries.get(keyOf(team.name));
    if (!entry) return team;
    return {
      name: team.name,
      code: entry.code ?? team.code,
      colour: entry.colour ?? team.colour,
      logo: entry.logo,
    };
  }

  #changed(): void {
    this.#dressed = new WeakMap();
    this.#onChange();
  }

  #keep(base64: string): string {
    const kept = this.#logos.keep(Buffer.from(base64, 'base64'));
    if (!kept.ok) throw new RequestRefused('bad_request', kept.sentence);
    return kept.path;
  }
}

function keyOf(name: string): string {
  return name.normalize('NFC').trim().toLocaleLowerCase('en');
}
