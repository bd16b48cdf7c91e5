import { z } from 'zod';
import { ChannelId, Nothing, request, setting } from './request.ts';
import {
  RUNDOWN_FILE_MAX,
  RundownChange,
  RundownGraphic,
  RundownGroupName,
  RundownImport,
} from './rundown.ts';

const Id = z.string().min(1).max(64);
const OfChannel = z.object({ channel: ChannelId });
const OfRow = OfChannel.extend({ row: Id });
const OfGroup = OfChannel.extend({ group: Id });
/** Absent: the last group. */
const InGroup = { group: Id.optional() };
/** The place among its like, from 0; one beyond the last is the last. */
const Place = z.number().int().min(0).max(10_000);
const Added = z.object({ row: z.string() });
const onChannel = request('produce', OfChannel, Nothing);
const onRow = request('produce', OfRow, Nothing);

/** What windows ask about rundowns: part of the window contract. */
export const rundownRequests = {
  /** A graphic with what it is to say, at the end of a group. */
  'rundown:add': setting(OfChannel.extend({ ...InGroup, item: RundownGraphic }), Added),
  /** A moment of the game, likewise. */
  'rundown:pin': setting(OfChannel.extend({ ...InGroup, moment: z.number().int() }), Added),
  /**
   * What a row is to say from now on; what is on air stays as it was taken. `seen`, here and below: what it was when editing
   * began; one that somebody has changed since is refused.
   */
  'rundown:set': setting(OfRow.extend({ item: RundownChange, seen: RundownChange.optional() }), Nothing),
  'rundown:duplicate': setting(OfRow, Added),
  'rundown:remove': setting(OfRow, Nothing),
  'rundown:move': setting(OfRow.extend({ group: Id, place: Place }), Nothing),
  'rundown:done': request('produce', OfRow.extend({ isDone: z.boolean() }), Nothing),
  'rundown:cue': onRow,
  'rundown:take': onRow,
  /** Cues the row after the one that is cued, or was taken last. */
  'rundown:next': onChannel,
  /** Takes the row that is cued, else the next one. */
  'rundown:take-next': onChannel,
  /** No row has been taken, as before a rehearsal. */
  'rundown:reset': onChannel,
  'rundown:group-add': setting(OfChannel.extend({ name: RundownGroupName }), z.object({ group: z.string() })),
  'rundown:group-name': setting(
    OfGroup.extend({ name: RundownGroupName, seen: RundownGroupName.optional() }),
    Nothing,
  ),
  'rundown:group-move': setting(OfGroup.extend({ place: Place }), Nothing),
  /** With its rows. */
  'rundown:group-remove': setting(OfGroup, Nothing),
  /** People of a CSV file, or as pasted from a spreadsheet, behind the rows that are there: all of them or none. */
  'rundown:import': setting(
    OfChannel.extend({ ...InGroup, csv: z.string().max(RUNDOWN_FILE_MAX) }),
    RundownImport,
  ),
  'rundown:export': request('watch', OfChannel, z.object({ csv: z.string() })),
} as const;
