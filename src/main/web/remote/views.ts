import { z } from 'zod';
import { lookUp } from '../../../feed/contract/lookup.ts';
import { ChannelAutomation } from '../../../preload/contract/automation.ts';
import { ObsOutputView } from '../../../preload/contract/obs.ts';
import { CrewState, NetworkState } from '../../../preload/contract/operators.ts';
import type { ChannelPart, View } from '../../../preload/contract/route.ts';
import { RundownState } from '../../../preload/contract/rundown.ts';
import { ChannelState, OutputState, ShowState } from '../../../preload/contract/show-state.ts';
import type { Show } from '../../show/show.ts';

/** An answer that calls share: its name in the OpenAPI document, its schema and how to read it from the show. */
export interface Answering {
  name: string;
  schema: z.ZodType<object>;
  /** Reads the answer from the show. @param input validated input of the request. Throws RequestRefused. */
  read: (show: Show, input: Record<string, string>) => object;
}

const onChannel = (
  name: string,
  schema: z.ZodType<object>,
  read: (state: ChannelState) => object,
): Answering => ({
  name,
  schema,
  read: (show, { channel = '' }) => read(show.channels.get(channel).state()),
});

/** Returns a view of one part of a channel's state under its own name: `{ "clock": ... }`. */
const part = (name: ChannelPart): Answering =>
  onChannel(
    `${name[0]?.toUpperCase() ?? ''}${name.slice(1)}`,
    z.object({ [name]: ChannelState.shape[name] }),
    (state) => ({ [name]: state[name] }),
  );

/** State of an output that isn't in OBS. */
const NOT_IN_OBS: ObsOutputView = {
  source: null,
  findings: [],
  checkedAt: null,
  isWhole: false,
  isChecking: false,
};

export const VIEWS: Readonly<Record<View, Answering>> = {
  channel: onChannel('Channel', ChannelState, (state) => state),
  rules: onChannel('ChannelAutomation', ChannelAutomation, ({ automation }) => automation),
  'part:clock': part('clock'),
  'part:drill': part('drill'),
  'part:graphics': part('graphics'),
  'part:manual': part('manual'),
  'part:match': part('match'),
  'part:moments': part('moments'),
  'part:overrides': part('overrides'),
  'part:pad': part('pad'),
  'part:playClock': part('playClock'),
  'part:status': part('status'),
  rundown: {
    name: 'Rundown',
    schema: RundownState,
    read: ({ channels, rundowns }, { channel = '' }) => rundowns.state(channels.get(channel)),
  },
  'output-state': {
    name: 'Output',
    schema: OutputState,
    read: ({ outputs }, { output = '' }) => outputs.state(output),
  },
  'obs-output': {
    name: 'ObsOutput',
    schema: ObsOutputView,
    read: ({ obs }, { output = '' }) => lookUp(obs?.state().outputs, output) ?? NOT_IN_OBS,
  },
  sponsors: { name: 'Sponsors', schema: ShowState.shape.sponsors, read: ({ sponsors }) => sponsors.state() },
  'is-automation-held': {
    name: 'Automation',
    schema: ShowState.shape.automation,
    read: ({ automation }) => ({ isHeld: automation.isHeld }),
  },
  crew: { name: 'Crew', schema: CrewState, read: (show) => show.state().crew },
  network: { name: 'Network', schema: NetworkState, read: ({ crew }) => crew.operators.network },
};
