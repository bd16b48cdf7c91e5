import '@fontsource-variable/archivo/wdth.css';
import '../style/tokens.css';
import '../style/base.css';
import './score.css';
import { mount } from 'svelte';
import { isLoopback } from '../../feed/contract/address.ts';
import { openLink } from '../../preload/contract/link.ts';
import { Ticker } from '../ticker.svelte.ts';
import { guardAgainstTranslation } from '../translation-guard.ts';
import { PressQueue } from './press-queue.ts';
import { ScoreGame } from './score-game.svelte.ts';
import { ScreenKeeper } from './screen-keeper.ts';
import ScorePage from './ScorePage.svelte';

/** Composes the scoring pad: link to main, clock, and the queue of presses. */
const target = document.getElementById('app');
if (!target) throw new Error('The page has no #app to draw into.');

const game = new ScoreGame({
  link: openLink('/score/link'),
  queue: (send, onChange) =>
    new PressQueue({
      send,
      onChange,
      memory: () => sessionStorage,
      newId: () => [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join('-'),
      after: (delayMs, run) => void setTimeout(run, delayMs),
    }),
  // A rejected WebSocket doesn't report why.
  isLetIn: async () => (await fetch('/me')).status !== 401,
});

// Without a network, a computer still reaches itself.
if (!isLoopback(location.hostname)) {
  const note = (): void => void (game.hasNetwork = navigator.onLine);
  for (const change of ['online', 'offline']) addEventListener(change, note);
  note();
}
new ScreenKeeper(document, (state) => (game.screen = state)).start();
guardAgainstTranslation(document.body);
mount(ScorePage, { target, props: { game, ticker: new Ticker(() => Date.now()) } });
