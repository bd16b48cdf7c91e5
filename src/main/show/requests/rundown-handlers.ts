import type { rundownRequests } from '../../../preload/contract/rundown-requests.ts';
import { verb, type HandlersOf } from './handlers.ts';

export const rundownHandlers: HandlersOf<typeof rundownRequests> = {
  'rundown:add': ({ show }, { channel, group, item }) => ({ row: show.rundowns.add(channel, group, item) }),
  'rundown:pin': ({ show }, { channel, group, moment }) => ({
    row: show.rundowns.pin(channel, group, moment),
  }),
  'rundown:set': verb(({ show }, { channel, row, item }) => show.rundowns.set(channel, row, item)),
  'rundown:duplicate': ({ show }, { channel, row }) => ({ row: show.rundowns.duplicate(channel, row) }),
  'rundown:remove': verb(({ show }, { channel, row }) => show.rundowns.remove(channel, row)),
  'rundown:move': verb(({ show }, { channel, row, group, place }) =>
    show.rundowns.move(channel, row, group, place),
  ),
  'rundown:done': verb(({ show }, { channel, row, isDone }) => show.rundowns.setDone(channel, row, isDone)),
  'rundown:cue': verb(({ show }, { channel, row }) => show.rundowns.cue(channel, row)),
  'rundown:take': verb(({ show }, { channel, row }) => show.rundowns.take(channel, row)),
  'rundown:next': verb(({ show }, { channel }) => show.rundowns.cueNext(channel)),
  'rundown:take-next': verb(({ show }, { channel }) => show.rundowns.takeNext(channel)),
  'rundown:reset': verb(({ show }, { channel }) => show.rundowns.reset(channel)),
  'rundown:group-add': ({ show }, { channel, name }) => ({ group: show.rundowns.addGroup(channel, name) }),
  'rundown:group-name': verb(({ show }, { channel, group, name }) =>
    show.rundowns.nameGroup(channel, group, name),
  ),
  'rundown:group-move': verb(({ show }, { channel, group, place }) =>
    show.rundowns.moveGroup(channel, group, place),
  ),
  'rundown:group-remove': verb(({ show }, { channel, group }) => show.rundowns.removeGroup(channel, group)),
  'rundown:import': ({ show }, { channel, group, csv }) => show.rundowns.import(channel, group, csv),
  'rundown:export': ({ show }, { channel }) => ({ csv: show.rundowns.export(channel) }),
};
