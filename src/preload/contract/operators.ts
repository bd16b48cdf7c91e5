import { z } from 'zod';
import { OperatorRole, Role } from './roles.ts';
import { ChannelId, Empty, Nothing, request } from './request.ts';
import { written } from './typed-text.ts';
import { OPERATOR_NAME_MAX } from './limits.ts';

export const OPERATORS_MAX = 40;
/** If the owner of a pad doesn't react to a request for this long, the requester may take the pad. */
export const PAD_SILENCE_MS = 10_000;

const OperatorName = written(OPERATOR_NAME_MAX).min(1);

/** A crew member without the key, which is shown only once, when it is created. */
export const OperatorView = z.object({
  id: z.string(),
  name: z.string(),
  role: OperatorRole,
  /** Unix ms. */
  invitedAt: z.number(),
});
export type OperatorView = z.infer<typeof OperatorView>;

/** A page that is currently open. */
export const ConnectedPage = z.object({
  /** Identifies the page while it is open. */
  page: z.string(),
  /** The user of the page: an operator's ID, `machine` or `key`. */
  who: z.string(),
  name: z.string(),
  role: Role,
  /** The address it connects from; null: this machine. */
  machine: z.string().nullable(),
  kind: z.enum(['window', 'pad']),
  /** Unix ms. */
  since: z.number(),
  /** The field being edited; null: none. */
  editing: z.string().nullable(),
});
export type ConnectedPage = z.infer<typeof ConnectedPage>;

/** An address under which other computers can open this one. */
export const NetworkEndpoint = z.object({
  /** `http://192.0.2.7:7700`, `http://studio.local:7700`. */
  url: z.string(),
  /** The network interface or the kind of name: `Wi-Fi (wlan0)`, `VPN (tun0)`, `Computer name`. */
  name: z.string(),
  /** Whether most devices can't use it, because it belongs to a container, a VPN or a network without a router. */
  isSecondary: z.boolean(),
});
export type NetworkEndpoint = z.infer<typeof NetworkEndpoint>;

/** Another device that has reached this server. */
export const NetworkVisitor = z.object({
  address: z.string(),
  /** The address of this computer that the device connected to. */
  via: z.string(),
  /** Time of its latest recorded request, in Unix ms. */
  at: z.number(),
});
export type NetworkVisitor = z.infer<typeof NetworkVisitor>;

/** Whether other machines can reach this one, and the addresses to use. */
export const NetworkState = z.object({
  isOpen: z.boolean(),
  /** Whether access was opened at startup with `--host`, until the program ends. */
  isFixed: z.boolean(),
  /** The URLs of `endpoints`. */
  addresses: z.array(z.string()),
  /** The addresses that currently work, with the most useful first. */
  endpoints: z.array(NetworkEndpoint),
  /** Why some or all addresses don't work; null if all work. */
  sentence: z.string().nullable(),
  /** Other devices that have reached this server since it started, latest first. */
  visitors: z.array(NetworkVisitor),
  /** What to check on this computer if no device reaches it. */
  firewallHelp: z.string(),
});
export type NetworkState = z.infer<typeof NetworkState>;

/** The crew of a show: operators invited from other machines, connected pages, and network access. */
export const CrewState = z.object({
  operators: z.array(OperatorView),
  connected: z.array(ConnectedPage),
  network: NetworkState,
});
export type CrewState = z.infer<typeof CrewState>;

const PadPerson = z.object({ id: z.string(), name: z.string() });

/** Who has a channel's pad. Without an owner, every scorer can press. */
export const PadState = z.object({
  owner: PadPerson.extend({
    /** Whether the owner has a page open. */
    isHere: z.boolean(),
  }).nullable(),
  /**
   * The crew members who requested the pad, in order, and the time (Unix ms) from which each may take it unless the
   * owner reacts.
   */
  asking: z.array(PadPerson.extend({ mayTakeAt: z.number() })),
});
export type PadState = z.infer<typeof PadState>;

/** The requester, as reported to its own page. */
export const Me = z.object({ page: z.string(), who: z.string(), name: z.string(), role: Role });
export type Me = z.infer<typeof Me>;

/** An invitation: the crew member and the URL, whose fragment is the key. Shown only once. */
export const Invitation = z.object({
  operator: OperatorView,
  /** One link per address of this machine, most likely first. */
  links: z.array(z.string()),
});
export type Invitation = z.infer<typeof Invitation>;

const OfOperator = z.object({ id: z.string().min(1).max(64) });
const onPad = (verb: string, id: string, summary: string) =>
  request('score', z.object({ channel: ChannelId }), Nothing, {
    ...{ id, tag: 'manual', summary, path: `POST /channels/:channel/pad/${verb}`, answers: 'part:pad' },
  });

export const operatorRequests = {
  /** Returns who uses this page, and with which role. */
  'crew:me': request('watch', Empty, Me),
  /** Sets the name of the person at this machine; null: none. Operators keep the name in their invitation. */
  'crew:name': request('watch', z.object({ name: OperatorName.nullable() }), Nothing),
  /** Reports the field being edited on this page, so that others can see it; null: none. */
  'crew:editing': request('produce', z.object({ field: z.string().min(1).max(200).nullable() }), Nothing),

  'operator:invite': request('own', z.object({ name: OperatorName, role: OperatorRole }), Invitation, {
    id: 'inviteOperator',
    tag: 'crew',
    summary:
      'Invites an operator with the role `produce`, `score` or `watch`. The links contain the key, which is shown only once.',
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
      summary: 'Changes the name or role of an operator, effective immediately.',
      path: 'PATCH /operators/:id',
      example: { role: 'watch' },
      answers: 'output',
      named: 'Operator',
    },
  ),
  'operator:renew': request('own', OfOperator, Invitation, {
    id: 'renewOperator',
    tag: 'crew',
    summary: 'Replaces the key of an operator. Pages with the old key are disconnected within a second.',
    path: 'POST /operators/:id/key',
    answers: 'output',
    creates: true,
    named: 'Invitation',
  }),
  'operator:revoke': request('own', OfOperator, Nothing, {
    id: 'revokeOperator',
    tag: 'crew',
    summary: 'Revokes an invitation. Its pages are disconnected.',
    path: 'DELETE /operators/:id',
  }),
  'network:open': request('own', z.object({ isOpen: z.boolean() }), Nothing, {
    id: 'openNetwork',
    tag: 'crew',
    summary: "Opens network access with a key, or closes it. Pages on this computer aren't affected.",
    path: 'PUT /network',
    example: { isOpen: true },
    answers: 'network',
  }),

  'pad:take': onPad(
    'take',
    'takePad',
    'Takes the pad if it is free, or if its owner is offline or not responding.',
  ),
  'pad:ask': onPad('ask', 'askForPad', 'Requests the pad from its owner.'),
  'pad:give': request('score', z.object({ channel: ChannelId, to: z.string().max(64).nullable() }), Nothing, {
    id: 'givePad',
    tag: 'manual',
    summary: 'Gives the pad to an operator who requested it. Null releases it.',
    path: 'POST /channels/:channel/pad/give',
    example: { to: null },
    answers: 'part:pad',
  }),
  'pad:keep': onPad('keep', 'keepPad', 'Keeps the pad and declines the request.'),
} as const;
