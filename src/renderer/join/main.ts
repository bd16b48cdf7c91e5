import './join.css';
import { takeInvitation } from './invitation.ts';

/** The page of an invitation: shows its key once, takes it out of the address, and goes on to where its holder works. */

const says = document.getElementById('says');
const { hash, pathname } = location;
// Neither the history nor whoever looks over a shoulder keeps it.
history.replaceState(null, '', pathname);
const taken = await takeInvitation(hash, (key) =>
  fetch('/join', { method: 'POST', headers: { authorization: `Bearer ${key}` } }),
);
if ('goesTo' in taken) location.replace(taken.goesTo);
else if (says) says.textContent = taken.sentence;
