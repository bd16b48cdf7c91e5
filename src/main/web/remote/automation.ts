import { controlRequests } from '../../../preload/contract.ts';
import { ChannelAutomation } from '../../../preload/contract/automation.ts';
import { ShowState } from '../../../preload/contract/show-state.ts';
import { read, request, verbs, type RemoteCall } from './call.ts';
import { json, NONE, patchIn, takesPatch } from './operation.ts';
import { OfChannel, OfRule } from './params.ts';

const Rules = json('ChannelAutomation', ChannelAutomation);

export const automationCalls: readonly RemoteCall[] = [
  read({
    id: 'getAutomation',
    tag: 'automation',
    summary: 'The rules of the sport on a channel, and what waits its turn.',
    path: '/channels/:channel/automation',
    params: OfChannel,
    answer: Rules,
    reply: ({ show, params }) => show.channels.get(params.channel).state().automation,
  }),
  request({
    id: 'changeRule',
    tag: 'automation',
    summary: 'Changes a rule, or part of one.',
    method: 'patch',
    path: '/channels/:channel/automation/:rule',
    params: OfRule,
    body: takesPatch('RuleBody', controlRequests['automation:rule'].input.shape, { isOn: true, seconds: 8 }),
    asks: 'automation:rule',
    input: ({ params, body }) => ({ channel: params.channel, rule: params.rule, ...patchIn(body) }),
    answer: Rules,
    reply: ({ show, input }) => show.channels.get(input.channel).state().automation,
  }),
  verbs({
    tag: 'automation',
    path: '/automation',
    params: NONE,
    verbs: {
      hold: {
        id: 'holdAutomation',
        summary: 'Stops all rules on every channel, and takes off what is on air by itself.',
        body: null,
        asks: 'automation:hold',
      },
      resume: {
        id: 'resumeAutomation',
        summary: 'Lets the rules begin anew.',
        body: null,
        asks: 'automation:hold',
      },
    },
    input: ({ verb }) => ({ isHeld: verb === 'hold' }),
    answer: json('Automation', ShowState.shape.automation),
    reply: ({ show }) => ({ isHeld: show.automation.isHeld }),
  }),
];
