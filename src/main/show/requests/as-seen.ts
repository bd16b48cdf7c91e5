import { SETTING_WORDS, type OutputPatch } from '../../../preload/contract/output-settings.ts';
import type { OverrideValue } from '../../../preload/contract/overrides.ts';
import type { OutputState } from '../../../preload/contract/show-state.ts';
import type { Show } from '../show.ts';

/** Two operators at one field: the second is told what the first has made of it, instead of undoing it unseen. */

interface OutputChange {
  id: string;
  patch: OutputPatch;
  seen: OutputPatch | undefined;
}

interface OverrideChange {
  channel: string;
  field: string;
  value: OverrideValue;
  seen: OverrideValue | undefined;
}

interface DressChange {
  channel: string;
  a: { name: string };
  b: { name: string };
  seen: { a: string; b: string } | undefined;
}

const pairOf = ({ a, b }: { a: string | { name: string }; b: string | { name: string } }): string =>
  [a, b].map((side) => (typeof side === 'string' ? side : side.name)).join(' – ');
const dressKey = (channel: string): string => `dress/${channel}`;
const outputKey = (id: string, key: string): string => `output/${id}/${key}`;
const overrideKey = (channel: string, field: string): string => `override/${channel}/${field}`;

export const asSeen = {
  /** Throws RequestRefused. */
  output(show: Show, { id, patch, seen = {} }: OutputChange): void {
    const output: OutputState = show.outputs.state(id);
    for (const key of Object.keys(patch) as (keyof OutputPatch)[]) {
      show.crew.meanwhile.mustBeAsSeen({
        key: outputKey(id, key),
        what: `The ${SETTING_WORDS[key] ?? key} of the output "${output.name}"`,
        seen: seen[key],
        now: output[key],
        wanted: patch[key],
      });
    }
  },

  noteOutput(show: Show, id: string, patch: OutputPatch): void {
    show.crew.meanwhile.note(
      Object.keys(patch).map((key) => outputKey(id, key)),
      show.crew.acting.name(),
    );
  },

  /** Throws RequestRefused. */
  dress(show: Show, { channel, a, b, seen }: DressChange): void {
    const names = show.channels.get(channel).content.names();
    if (seen === undefined || names === null) return;
    show.crew.meanwhile.mustBeAsSeen({
      key: dressKey(channel),
      what: `Who plays in the rehearsal on channel ${channel}`,
      seen: pairOf(seen),
      now: pairOf(names),
      wanted: pairOf({ a, b }),
    });
  },

  noteDress(show: Show, channel: string): void {
    show.crew.meanwhile.note([dressKey(channel)], show.crew.acting.name());
  },

  /** Throws RequestRefused. One that was given back meanwhile is nobody's. */
  override(show: Show, { channel, field, value, seen }: OverrideChange): void {
    const held = show.channels
      .get(channel)
      .match.producer.overrides.find((one) => one.field === field && one.releasedAt === null);
    if (held === undefined) return;
    show.crew.meanwhile.mustBeAsSeen({
      key: overrideKey(channel, field),
      what: `The held value "${field}" of channel ${channel}`,
      seen,
      now: held.value,
      wanted: value,
    });
  },

  noteOverride(show: Show, channel: string, field: string): void {
    show.crew.meanwhile.note([overrideKey(channel, field)], show.crew.acting.name());
  },
};
