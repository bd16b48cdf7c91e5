/** The legibility of a team next to the other team. */
export interface SideLegibility {
  /** The contrast of the team's text (WCAG). */
  contrast: number;
  /** The color that the team wears. */
  color: string;
  /** Whether this is one of the team's own colors, without an adjustment. */
  isOwn: boolean;
}

/**
 * The report of the page that previews two teams: whether both can be read and told apart. Sent to the control window,
 * which embeds the page.
 */
export interface Legibility {
  a: SideLegibility;
  b: SideLegibility;
  /** Whether viewers can't tell the two colors apart. */
  isAlike: boolean;
  /** The lowest contrast allowed on air. */
  least: number;
}
