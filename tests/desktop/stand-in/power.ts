import { emitterFor } from './not-played.ts';

/** Sleep, waking and the system's end (docs: powerMonitor), as the test has them happen. */
class PowerMonitor extends emitterFor('powerMonitor') {
  isOnBatteryPower(): boolean {
    return false;
  }
}

export const powerMonitor = new PowerMonitor();
