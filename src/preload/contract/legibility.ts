/** What the page that previews two teams says to the control window, which frames it: that both can be read and told apart. */

/** What a team looks like beside the other. */
export interface SideLegibility {
  /** Contrast of its text, as WCAG counts it. */
  contrast: number;
  /** The color it wears, and whether that stands as it is: false where even that had to be moved. */
  color: string;
  isOwn: boolean;
}

export interface Legibility {
  a: SideLegibility;
  b: SideLegibility;
  /** Viewers can't tell the two colors apart. */
  isAlike: boolean;
  /** The least contrast that goes to air. */
  least: number;
}
