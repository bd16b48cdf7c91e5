import { OPTIONS_NAME, type StandInOptions } from './options.ts';

/** Options of this process's fake machine. */
export const options = optionsFrom(process.env);

function optionsFrom(environment: NodeJS.ProcessEnv): StandInOptions {
  const text = environment[OPTIONS_NAME];
  if (text === undefined)
    throw new Error(
      `The stand-in for Electron needs ${OPTIONS_NAME}: tests/desktop/stand-in/launch.ts sets it.`,
    );
  return JSON.parse(text) as StandInOptions;
}
