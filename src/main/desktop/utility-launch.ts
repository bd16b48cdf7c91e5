import { utilityProcess } from 'electron';
import type { LaunchService } from '../embedded-service.ts';
import { serviceEnvironment } from '../service-environment.ts';

/**
 * Starts the feed service in a utility process of Electron, which ends with the app. It can simulate faults for drills.
 */
export function utilityLauncher(script: string): LaunchService {
  return (args, environment) => {
    const child = utilityProcess.fork(script, [...args, '--faults'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: serviceEnvironment(process.env, environment),
      serviceName: 'Touchline feed service',
    });
    // V8 failed or the connection broke. The process exits, and its exit is reported.
    child.on('error', () => undefined);
    child.stdout?.on('error', () => undefined);
    return {
      onLine: (listener) => {
        let rest = '';
        child.stdout?.on('data', (chunk: Buffer) => {
          const lines = (rest + chunk.toString('utf8')).split('\n');
          rest = lines.pop() ?? '';
          for (const line of lines) listener(line);
        });
      },
      onExit: (listener) => void child.once('exit', listener),
      stop: () => void child.kill(),
      kill: () => {
        // Electron's own `kill` only asks the process to stop.
        if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL');
      },
    };
  };
}
