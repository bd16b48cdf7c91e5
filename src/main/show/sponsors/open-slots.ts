import type { Phase } from '../../../feed/contract/phase.ts';
import { watchedSport } from '../../../feed/sports/index.ts';
import type { LowerThirdContent, MatchView, OutputFrame } from '../../../preload/contract/output-frame.ts';
import type { Corner, NetworkBug, SponsorSlot } from '../../../preload/contract/sponsors.ts';

/** Decides which sponsor slots a picture has, and what hides all of them. Pure. */

/** A frame before its sponsors are chosen. */
export type BareFrame = Omit<OutputFrame, 'sponsors'>;

const BREAKS: ReadonlySet<Phase['is']> = new Set([
  'before',
  'period-end',
  'half-time',
  'overtime-end',
  'full-time',
  'extra-time-break',
  'inning-end',
]);

/** Returns whether a match is between two periods, or before the first. */
export function isBreak(match: Pick<MatchView, 'phase' | 'isFinal'>): boolean {
  return !match.isFinal && match.phase !== null && BREAKS.has(match.phase.is);
}

/** Returns whether a review is open or a flag is on the field. */
export function isUndecided(match: Pick<MatchView, 'view' | 'isFinal'> | null): boolean {
  return (
    match !== null && !match.isFinal && watchedSport(match.view.sport).isUnderReview(match.view) === true
  );
}

/**
 * Forms of a lower third that are not about a moment. Lower thirds about moments have amber above, and the score at
 * their end.
 */
const PLAIN_FORMS: ReadonlySet<LowerThirdContent['form']> = new Set(['score', 'person', 'matchup', 'next']);

/** Returns whether a moment on air is under review or retracted. */
export function showsOpenMoment({ graphics }: Pick<BareFrame, 'graphics'>): boolean {
  const { isOnAir, content } = graphics['lower-third'];
  return isOnAir && content.form === 'moment' && content.state !== 'confirmed';
}

/** Returns the slots that a picture has room for; empty without a game. */
export function openSlots({ match, graphics, output }: BareFrame): SponsorSlot[] {
  if (match === null) return [];
  const { scorebug, 'lower-third': lowerThird, 'full-frame': fullFrame, ticker, takeover } = graphics;
  // A full frame fills the picture, and the other graphics leave.
  if (fullFrame.isOnAir) return ['full-frame'];
  const isBottomTaken = lowerThird.isOnAir || ticker.isOnAir || takeover.isOnAir;
  // The sponsor of a takeover is drawn in the corner.
  if (takeover.content?.covers === 'picture')
    return isCornerFree(output, lowerThird.isOnAir) ? ['takeover'] : [];
  const open: Partial<Record<SponsorSlot, boolean>> = {
    // An insert needs the scorebug's edge and what is next to it.
    bug: scorebug.isOnAir && scorebug.insert === undefined && isBreak(match),
    // A takeover in a strip has its word around the lower third, where the plate would cover it.
    'lower-third': lowerThird.isOnAir && !takeover.isOnAir && PLAIN_FORMS.has(lowerThird.content.form),
    // No sponsor is shown next to amber (breaking news).
    ticker: ticker.isOnAir && ticker.breaking === undefined,
    corner: scorebug.insert === undefined && isCornerFree(output, isBottomTaken),
  };
  return (Object.keys(open) as SponsorSlot[]).filter((slot) => open[slot]);
}

/** Returns whether the sponsor's corner is free: the top always, the bottom while no graphic is in it. */
function isCornerFree({ sponsorCorner }: OutputFrame['output'], isBottomTaken: boolean): boolean {
  return sponsorCorner.startsWith('top') || !isBottomTaken;
}

/**
 * Returns a sponsor's own corner: the requested one, or the other corner of that edge if the requested one has the
 * network bug.
 */
export function sponsorCornerOf(corner: Corner, networkBug: Pick<NetworkBug, 'corner'> | null): Corner {
  if (networkBug?.corner !== corner) return corner;
  const [edge, side] = corner.split('-') as ['top' | 'bottom', 'left' | 'right'];
  return `${edge}-${side === 'left' ? 'right' : 'left'}`;
}
