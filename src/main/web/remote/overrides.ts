import { controlRequests } from '../../../preload/contract.ts';
import { ChannelState } from '../../../preload/contract/show-state.ts';
import { request, type RemoteCall } from './call.ts';
import { json, NOTHING, takes } from './operation.ts';
import { OfChannel, OfField } from './params.ts';

const Value = controlRequests['override:set'].input.omit({ channel: true, field: true });

/** What is held now. */
const HELD = json('Overrides', ChannelState.pick({ overrides: true }));
const ScorerBody = controlRequests['scorer:add'].input.omit({ channel: true });
const Step = controlRequests['override:step'].input.omit({ channel: true, field: true });

export const overrideCalls: readonly RemoteCall[] = [
  request({
    id: 'holdValue',
    tag: 'overrides',
    summary: "Holds a value instead of the feed's, at once on every output.",
    method: 'put',
    path: '/channels/:id/overrides/:field',
    params: OfField,
    body: takes('OverrideBody', Value, { value: 2, release: 'agree' }),
    asks: 'override:set',
    input: ({ params, body }) => ({ ...body, channel: params.id, field: params.field }),
    answer: HELD,
    reply: ({ show, input }) => ({ overrides: show.channels.get(input.channel).state().overrides }),
  }),
  request({
    id: 'stepValue',
    tag: 'overrides',
    summary: 'Holds a number so much higher or lower than it is shown, within its bounds.',
    method: 'post',
    path: '/channels/:id/overrides/:field/step',
    params: OfField,
    body: takes('StepBody', Step, { by: 1 }),
    asks: 'override:step',
    input: ({ params, body }) => ({ ...body, channel: params.id, field: params.field }),
    answer: HELD,
    reply: ({ show, input }) => ({ overrides: show.channels.get(input.channel).state().overrides }),
  }),
  request({
    id: 'addScorer',
    tag: 'overrides',
    summary: "Adds who scored, and when, to the list of a side; without a minute, the match clock's.",
    method: 'post',
    path: '/channels/:id/scorers',
    params: OfChannel,
    body: takes('ScorerBody', ScorerBody, { side: 'A', name: 'Ebele', minute: '45+2' }),
    asks: 'scorer:add',
    input: ({ params, body }) => ({ ...body, channel: params.id }),
    answer: HELD,
    reply: ({ show, input }) => ({ overrides: show.channels.get(input.channel).state().overrides }),
  }),
  request({
    id: 'releaseValue',
    tag: 'overrides',
    summary: 'Gives a held value back to the feed.',
    method: 'delete',
    path: '/channels/:id/overrides/:field',
    params: OfField,
    body: null,
    asks: 'override:release',
    input: ({ params }) => ({ channel: params.id, field: params.field }),
    answer: NOTHING,
    reply: () => null,
  }),
];
