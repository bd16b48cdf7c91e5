import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { LaunchService } from './embedded-service.ts';
import { serviceEnvironment } from './service-environment.ts';

/**
 * Starts a script as a child of this Node.js. The script ends when its standard input closes, so a killed app leaves no
 * orphan. It can simulate faults for drills.
 */
export function nodeLauncher(script: string): LaunchService {
  return (args, environment) => {
    const child = spawn(process.execPath, [script, ...args, '--parent-pipe', '--faults'], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: serviceEnvironment(process.env, environment),
    });
    // If a stream breaks, the process ends, which is reported.
    for (const line of [child.stdin, child.stdout]) line.on('error', () => undefined);
    const lines = createInterface({ input: child.stdout });
    return {
      onLine: (listener) => void lines.on('line', listener),
      onExit: (listener) => {
        let hasEnded = false;
        const end = (code: number | null): void => {
          if (!hasEnded) listener(code);
          hasEnded = true;
        };
        child.on('exit', (code) => end(code));
        child.on('error', () => end(null));
      },
      stop: () => void child.kill('SIGTERM'),
      kill: () => void child.kill('SIGKILL'),
    };
  };
}
