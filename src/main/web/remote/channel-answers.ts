import { z } from 'zod';
import type { ChannelPart } from '../../../preload/contract/route.ts';
import { ChannelState } from '../../../preload/contract/show-state.ts';
import { RundownState } from '../../../preload/contract/rundown.ts';
import type { Show } from '../../show/show.ts';
import { json, type Answer } from './operation.ts';

/** What calls answer of a channel: all of its state, or the part that they are about. */

export const CHANNEL: Answer<ChannelState> = json('Channel', ChannelState);

export const RUNDOWN: Answer<RundownState> = json('Rundown', RundownState);

export function rundownOf({ channels, rundowns }: Show, channel: string): RundownState {
  return rundowns.state(channels.get(channel));
}

const parts = new Map<ChannelPart, Answer<object>>();

/** A part of the state of a channel, named as it is: `{ "clock": ... }`. */
export function channelPart(part: ChannelPart): Answer<object> {
  const known = parts.get(part);
  if (known) return known;
  const name = `${part[0]?.toUpperCase() ?? ''}${part.slice(1)}`;
  const answer = json<object>(name, z.object({ [part]: ChannelState.shape[part] }));
  parts.set(part, answer);
  return answer;
}

/** That part as it is now. */
export function partOf(show: Show, channel: string, part: ChannelPart): object {
  return { [part]: show.channels.get(channel).state()[part] };
}
