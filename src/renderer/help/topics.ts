import type { ShowState } from '../../preload/contract/show-state.ts';

/** A deep link from a part of the window to Help: the topic's name, and its heading as a path under `/help/`. */
interface Topic {
  name: string;
  at: string;
}

/** Every deep link from the window into Help. */
export const HELP_TOPICS = {
  outputs: { name: 'outputs', at: 'handbook/outputs#outputs' },
  obs: { name: 'OBS', at: 'obs#obs' },
  rundown: { name: 'rundown', at: 'handbook/rundown#rundown' },
  automation: { name: 'automation', at: 'handbook/during-the-game#automation' },
  overrides: { name: 'overrides', at: 'handbook/when-something-goes-wrong#override-a-value' },
  teams: { name: 'teams', at: 'handbook/teams-and-rosters#edit-a-team' },
  rosters: { name: 'rosters', at: 'handbook/teams-and-rosters#enter-a-roster' },
  import: { name: 'importing tables', at: 'handbook/teams-and-rosters#import-a-table' },
  themes: { name: 'themes', at: 'handbook/themes#create-a-theme' },
  sponsors: { name: 'sponsors', at: 'handbook/sponsors#book-a-sponsor' },
  crew: { name: 'crew', at: 'handbook/crew-and-remote-control#invite-a-crew-member' },
  delay: { name: 'delay', at: 'handbook/outputs#match-the-delay-to-your-video' },
  rehearsals: { name: 'rehearsals', at: 'handbook/rehearsals#start-a-rehearsal' },
  'assign-teams': { name: 'assigning teams', at: 'handbook/rehearsals#assign-teams' },
  sources: { name: 'sources', at: 'handbook/sources#add-a-source' },
  show: { name: 'show files and undo', at: 'handbook/prepare#save-the-show-as-a-file' },
  status: { name: 'game status', at: 'handbook/during-the-game#delay-abandon-or-postpone-a-game' },
  rules: { name: 'match rules', at: 'handbook/match-rules#use-your-own-rules' },
  sports: { name: 'your own sports', at: 'handbook/make-your-own-sport#make-your-own-sport' },
  competition: { name: 'competition', at: 'handbook/prepare#set-the-competition' },
} as const satisfies Record<string, Topic>;

export type HelpTopic = keyof typeof HELP_TOPICS;

/**
 * Returns the URL of a page of Help. Outputs name Touchline's server by its loopback address, which windows of the
 * desktop app and of `npm run dev` need. A window that the server itself opened uses the address that it was opened
 * with, because on another machine, loopback doesn't lead to this server.
 */
export function helpUrl(
  state: ShowState | null,
  at: string,
  { href, port, protocol }: Pick<Location, 'href' | 'port' | 'protocol'>,
): string {
  const server = state?.outputs[0]?.url ?? href;
  const isOnServer = protocol === 'https:' || port === new URL(server).port;
  return new URL(`/help/${at}`, isOnServer ? href : server).href;
}
