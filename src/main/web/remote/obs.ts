import { lookUp } from '../../../feed/contract/lookup.ts';
import { controlRequests } from '../../../preload/contract.ts';
import { ObsOutputView, type ObsState } from '../../../preload/contract/obs.ts';
import { ShowState } from '../../../preload/contract/show-state.ts';
import { read, request, type RemoteCall } from './call.ts';
import { json, NONE, NOTHING, takes } from './operation.ts';
import { OfOutput } from './params.ts';

const Put = controlRequests['obs:put'].input.omit({ output: true });
const Repair = controlRequests['obs:repair'].input.omit({ output: true });

const stateOf = (obs: { state: () => ObsState } | null): ObsState | null => obs?.state() ?? null;

/** How an output stands in OBS; nothing is found of one that OBS was taken away from meanwhile. */
const viewOf = (obs: { state: () => ObsState } | null, id: string): ObsOutputView =>
  lookUp(obs?.state().outputs, id) ?? {
    source: null,
    findings: [],
    checkedAt: null,
    isWhole: false,
    isChecking: false,
  };

export const obsCalls: readonly RemoteCall[] = [
  read({
    id: 'getObs',
    tag: 'obs',
    summary:
      'OBS: its link, scenes, recording, and how every output stands there, with findings; null where Touchline was started with `--no-obs`.',
    path: '/obs',
    params: NONE,
    answer: json('Obs', ShowState.pick({ obs: true })),
    reply: ({ show }) => ({ obs: stateOf(show.obs) }),
  }),
  request({
    id: 'takeAllOutOfObs',
    tag: 'obs',
    summary: 'Removes from OBS everything that this Touchline made there.',
    method: 'delete',
    path: '/obs/outputs',
    params: NONE,
    body: null,
    asks: 'obs:take-back',
    input: () => ({ output: null }),
    answer: NOTHING,
    reply: () => null,
  }),
  request({
    id: 'putIntoObs',
    tag: 'obs',
    summary: 'Makes the source of an output in a scene of OBS, or puts right the one that is there.',
    method: 'put',
    path: '/outputs/:id/obs',
    params: OfOutput,
    body: takes('ObsPutBody', Put, { scene: 'Match' }),
    asks: 'obs:put',
    input: ({ params, body }) => ({ ...body, output: params.id }),
    answer: json('ObsOutput', ObsOutputView),
    reply: ({ show, input }) => viewOf(show.obs, input.output),
  }),
  request({
    id: 'takeOutOfObs',
    tag: 'obs',
    summary: 'Removes from OBS what Touchline made there for an output.',
    method: 'delete',
    path: '/outputs/:id/obs',
    params: OfOutput,
    body: null,
    asks: 'obs:take-back',
    input: ({ params }) => ({ output: params.id }),
    answer: NOTHING,
    reply: () => null,
  }),
  request({
    id: 'checkInObs',
    tag: 'obs',
    summary: 'Looks at how an output is captured; with a test picture, where nobody sees it.',
    method: 'post',
    path: '/outputs/:id/obs/check',
    params: OfOutput,
    body: null,
    asks: 'obs:check',
    input: ({ params }) => ({ output: params.id }),
    answer: json('ObsOutput', ObsOutputView),
    reply: ({ show, input }) => viewOf(show.obs, input.output),
  }),
  request({
    id: 'repairInObs',
    tag: 'obs',
    summary: 'Does what the press of a finding does, and looks again.',
    method: 'post',
    path: '/outputs/:id/obs/repair',
    params: OfOutput,
    body: takes('ObsRepairBody', Repair, { finding: 'hidden' }),
    asks: 'obs:repair',
    input: ({ params, body }) => ({ ...body, output: params.id }),
    answer: json('ObsOutput', ObsOutputView),
    reply: ({ show, input }) => viewOf(show.obs, input.output),
  }),
];
