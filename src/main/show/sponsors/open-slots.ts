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

/** Forms of a lower third with room for a sponsor. Lower thirds about a moment need that room. */
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
    // An insert needs the edge of the scorebug and the space next to it.
    bug: scorebug.isOnAir && scorebug.insert === undefined && isBreak(match),
    // The sponsor's plate on the lower third would cover the word of a strip takeover.
    'lower-third': lowerThird.isOnAir && !takeover.isOnAir && PLAIN_FORMS.has(lowerThird.content.form),
    // No sponsor is shown next to breaking news.
    ticker: ticker.isOnAir && ticker.breaking === undefined,
    corner: scorebug.insert === undefined && isCornerFree(output, isBottomTaken),
  };
  return (Object.keys(open) as SponsorSlot[]).filter((slot) => open[slot]);
}

/** Returns whether the sponsor's corner is free. A top corner always is, a bottom corner while no graphic is there. */
function isCornerFree({ sponsorCorner }: OutputFrame['output'], isBottomTaken: boolean): boolean {
  return sponsorCorner.startsWith('top') || !isBottomTaken;
}

/**
 * Returns the corner for a sponsor: the requested one, or the other corner on the same edge if the network bug is
 * in the requested one.
 */
export function sponsorCornerOf(corner: Corner, networkBug: Pick<NetworkBug, 'corner'> | null): Corner {
  if (networkBug?.corner !== corner) return corner;
  const [edge, side] = corner.split('-') as ['top' | 'bottom', 'left' | 'right'];
  return `${edge}-${side === 'left' ? 'right' : 'left'}`;
}
