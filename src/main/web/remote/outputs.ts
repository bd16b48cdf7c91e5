import { z } from 'zod';
import { controlRequests, OutputPatch } from '../../../preload/contract.ts';
import { OutputState } from '../../../preload/contract/show-state.ts';
import { checkedBody } from './body.ts';
import { ask, call, type RemoteCall } from './call.ts';
import { assertConfirmed, CONFIRM_BODY } from './confirm.ts';
import { json, NONE, NOTHING, takes } from './operation.ts';
import { OfOutput } from './params.ts';
import { DELAY_MAX_MS } from '../../../preload/contract/limits.ts';

const DelayStep = z.object({
  by: z.number().int().min(-DELAY_MAX_MS).max(DELAY_MAX_MS).multipleOf(100),
});

export const outputCalls: readonly RemoteCall[] = [
  call({
    id: 'addOutput',
    tag: 'outputs',
    summary: 'Adds an output, by default on channel A.',
    method: 'post',
    role: 'produce',
    path: '/outputs',
    params: NONE,
    query: NONE,
    body: takes('NewOutputBody', OutputPatch.required({ name: true }), { name: 'Clean feed', channel: 'B' }),
    answer: json('Output', OutputState, 201),
    reply: async ({ show, requester, body: { name, channel, ...patch } }) => {
      const { output } = await ask({ show, requester }, 'output:add', {
        name,
        channel: channel ?? 'A',
        patch,
      });
      return output;
    },
  }),
  call({
    id: 'removeOutput',
    tag: 'outputs',
    summary: 'Removes an output. An output on air needs "confirm".',
    method: 'delete',
    role: controlRequests['output:remove'].role,
    path: '/outputs/:id',
    params: OfOutput,
    query: NONE,
    body: CONFIRM_BODY,
    answer: NOTHING,
    reply: async ({ show, requester, params: { id }, body }) => {
      const { name } = show.outputs.state(id);
      const problem = `The output ${name} is on air. Clear its graphics first, or send {"confirm": true} to remove it anyway.`;
      assertConfirmed(body, show.outputs.isSeen(id) ? problem : null);
      await ask({ show, requester }, 'output:remove', { id });
      return null;
    },
  }),
  call({
    id: 'stepDelay',
    tag: 'outputs',
    summary: 'Changes the delay of an output by `by` ms, within its limits.',
    method: 'post',
    role: controlRequests['output:update'].role,
    path: '/outputs/:id/delay/step',
    params: OfOutput,
    query: NONE,
    body: takes('DelayStepBody', DelayStep, { by: 100 }),
    answer: json('Output', OutputState),
    reply: async ({ show, requester, params: { id }, body }) => {
      const { by } = checkedBody(DelayStep, body);
      const delayMs = Math.min(Math.max(show.outputs.state(id).delayMs + by, 0), DELAY_MAX_MS);
      return (await ask({ show, requester }, 'output:update', { id, patch: { delayMs } })).output;
    },
  }),
];
