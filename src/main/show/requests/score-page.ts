import { controlRequests } from '../../../preload/contract.ts';
import { SCORE_READS, type ScoreState } from '../../../preload/contract/score.ts';
import { lookUp } from '../../../feed/contract/lookup.ts';
import type { Arrival } from '../operators/presence.ts';
import { requestErrors } from './errors.ts';
import type { Show } from '../show.ts';
import type { ControlPage } from './control-page.ts';
import { answer } from './requests.ts';

/**
 * Opens the scoring pad, usually on a phone: it gets the state of every channel, and may only make scorers' requests.
 *
 * @param send sends a serialized message to the page
 */
export function scorePage(show: Show, arrival: Arrival, send: (message: string) => void): ControlPage {
  const page = show.crew.presence.enter(arrival);
  const push = (): void => {
    // A revoked page is about to be disconnected.
    if (arrival.requester() === null) return;
    const value: ScoreState = { ...show.scoreState(), me: page.me };
    send(JSON.stringify({ push: 'score:state', value }));
  };
  const stop = show.changes.listen(push);
  push();
  return {
    async perform(request, input) {
      const isScorers = lookUp(controlRequests, request)?.role === 'score';
      if (!isScorers && !SCORE_READS.some((name) => name === request)) {
        throw requestErrors.scoringPageOnly();
      }
      return await answer(
        { show, page, requester: page.requester, setVisible: () => undefined },
        request,
        input,
      );
    },
    leave() {
      stop();
      page.leave();
    },
  };
}
