/**
 * Marks sources that Touchline created. OBS keeps unknown settings of a source, while names can change. Each
 * installation finds only its own sources and leaves those of other installations and of the producer alone.
 */
const MARK_OUTPUT = 'touchline_output';
const MARK_INSTALLATION = 'touchline_installation';

type Settings = Readonly<Record<string, unknown>>;

export interface ObsInput {
  name: string;
  kind: string;
  settings: Settings;
}

/** A source that this installation created for one of its outputs. */
export interface Made extends ObsInput {
  output: string;
}

/** Returns the settings that mark a source of an output. */
export function mark(installation: string, output: string): Record<string, string> {
  return { [MARK_OUTPUT]: output, [MARK_INSTALLATION]: installation };
}

/** Returns the source if this installation created it, otherwise null. */
export function madeBy(installation: string, input: ObsInput): Made | null {
  const output = input.settings[MARK_OUTPUT];
  if (typeof output !== 'string' || input.settings[MARK_INSTALLATION] !== installation) return null;
  return { ...input, output };
}
