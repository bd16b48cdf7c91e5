/**
 * How we know what we made: OBS keeps what it does not know in a source's settings, and a name can be changed. A
 * Touchline finds its own sources by it, and leaves those of another one, and of the producer, alone.
 */
const MARK_OUTPUT = 'touchline_output';
const MARK_INSTALLATION = 'touchline_installation';

type Settings = Readonly<Record<string, unknown>>;

export interface ObsInput {
  name: string;
  kind: string;
  settings: Settings;
}

/** A source that this Touchline made for one of its outputs. */
export interface Made extends ObsInput {
  output: string;
}

/** The mark of a source for an output. */
export function mark(installation: string, output: string): Record<string, string> {
  return { [MARK_OUTPUT]: output, [MARK_INSTALLATION]: installation };
}

/** The source as one of ours; null: it is not. */
export function madeBy(installation: string, input: ObsInput): Made | null {
  const output = input.settings[MARK_OUTPUT];
  if (typeof output !== 'string' || input.settings[MARK_INSTALLATION] !== installation) return null;
  return { ...input, output };
}
