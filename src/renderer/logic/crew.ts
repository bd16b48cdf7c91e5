import type { OutputPatch } from '../../preload/contract.ts';
import type { ConnectedPage } from '../../preload/contract/operators.ts';
import type { OperatorRole, Role } from '../../preload/contract/roles.ts';
import type { GraphicContents } from '../../preload/contract/graphic-content.ts';
import type { GraphicState, OutputState } from '../../preload/contract/show-state.ts';

export const ROLE_CHOICES: readonly (readonly [OperatorRole, string])[] = [
  ['produce', 'Producer: full control, except inviting others'],
  ['score', 'Scorer: scoring pad only'],
  ['watch', 'Viewer: can see everything, but not change it'],
];

/** Short role names, for narrow places. */
export const ROLE_NAMES: Readonly<Record<OperatorRole, string>> = {
  produce: 'Producer',
  score: 'Scorer',
  watch: 'Viewer',
};

export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  own: 'full access',
  produce: 'producer',
  score: 'scorer',
  watch: 'viewer',
};

const ORDER: readonly Role[] = ['watch', 'score', 'produce', 'own'];

/** Returns whether a role includes `least`. Null: this window doesn't know its role yet, so main decides. */
export function hasRole(role: Role | null, least: Role): boolean {
  return role === null || ORDER.indexOf(role) >= ORDER.indexOf(least);
}

/** Keys of fields that others see as being edited: of an output, an override, a team. */
export const editKey = {
  output: (id: string) => `output/${id}`,
  held: (channel: string, field: string) => `held/${channel}/${field}`,
  team: (name: string) => `team/${name}`,
  roster: (name: string) => `roster/${name}`,
  keys: () => 'keys',
  graphic: (channel: string, graphic: string) => `graphic/${channel}/${graphic}`,
  row: (channel: string, row: string) => `rundown/${channel}/${row}`,
  group: (channel: string, group: string) => `rundown-group/${channel}/${group}`,
  theme: (id: string) => `theme/${id}`,
  sport: (id: string) => `sport/${id}`,
  sponsor: (id: string) => `sponsor/${id}`,
  booking: (id: string) => `booking/${id}`,
  league: (slug: string) => `league/${slug}`,
  rule: (channel: string, rule: string) => `rule/${channel}/${rule}`,
  dress: (channel: string) => `dress/${channel}`,
} as const;

/** Returns "Ada is editing this", or null. @param page this page */
export function editingWords(
  connected: readonly ConnectedPage[],
  field: string,
  page: string | null,
): string | null {
  const names = connected.filter((one) => one.editing === field && one.page !== page).map(({ name }) => name);
  if (names.length === 0) return null;
  const all = [...new Set(names)];
  return `${all.join(' and ')} ${all.length === 1 ? 'is' : 'are'} editing this`;
}

/** Returns an output's values of all fields to be changed, as they were before editing. */
export function valuesBefore(output: OutputState, patch: OutputPatch): OutputPatch {
  const keys = Object.keys(patch) as (keyof OutputPatch)[];
  return Object.fromEntries(keys.map((key) => [key, output[key]]));
}

/**
 * Returns the content that an operator gave a graphic: the cued content or, if nothing is cued, the content on air. A
 * rule's content doesn't count.
 */
export function saidOf({ next, onAir, cause, moment, content }: GraphicState): GraphicContents {
  if (next?.cause === 'operator') return { moment: next.moment, content: next.content };
  return onAir && cause === 'operator' ? { moment, content } : null;
}
