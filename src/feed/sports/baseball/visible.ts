import type { PlayState } from '../sport.ts';
import type { BaseballView } from './wire.ts';

/** Returns the view without the parts that a scorebug doesn't draw in this state of play. */
export function visibleView(view: BaseballView, { isFinal, isAwaited }: PlayState): BaseballView {
  if (!isFinal && !isAwaited) return view;
  const batting = isFinal ? null : view.batting;
  return { ...view, batting, bases: null, balls: null, strikes: null, outs: null, live: false };
}
