import { controlRequests } from '../../../preload/contract.ts';
import { SCORE_READS, type ScoreState } from '../../../preload/contract/score.ts';
import { lookUp } from '../../../feed/contract/lookup.ts';
import type { Arrival } from '../operators/presence.ts';
import { RequestRefused } from '../refused.ts';
import type { Show } from '../show.ts';
import type { ControlPage } from './control-page.ts';
import { answer } from './requests.ts';

/**
 * The page for scoring by hand, on a phone mostly: it gets the games that can be scored, and may press.
 *
 * @param send hands a serialised message to the page
 */
export function scorePage(show: Show, arrival: Arrival, send: (message: string) => void): ControlPage {
  const page = show.crew.presence.enter(arrival);
  const push = (): void => {
    // One that is not let in any more is about to be cut off.
    if (arrival.who() === null) return;
    const value: ScoreState = { ...show.scoreState(), me: page.me };
    send(JSON.stringify({ push: 'score:state', value }));
  };
  const stop = show.changes.listen(push);
  push();
  return {
    async perform(request, input) {
      const isScorers = lookUp(controlRequests, request)?.role === 'score';
      if (!isScorers && !SCORE_READS.some((name) => name === request)) {
        throw new RequestRefused('not_permitted', 'This page scores by hand; it can change nothing else.');
      }
      return await answer({ show, page, who: page.who, setVisible: () => undefined }, request, input);
    },
    leave() {
      stop();
      page.leave();
    },
  };
}
