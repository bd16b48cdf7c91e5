import '@fontsource-variable/archivo/wdth.css';
import './style/tokens.css';
import './style/base.css';
import { mount } from 'svelte';
import type { ControlRequests, controlPushes } from '../preload/contract.ts';
import { hasBridge, openLink } from '../preload/contract/link.ts';
import App from './App.svelte';
import { followKeyboardLabels } from './keyboard-labels.ts';
import { Look } from './look.svelte.ts';
import { Show } from './show.svelte.ts';
import { Ticker } from './ticker.svelte.ts';
import { guardAgainstTranslation } from './translation-guard.ts';

/** Composes the control window: link to main, clock, and settings in this browser. */
const target = document.getElementById('app');
if (!target) throw new Error('The page has no #app to draw into.');

const ticker = new Ticker(() => Date.now());
const show = new Show(
  openLink<ControlRequests, typeof controlPushes>('/link'),
  () => Date.now(),
  async () => {
    // A desktop window always runs on main's machine. In a browser, a rejected WebSocket doesn't report why.
    return hasBridge() || (await fetch('/me')).status !== 401;
  },
);
const look = new Look(() => localStorage, document.documentElement);

followKeyboardLabels(window, (labels) => (show.keyLabels = labels));
guardAgainstTranslation(document.body);
mount(App, { target, props: { show, look, ticker } });
