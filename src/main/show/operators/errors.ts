import { RequestRefused } from '../refused.ts';

export const operatorErrors = RequestRefused.table({
  editConflict: [
    'conflict',
    (what: string, editor: string | null, is: string, requested: string) =>
      `${editor === null ? `${what} changed` : `${editor} changed ${what.charAt(0).toLowerCase()}${what.slice(1)}`} while you were editing: it is now ${is}, and you entered ${requested}. Your change wasn't saved. Set it again if you still want it.`,
  ],
  revokedNotSaved: [
    'failed',
    (name: string) =>
      `${name} no longer has access, but that wasn't saved, so a restart may let them in again. Free disk space and keep Touchline running.`,
  ],
  openedByHost: [
    'not_permitted',
    'Touchline was started with --host, which lets other machines in until it ends. Start it without --host to change this here.',
  ],
  nameTaken: [
    'conflict',
    (name: string) => `An operator named "${name}" already exists. Choose another name.`,
  ],
  unknown: ['unknown_operator', "This operator doesn't exist. Pick one under Crew."],
  didNotCount: ['not_permitted', (why: string) => `${why}, so this press didn't count.`],
  padTaken: [
    'conflict',
    (owner: string, channel: string, seconds: number) =>
      `${owner} has the scoring pad of channel ${channel}. Request it. If they don't answer, you can take it after ${seconds} s.`,
  ],
  padNotRequested: [
    'conflict',
    (channel: string) => `This operator is no longer requesting the scoring pad of channel ${channel}.`,
  ],
  pressedWithoutPad: [
    'not_permitted',
    (owner: string, channel: string) =>
      `${owner} has the scoring pad of channel ${channel}, so this press didn't count. Request the pad first.`,
  ],
  padNotYours: [
    'not_permitted',
    (channel: string) => `You don't have the scoring pad of channel ${channel}.`,
  ],
  invitationRevoked: ['not_permitted', 'Your invitation was revoked. Ask the producer for a new one.'],
  nameOfInvitation: [
    'not_permitted',
    'Your name comes from your invitation. The producer can change it under Crew.',
  ],
  needsInvitation: ['not_permitted', 'This needs an invitation. Open your invitation link again.'],
  needsScorer: ['not_permitted', 'Your invitation is for watching only. Ask the producer to let you score.'],
  needsProducer: ['not_permitted', 'Only a producer can do this. Ask the producer.'],
  needsOwner: [
    'not_permitted',
    'Invitations are managed on the computer that runs Touchline. Do this there.',
  ],
});
