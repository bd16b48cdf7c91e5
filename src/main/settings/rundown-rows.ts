import { z } from 'zod';
import { RundownGroup, RundownItem, RundownRow } from '../../preload/contract/rundown.ts';
import { CHANNEL_IDS } from '../show/channels/channels.ts';
import { canSay } from '../show/graphics/graphics.ts';
import type { PersistedRundown } from '../show/rundown/rundowns.ts';
import type { RowKind } from './rows.ts';
import { RUNDOWN_GROUPS_MAX, RUNDOWN_ROWS_MAX } from '../../preload/contract/limits.ts';

const Row = RundownRow.extend({
  id: z.string().min(1).max(64),
  item: RundownItem.refine((item) => item.kind === 'moment' || canSay(item.graphic, item.content)),
  isDone: RundownRow.shape.isDone.catch(false),
  takenAt: RundownRow.shape.takenAt.catch(null),
  takenBy: RundownRow.shape.takenBy.catch(null),
});

/** Rundowns of channels, as saved. If a row is unusable, only that row is dropped. */
export const rundowns: RowKind<PersistedRundown> = {
  what: 'rundown',
  most: CHANNEL_IDS.length,
  keyOf: ({ channel }) => channel,
  schema: z.object({
    channel: z.enum(CHANNEL_IDS),
    groups: z
      .array(z.unknown())
      .catch([])
      .transform((rows) => {
        const ids = new Set<string>();
        const isNew = ({ id }: { id: string }): boolean => !ids.has(id) && Boolean(ids.add(id));
        let room = RUNDOWN_ROWS_MAX;
        return rows
          .flatMap((one) => Group.safeParse(one).data ?? [])
          .filter(isNew)
          .slice(0, RUNDOWN_GROUPS_MAX)
          .map((group) => {
            const rows = group.rows.filter(isNew).slice(0, room);
            room -= rows.length;
            return { ...group, rows };
          });
      }),
  }),
  words: { groups: 'rows' },
};

const Group = RundownGroup.extend({
  id: z.string().min(1).max(64),
  rows: z
    .array(z.unknown())
    .catch([])
    .transform((rows) => rows.flatMap((one) => Row.safeParse(one).data ?? [])),
});
