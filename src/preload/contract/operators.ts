import { z } from 'zod';
import { OperatorRole, Role } from './roles.ts';
import { ChannelId, Empty, Nothing, request } from './request.ts';
import { written } from './typed-text.ts';
import { OPERATOR_NAME_MAX } from './limits.ts';

/**
 * Who works on a show: the operators that were let in from other machines, what each may do, who is there now, and who
 * has the pad of a channel.
 */

export const OPERATORS_MAX = 40;
/** An owner of the pad who is asked for it, and does nothing for so long, may be relieved of it. */
export const PAD_SILENCE_MS = 10_000;

const OperatorName = written(OPERATOR_NAME_MAX).min(1);

/** Whoever may come in, without a key: a key is told once, when it is made. */
export const OperatorView = z.object({
  id: z.string(),
  name: z.string(),
  role: OperatorRole,
  /** Unix ms. */
  invitedAt: z.number(),
});
export type OperatorView = z.infer<typeof OperatorView>;

/** One page that is open now. */
export const ConnectedPage = z.object({
  /** Of this page, for as long as it is open. */
  page: z.string(),
  /** Of whoever works at it: an operator's id, `machine`, or `key`. */
  who: z.string(),
  name: z.string(),
  role: Role,
  /** The address that it comes from; null: this machine. */
  machine: z.string().nullable(),
  kind: z.enum(['window', 'pad']),
  /** Unix ms. */
  since: z.number(),
  /** The field that is being edited there; null: none. */
  editing: z.string().nullable(),
});
export type ConnectedPage = z.infer<typeof ConnectedPage>;

/** Whether other machines can reach this one, and at which addresses. */
export const NetworkState = z.object({
  isOpen: z.boolean(),
  /** It was opened at the start (`--host`), and stays so until the program ends. */
  isFixed: z.boolean(),
  /** `http://192.0.2.7:7700`, those that can be opened now. */
  addresses: z.array(z.string()),
  /** Why some or all can't be; null: they can. */
  sentence: z.string().nullable(),
});
export type NetworkState = z.infer<typeof NetworkState>;

export const CrewState = z.object({
  operators: z.array(OperatorView),
  connected: z.array(ConnectedPage),
  network: NetworkState,
});
export type CrewState = z.infer<typeof CrewState>;

const PadPerson = z.object({ id: z.string(), name: z.string() });

/** Who scores a channel by hand. Nobody: whoever may score presses. */
export const PadState = z.object({
  owner: PadPerson.extend({
    /** A page of theirs is open. */
    isHere: z.boolean(),
  }).nullable(),
  /** Who has asked for it, in the order of asking, and when (Unix ms) each may take it unless the owner does something. */
  asking: z.array(PadPerson.extend({ mayTakeAt: z.number() })),
});
export type PadState = z.infer<typeof PadState>;

/** Whoever asks: what a page is told of itself. */
export const Me = z.object({ page: z.string(), who: z.string(), name: z.string(), role: Role });
export type Me = z.infer<typeof Me>;

/** What an invitation is: the operator, and the address to open, whose fragment is the key. It is told this once. */
export const Invitation = z.object({
  operator: OperatorView,
  /** One for each address of this machine, the likeliest first. */
  links: z.array(z.string()),
});
export type Invitation = z.infer<typeof Invitation>;

const OfOperator = z.object({ id: z.string().min(1).max(64) });
const onPad = (verb: string, id: string, summary: string) =>
  request('score', z.object({ channel: ChannelId }), Nothing, {
    ...{ id, tag: 'manual', summary, path: `POST /channels/:channel/pad/${verb}`, answers: 'part:pad' },
  });

export const operatorRequests = {
  /** Who this page is, and what it may do. */
  'crew:me': request('watch', Empty, Me),
  /** What whoever is at this machine calls himself; null: nothing. Operators have the name they were invited by. */
  'crew:name': request('watch', z.object({ name: OperatorName.nullable() }), Nothing),
  /** The field that is being edited at this page, so that others are told; null: none. */
  'crew:editing': request('produce', z.object({ field: z.string().min(1).max(200).nullable() }), Nothing),

  'operator:invite': request('own', z.object({ name: OperatorName, role: OperatorRole }), Invitation, {
    id: 'inviteOperator',
    tag: 'crew',
    summary:
      'Lets an operator in: role `produce`, `score` or `watch`. The links contain the key, which is shown only once.',
    path: 'POST /operators',
    example: { name: 'Scorer', role: 'score' },
    answers: 'output',
    creates: true,
    named: 'Invitation',
  }),
  'operator:change': request(
    'own',
    OfOperator.extend({
      patch: z.object({ name: OperatorName, role: OperatorRole }).partial().strict(),
    }),
    OperatorView,
    {
      id: 'changeOperator',
      tag: 'crew',
      summary: 'Another name or role, at once.',
      path: 'PATCH /operators/:id',
      example: { role: 'watch' },
      answers: 'output',
      named: 'Operator',
    },
  ),
  /** A new key; whoever came in with the old one is cut off. */
  'operator:renew': request('own', OfOperator, Invitation, {
    id: 'renewOperator',
    tag: 'crew',
    summary: 'A new key; pages that came in with the old one are cut off within a second.',
    path: 'POST /operators/:id/key',
    answers: 'output',
    creates: true,
    named: 'Invitation',
  }),
  /** Whoever came in with its key is cut off, and it opens nothing any more. */
  'operator:revoke': request('own', OfOperator, Nothing, {
    id: 'revokeOperator',
    tag: 'crew',
    summary: 'Takes an invitation back; pages that came in with it are cut off.',
    path: 'DELETE /operators/:id',
  }),
  /** Lets other machines reach this one, with a key, or ends that. */
  'network:open': request('own', z.object({ isOpen: z.boolean() }), Nothing, {
    id: 'openNetwork',
    tag: 'crew',
    summary: 'Opens network access with a key, or closes it. Pages on this computer are not affected.',
    path: 'PUT /network',
    example: { isOpen: true },
    answers: 'network',
  }),

  'pad:take': onPad('take', 'takePad', 'Takes the pad, if nobody has it or its owner is away or silent.'),
  'pad:ask': onPad('ask', 'askForPad', 'Asks the owner for the pad.'),
  'pad:give': request('score', z.object({ channel: ChannelId, to: z.string().max(64).nullable() }), Nothing, {
    id: 'givePad',
    tag: 'manual',
    summary: 'Gives the pad to somebody who asked for it. Null releases it.',
    path: 'POST /channels/:channel/pad/give',
    example: { to: null },
    answers: 'part:pad',
  }),
  'pad:keep': onPad('keep', 'keepPad', 'Keeps the pad, and declines the request for it.'),
} as const;
