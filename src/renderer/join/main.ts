import './join.css';
import { takeInvitation } from './invitation.ts';

// The page of an invitation. Sends its key once, removes it from the URL, and continues to the holder's page.

const says = document.getElementById('says');
const { hash, pathname } = location;
// Keeps the key out of the history and off the screen.
history.replaceState(null, '', pathname);
const outcome = await takeInvitation(hash, (key) =>
  fetch('/join', { method: 'POST', headers: { authorization: `Bearer ${key}` } }),
);
if ('goesTo' in outcome) location.replace(outcome.goesTo);
else if (says) says.textContent = outcome.sentence;
