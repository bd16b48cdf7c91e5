import type { Phase } from '../../../feed/contract/phase.ts';
import { watchedSport } from '../../../feed/sports/index.ts';
import type { LowerThirdContent, MatchView, OutputFrame } from '../../../preload/contract/output-frame.ts';
import type { Corner, NetworkBug, SponsorSlot } from '../../../preload/contract/sponsors.ts';

/** Where a sponsor may stand in a picture, and what drives all of them out of it. Pure. */

/** A frame before anybody has said whose marks are in it. */
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

/** Nothing is played: between two periods, or before the first. */
export function isBreak(match: Pick<MatchView, 'phase' | 'isFinal'>): boolean {
  return !match.isFinal && match.phase !== null && BREAKS.has(match.phase.is);
}

/** A decision is open, or a flag lies. */
export function isHeldOpen(match: Pick<MatchView, 'view' | 'isFinal'> | null): boolean {
  return (
    match !== null && !match.isFinal && watchedSport(match.view.sport).isUnderReview(match.view) === true
  );
}

/** Forms of a lower third that are about no moment: those have amber over them, and their end is the score's. */
const PLAIN_FORMS: ReadonlySet<LowerThirdContent['form']> = new Set(['score', 'person', 'matchup', 'next']);

/** A moment is on air that may not stand, or that never was. */
export function showsOpenMoment({ graphics }: Pick<BareFrame, 'graphics'>): boolean {
  const { isOnAir, content } = graphics['lower-third'];
  return isOnAir && content.form === 'moment' && content.state !== 'confirmed';
}

/** The slots that a picture has room for, were nothing against it. Empty without a game. */
export function openSlots({ match, graphics, output }: BareFrame): SponsorSlot[] {
  if (match === null) return [];
  const { scorebug, 'lower-third': lowerThird, 'full-frame': fullFrame, ticker, takeover } = graphics;
  // A full frame is the whole picture: the others leave while it is there.
  if (fullFrame.isOnAir) return ['full-frame'];
  const isBottomTaken = lowerThird.isOnAir || ticker.isOnAir || takeover.isOnAir;
  // The sponsor of a takeover stands in the corner of one that is alone.
  if (takeover.content?.covers === 'picture')
    return isCornerFree(output, lowerThird.isOnAir) ? ['takeover'] : [];
  const open: Partial<Record<SponsorSlot, boolean>> = {
    // What grows out of the scorebug needs its edge, and what stands beside it.
    bug: scorebug.isOnAir && scorebug.insert === undefined && isBreak(match),
    // A takeover in a strip has its word around the lower third, where the plate would cover it.
    'lower-third': lowerThird.isOnAir && !takeover.isOnAir && PLAIN_FORMS.has(lowerThird.content.form),
    // Nothing of a sponsor stands beside amber.
    ticker: ticker.isOnAir && ticker.breaking === undefined,
    corner: scorebug.insert === undefined && isCornerFree(output, isBottomTaken),
  };
  return (Object.keys(open) as SponsorSlot[]).filter((slot) => open[slot]);
}

/** At the top the scorebug is all there is, and the plate keeps clear of it; at the bottom lower thirds come and go. */
function isCornerFree({ sponsorCorner }: OutputFrame['output'], isBottomTaken: boolean): boolean {
  return sponsorCorner.startsWith('top') || !isBottomTaken;
}

/** The corner that a sponsor has to itself: the one asked for, or where the network bug is, the other one of that edge. */
export function sponsorCornerOf(wanted: Corner, networkBug: Pick<NetworkBug, 'corner'> | null): Corner {
  if (networkBug?.corner !== wanted) return wanted;
  const [edge, side] = wanted.split('-') as ['top' | 'bottom', 'left' | 'right'];
  return `${edge}-${side === 'left' ? 'right' : 'left'}`;
}
