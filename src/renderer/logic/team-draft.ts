import { isSameJson } from '../../feed/contract/same-json.ts';
import type { Legibility, SideLegibility } from '../../preload/contract/legibility.ts';
import type { Team } from '../../preload/contract/output-frame.ts';
import type { ChannelState } from '../../preload/contract/show-state.ts';
import type { FoundTeam, TeamEntry, TeamPatch } from '../../preload/contract/teams.ts';

/** What a producer is about to say of a team: empty texts and null colors are left to the library, or to the name. */
export interface TeamDraft {
  title: string;
  short: string;
  code: string;
  color: string | null;
  second: string | null;
  /** One a line. */
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

/** All of a draft, as main takes it. */
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

/** What a form of a team holds: what is typed, and for each field what it said when that was begun. */
export interface TeamForm {
  draft: TeamDraft;
  opened: TeamDraft;
}

export function formOf(entry: TeamEntry | null): TeamForm {
  return { draft: draftOf(entry), opened: draftOf(entry) };
}

/**
 * The form, once the team has changed beneath it: fields that nobody has touched here show what there is now, what was typed
 * stays.
 *
 * @param isTold another one's change was told of, so that setting it again is done knowingly
 */
export function rebased({ draft, opened }: TeamForm, entry: TeamEntry | null, isTold: boolean): TeamForm {
  const now = draftOf(entry);
  const isTouched = (key: keyof TeamDraft): boolean => draft[key] !== opened[key];
  const keys = Object.keys(now) as (keyof TeamDraft)[];
  const pick = (of: (key: keyof TeamDraft) => TeamDraft): TeamDraft =>
    Object.fromEntries(keys.map((key) => [key, of(key)[key]])) as unknown as TeamDraft;
  return {
    draft: pick((key) => (isTouched(key) ? draft : now)),
    opened: pick((key) => (isTouched(key) && !isTold ? opened : now)),
  };
}

/** What was changed in a form, and what was seen of it when that was begun. */
export function changeOf({ draft, opened }: TeamForm): { patch: TeamPatch; seen: Omit<TeamPatch, 'logo'> } {
  const [now, before] = [patchOf(draft), patchOf(opened)];
  const keys = (Object.keys(now) as (keyof typeof now)[]).filter((key) => !isSameJson(now[key], before[key]));
  const those = (of: typeof now): typeof now => Object.fromEntries(keys.map((key) => [key, of[key]]));
  return { patch: those(now), seen: those(before) };
}

/** A team that is looked at: how it is found, how it would be on air, and which side of the game it plays. */
export interface ChosenTeam extends FoundTeam {
  side: 'a' | 'b' | null;
}

/** The kit that a side of the game wears by the producer's choice. */
export function kitOf(overrides: ChannelState['overrides'], side: 'a' | 'b'): Team['kit'] {
  return overrides[`kit.${side}`]?.value === 'second' ? 'second' : 'first';
}

/** Of a message that a preview has sent; null: it is none. */
export function legibilityIn(data: unknown): Legibility | null {
  if (typeof data !== 'object' || data === null || !('touchlineLegibility' in data)) return null;
  return data.touchlineLegibility as Legibility | null;
}

type WornTeam = Pick<Team, 'name' | 'code' | 'color' | 'kit'>;

/** The proof in words: that both can be read, and what had to be done so that viewers can tell them apart. */
export function legibilityWords(
  { a, b, isAlike, least }: Legibility,
  teams: Record<'a' | 'b', WornTeam>,
): string[] {
  const ratio = (contrast: number): string => `${(Math.floor(contrast * 10) / 10).toFixed(1)}:1`;
  const nameOf = ({ code, name }: WornTeam): string => code ?? name ?? '';
  const of = (side: SideLegibility, team: WornTeam): string[] => {
    if (!side.isOwn)
      return [
        `The color of ${nameOf(team)} is changed slightly, so viewers can tell it from the other team and from colors with a meaning.`,
      ];
    return team.kit === 'second' || side.color === team.color
      ? []
      : [
          `${nameOf(team)} wears its second color: the first is too like the other team's, or has a meaning in this sport.`,
        ];
  };
  const [nameA, nameB] = [nameOf(teams.a), nameOf(teams.b)];
  return [
    ...(isAlike
      ? [`Viewers can't tell the colors of ${nameA} and ${nameB} apart. Change one of the kits.`]
      : []),
    `Readable: text has ${ratio(a.contrast)} on ${nameA} and ${ratio(b.contrast)} on ${nameB}; ${least}:1 is the least.`,
    ...of(a, teams.a),
    ...of(b, teams.b),
  ];
}
