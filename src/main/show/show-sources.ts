import type { Channel } from './channels/channel.ts';
import { DISK_NOTICES, scoringSentence, tokensSentence } from './disk-words.ts';
import { listedNames } from './listed-names.ts';
import { reportLostData } from './notices/lost-data.ts';
import { TokenWatch } from './notices/token-watch.ts';
import type { Late, ShowCore } from './show-core.ts';
import type { ShowGames } from './show-games.ts';
import type { ShowOptions } from './show-options.ts';
import { RememberedTokens } from './sources/remembered-tokens.ts';
import { REHEARSAL_ID } from './sources/source.ts';
import { Sources } from './sources/sources.ts';

/** Creates the sources of games, and their tokens. */
export function openSources(core: ShowCore, options: ShowOptions, games: ShowGames, modules: Late) {
  const { clock, events, trouble } = core;
  const { manual, leftRehearsals, sessions, shootouts } = games;
  const tokenWatch = new TokenWatch(core);
  events.on('committed', () => tokenWatch.refresh());
  const tokens = new RememberedTokens(
    {
      keeper: options.tokens.keeper,
      clock,
      ...trouble(DISK_NOTICES.tokens, "tokens can't be saved", tokensSentence),
    },
    options.tokens.saved,
  );
  events.on('sourceOpened', () => sessions.connect());
  events.on('sourceOpened', (id) => manual.reopen(id));
  events.on('sourceOpened', (id) => {
    if (id === REHEARSAL_ID) manual.serviceOpened(options.hasLostSettings);
  });
  events.on('tokenReplaced', (id) => sessions.reopen(id));
  events.on('tokenReplaced', (id) => manual.reopen(id));
  const sources = new Sources(
    {
      ...core,
      tokens,
      openFeed: options.openFeed,
      listedNames: (...game) => listedNames(modules(), ...game),
      shootouts: () => shootouts.all,
      isOrphan: (sessionId) => manual.isOrphan(sessionId),
      onChange: () => events.emit('gamesListed'),
      ownSports: () => modules().sports.own(),
      onOpened: (id) => events.emit('sourceOpened', id),
      onToken: (id) => events.emit('tokenReplaced', id),
      usedBy: (id) => {
        const isUser = ({ followable }: Channel): boolean =>
          followable.some(({ session }) => session?.source === id);
        return core.channels().find(isUser)?.id ?? null;
      },
      onRestored: () => reportLostData(core.notices, modules().sources.databaseSetAside),
      isNeeded: (rehearsal) => leftRehearsals.isNeeded(rehearsal),
      onDisk: (error) => {
        if (error === null) core.notices.dismiss(DISK_NOTICES.scoring);
        else core.notices.notify(DISK_NOTICES.scoring, 'alarm', scoringSentence(error));
      },
      onFinished: () => events.emit('unsaved'),
    },
    options.persisted.sources,
    options.persisted.finishedRehearsals,
  );
  events.on('sportsChanged', () => sources.sendSports());
  return { sources, tokens, tokenWatch };
}
