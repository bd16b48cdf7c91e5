import { isSameJson } from '../../feed/contract/same-json.ts';
import type { Legibility, SideLegibility } from '../../preload/contract/legibility.ts';
import type { Team } from '../../preload/contract/output-frame.ts';
import type { ChannelState } from '../../preload/contract/show-state.ts';
import type { FoundTeam, TeamEntry, TeamPatch } from '../../preload/contract/teams.ts';

/** A team being edited. For empty texts and null colors, the library or the name provides the value. */
export interface TeamDraft {
  title: string;
  short: string;
  code: string;
  color: string | null;
  second: string | null;
  /** Aliases, one per line. */
  aliases: string;
}

function draftOf(entry: TeamEntry | null): TeamDraft {
  return {
    title: entry?.title ?? '',
    short: entry?.short ?? '',
    code: entry?.code ?? '',
    color: entry?.color ?? null,
    second: entry?.second ?? null,
    aliases: (entry?.aliases ?? []).join('\n'),
  };
}

/** Returns all fields of a draft, for main. */
export function patchOf({ title, short, code, color, second, aliases }: TeamDraft): Omit<TeamPatch, 'logo'> {
  return {
    title: title.trim() || null,
    short: short.trim() || null,
    code: code.trim() || null,
    color: color?.toLowerCase() ?? null,
    second: second?.toLowerCase() ?? null,
    aliases: aliases
      .split('\n')
      .map((alias) => alias.trim())
      .filter((alias) => alias !== ''),
  };
}

/** A team's form: the typed values, and each field's value when its editing began. */
export interface TeamForm {
  draft: TeamDraft;
  opened: TeamDraft;
}

export function formOf(entry: TeamEntry | null): TeamForm {
  return { draft: draftOf(entry), opened: draftOf(entry) };
}

/**
 * Returns the form after the team changed: untouched fields show the new values, typed values stay.
 *
 * @param isConflictShown whether an edit conflict was shown, so that saving again deliberately overwrites the other change
 */
export function rebased(
  { draft, opened }: TeamForm,
  entry: TeamEntry | null,
  isConflictShown: boolean,
): TeamForm {
  const now = draftOf(entry);
  const isTouched = (key: keyof TeamDraft): boolean => draft[key] !== opened[key];
  const keys = Object.keys(now) as (keyof TeamDraft)[];
  const pick = (of: (key: keyof TeamDraft) => TeamDraft): TeamDraft =>
    Object.fromEntries(keys.map((key) => [key, of(key)[key]])) as unknown as TeamDraft;
  return {
    draft: pick((key) => (isTouched(key) ? draft : now)),
    opened: pick((key) => (isTouched(key) && !isConflictShown ? opened : now)),
  };
}

/** Returns the changed fields of a form, with their values when editing began. */
export function changeOf({ draft, opened }: TeamForm): { patch: TeamPatch; seen: Omit<TeamPatch, 'logo'> } {
  const [now, before] = [patchOf(draft), patchOf(opened)];
  const keys = (Object.keys(now) as (keyof typeof now)[]).filter((key) => !isSameJson(now[key], before[key]));
  const those = (of: typeof now): typeof now => Object.fromEntries(keys.map((key) => [key, of[key]]));
  return { patch: those(now), seen: those(before) };
}

/** A found team with its side in the channel's game. The side is null if the team doesn't play in it. */
export interface ChosenTeam extends FoundTeam {
  side: 'a' | 'b' | null;
}

/** Returns the uniform that the producer chose for a team. */
export function kitOf(overrides: ChannelState['overrides'], side: 'a' | 'b'): Team['kit'] {
  return overrides[`kit.${side}`]?.value === 'second' ? 'second' : 'first';
}

/** Returns the legibility report in a preview's message; null for any other message. */
export function legibilityIn(data: unknown): Legibility | null {
  if (typeof data !== 'object' || data === null || !('touchlineLegibility' in data)) return null;
  return data.touchlineLegibility as Legibility | null;
}

type KitTeam = Pick<Team, 'name' | 'code' | 'color' | 'kit'>;

/** Returns the legibility of both teams in words, with the adjustments that distinguish them. */
export function legibilityWords(
  { a, b, isAlike, least }: Legibility,
  teams: Record<'a' | 'b', KitTeam>,
): string[] {
  const ratio = (contrast: number): string => `${(Math.floor(contrast * 10) / 10).toFixed(1)}:1`;
  const nameOf = ({ code, name }: KitTeam): string => code ?? name ?? '';
  const of = (side: SideLegibility, team: KitTeam): string[] => {
    if (!side.isOwn)
      return [
        `The color of ${nameOf(team)} is adjusted slightly to set it apart from the other team and from reserved colors.`,
      ];
    return team.kit === 'second' || side.color === team.color
      ? []
      : [
          `${nameOf(team)} wears its second color because its first is too close to the other team's or is reserved in this sport.`,
        ];
  };
  const [nameA, nameB] = [nameOf(teams.a), nameOf(teams.b)];
  return [
    ...(isAlike
      ? [`Viewers can't tell the colors of ${nameA} and ${nameB} apart. Change one of the uniforms.`]
      : []),
    `Readable. Text contrast is ${ratio(a.contrast)} on ${nameA} and ${ratio(b.contrast)} on ${nameB}; the minimum is ${least}:1.`,
    ...of(a, teams.a),
    ...of(b, teams.b),
  ];
}
