import { momentMinute } from '../overrides/scorers.ts';
import { typedPlayer } from '../moments/typed-player.ts';
import { verb, type HandlersOf } from './handlers.ts';
import type { momentRequests } from '../../../preload/contract/moment-requests.ts';

export const momentHandlers: HandlersOf<typeof momentRequests> = {
  'moment:take': verb(({ show }, { channel, moment }) =>
    show.channels.on(channel, ({ air }) => air.takeMoment(moment)),
  ),
  'moment:cue': verb(({ show }, { channel, moment }) =>
    show.channels.on(channel, ({ air }) => air.cueMoment(moment)),
  ),
  'moment:player': verb(({ show }, { channel, moment, player, minute, isOwnGoal = false }) =>
    show.channels.onGame(channel, ({ air, feed }) =>
      air.setPlayer(
        moment,
        player && {
          ...typedPlayer(player),
          minute: momentMinute(feed.sport, minute ?? null),
          ...(isOwnGoal && { isOwnGoal }),
        },
      ),
    ),
  ),
};
