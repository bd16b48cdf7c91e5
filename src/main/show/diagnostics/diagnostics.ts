import { lookUp } from '../../../feed/contract/lookup.ts';
import type { OutputState, ShowState, SourceState } from '../../../preload/contract/show-state.ts';
import type { LinkHistory } from './link-history.ts';

/**
 * Returns a text for support: versions, outputs, sources, link history, notices. Contains no tokens, links of outputs
 * or names typed for a broadcast.
 *
 * @param runsOn the system and the program's runtime, in words
 */
export function diagnosticsText(state: ShowState, history: LinkHistory, runsOn: string): string {
  const lines = [
    `Touchline ${state.version}, build ${state.build}`,
    runsOn,
    `At ${timeOf(state.at)}`,
    '',
    'Outputs',
    ...state.outputs.map((output) => outputLine(output, state)),
    '',
    'Sources',
    ...state.sources.map(sourceLine),
    ...state.channels.flatMap(({ id, session, link, tape, manual }) => [
      '',
      `Channel ${id}: ${session === null ? 'no game' : `${session.league} on ${session.source}${session.sandbox ? ', rehearsal' : ''}${manual === null ? '' : ', manual'}`}`,
      `  events ${tape.length}, ${tape.complete ? 'complete' : 'incomplete'}; gaps ${link.gaps}, dropped ${link.dropped}, flawed ${link.flawed}`,
      ...history.of(id).map(({ at, words }) => `  ${timeOf(at)} ${words}`),
    ]),
    '',
    'Messages',
    ...state.notices.map(({ at, level, id }) => `  ${timeOf(at)} ${level} ${id}`),
  ];
  if (state.desktop !== null) {
    lines.push(
      '',
      'Displays',
      ...state.desktop.displays.map(
        ({ name, width, height, scale, isMain }) =>
          `  ${name}: ${width} × ${height}, ${Math.round(scale * 100)}%${isMain ? ', main' : ''}`,
      ),
    );
  }
  return `${lines.join('\n')}\n`;
}

function outputLine(
  { id, channel, kind, width, height, ...output }: OutputState,
  { desktop }: ShowState,
): string {
  const stands = lookUp(desktop?.windows, id);
  const facts = [
    `${width} × ${height}`,
    output.background.kind === 'transparent' ? 'transparent' : `key ${output.background.color}`,
    `theme ${output.theme}`,
    `delay ${output.delayMs} ms`,
    `${output.renderers} drawing`,
    kind === 'window' ? `window on ${stands?.display ?? 'no display'}` : 'browser source',
    ...(stands?.problem ? [stands.problem] : []),
  ];
  return `  ${id} on ${channel}: ${facts.join(', ')}`;
}

function sourceLine({ id, baseUrl, state, hasToken }: SourceState): string {
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).host : 'no address';
  return `  ${id} at ${host}: ${state}, ${hasToken ? 'with' : 'without'} a token`;
}

function timeOf(at: number): string {
  return new Date(at).toISOString();
}
