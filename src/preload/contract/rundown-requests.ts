import { z } from 'zod';
import { ChannelId, Nothing, request, setting } from './request.ts';
import { RundownChange, RundownGraphic, RundownGroupName, RundownImport } from './rundown.ts';
import { RUNDOWN_FILE_MAX } from './limits.ts';

const Id = z.string().min(1).max(64);
const OfChannel = z.object({ channel: ChannelId });
const OfRow = OfChannel.extend({ row: Id });
const OfGroup = OfChannel.extend({ group: Id });
/** The group of a new row; if omitted, the last group. */
const InGroup = { group: Id.optional() };
/** The index among its siblings, from 0; a larger number means the last place. */
const Place = z.number().int().min(0).max(10_000);
const Added = z.object({ row: z.string() });
const onRow = (verb: string, id: string, summary: string) =>
  request('produce', OfRow, Nothing, {
    ...{ id, tag: 'rundown', summary, path: `POST /channels/:channel/rundown/:row/${verb}` },
    answers: 'rundown',
  });
const onNext = (verb: string, id: string, summary: string) =>
  request('produce', OfChannel, Nothing, {
    ...{ id, tag: 'rundown', summary, path: `POST /channels/:channel/rundown-next/${verb}` },
    answers: 'rundown',
  });

const ITEM = {
  kind: 'graphic',
  graphic: 'lower-third',
  content: { form: 'person', name: 'Ada Lee', title: 'Head coach', side: 'A' },
};

export const rundownRequests = {
  'rundown:add': setting(OfChannel.extend({ ...InGroup, item: RundownGraphic }), Added, {
    id: 'addRundownRow',
    tag: 'rundown',
    summary: 'Adds a row to the end of a group, by default the last one.',
    path: 'POST /channels/:channel/rundown',
    example: { item: ITEM },
    answers: 'output',
    creates: true,
    named: 'AddedRow',
  }),
  'rundown:pin': setting(OfChannel.extend({ ...InGroup, moment: z.number().int() }), Added, {
    id: 'pinMoment',
    tag: 'rundown',
    summary: 'Adds a row for a moment of the game.',
    path: 'POST /channels/:channel/rundown-moments',
    example: { moment: 213 },
    answers: 'output',
    creates: true,
    named: 'AddedRow',
  }),
  /**
   * Changes the content of a row; a graphic on air keeps its content. `seen`, in all requests of this file: the value
   * when editing began; the request is refused if it has changed since.
   */
  'rundown:set': setting(OfRow.extend({ item: RundownChange, seen: RundownChange.optional() }), Nothing, {
    id: 'setRundownRow',
    tag: 'rundown',
    summary: 'Changes a row. Graphics on air stay unchanged.',
    path: 'PUT /channels/:channel/rundown/:row',
    example: { item: ITEM },
    answers: 'rundown',
  }),
  'rundown:duplicate': setting(OfRow, Added, {
    id: 'duplicateRundownRow',
    tag: 'rundown',
    summary: 'Adds a copy of a row below it.',
    path: 'POST /channels/:channel/rundown/:row/duplicate',
    answers: 'rundown',
  }),
  'rundown:remove': setting(OfRow, Nothing, {
    id: 'removeRundownRow',
    tag: 'rundown',
    summary: 'Removes a row.',
    path: 'DELETE /channels/:channel/rundown/:row',
    answers: 'rundown',
  }),
  'rundown:move': setting(OfRow.extend({ group: Id, place: Place }), Nothing, {
    id: 'moveRundownRow',
    tag: 'rundown',
    summary: 'Moves a row to a position in a group, counted from 0.',
    path: 'PUT /channels/:channel/rundown/:row/place',
    example: { group: 'group1', place: 0 },
    answers: 'rundown',
  }),
  'rundown:done': request(
    'produce',
    OfRow.extend({ isDone: z.boolean() }),
    Nothing,
    {
      id: 'finishRundownRow',
      tag: 'rundown',
      summary: 'Marks a row as done.',
      path: 'POST /channels/:channel/rundown/:row/done',
      sets: { isDone: true },
      answers: 'rundown',
    },
    {
      id: 'reopenRundownRow',
      tag: 'rundown',
      summary: 'Marks a row as not done.',
      path: 'POST /channels/:channel/rundown/:row/open',
      sets: { isDone: false },
      answers: 'rundown',
    },
  ),
  'rundown:cue': onRow('cue', 'cueRundownRow', 'Cues a row for the next take. Call again to un-cue.'),
  'rundown:take': onRow('take', 'takeRundownRow', 'Puts a row on air.'),
  'rundown:next': onNext(
    'cue',
    'cueNextRow',
    'Cues the row after the cued row, or after the row taken last.',
  ),
  'rundown:take-next': onNext(
    'take',
    'takeNextRow',
    'Puts the cued row on air, or the next row if none is cued.',
  ),
  'rundown:reset': onNext('reset', 'resetRundown', 'Resets the rundown: marks every row as not taken.'),
  'rundown:group-add': setting(
    OfChannel.extend({ name: RundownGroupName }),
    z.object({ group: z.string() }),
    {
      id: 'addRundownGroup',
      tag: 'rundown',
      summary: 'Adds a group.',
      path: 'POST /channels/:channel/rundown-groups',
      example: { name: 'Halftime' },
      answers: 'output',
      creates: true,
      named: 'AddedGroup',
    },
  ),
  'rundown:group-name': setting(
    OfGroup.extend({ name: RundownGroupName, seen: RundownGroupName.optional() }),
    Nothing,
    {
      id: 'nameRundownGroup',
      tag: 'rundown',
      summary: 'Renames a group.',
      path: 'PUT /channels/:channel/rundown-groups/:group',
      example: { name: 'Halftime' },
      answers: 'rundown',
    },
  ),
  'rundown:group-move': setting(OfGroup.extend({ place: Place }), Nothing, {
    id: 'moveRundownGroup',
    tag: 'rundown',
    summary: 'Moves a group to a position, counted from 0.',
    path: 'PUT /channels/:channel/rundown-groups/:group/place',
    example: { place: 0 },
    answers: 'rundown',
  }),
  'rundown:group-remove': setting(OfGroup, Nothing, {
    id: 'removeRundownGroup',
    tag: 'rundown',
    summary: 'Removes a group with its rows.',
    path: 'DELETE /channels/:channel/rundown-groups/:group',
    answers: 'rundown',
  }),
  /** Adds people from a CSV file or from pasted spreadsheet cells after the existing rows, all or none. */
  'rundown:import': setting(
    OfChannel.extend({ ...InGroup, csv: z.string().max(RUNDOWN_FILE_MAX) }),
    RundownImport,
    {
      id: 'importRundown',
      tag: 'rundown',
      summary:
        'Adds the people in a file after the existing rows. If the file has problems, they are returned and nothing changes.',
      path: 'POST /channels/:channel/rundown-file',
      example: { csv: 'name,title,side,number\r\nAda Lee,Head coach,A,\r\n' },
      carries: 'file',
      answers: 'output',
      named: 'RundownImport',
    },
  ),
  'rundown:export': request('watch', OfChannel, z.object({ csv: z.string() })),
} as const;
