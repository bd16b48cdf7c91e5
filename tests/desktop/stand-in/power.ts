import { emitterFor } from './not-played.ts';

/** Sleep, wake-up and shutdown (docs: powerMonitor), triggered by the test. */
class PowerMonitor extends emitterFor('powerMonitor') {
  isOnBatteryPower(): boolean {
    return false;
  }
}

export const powerMonitor = new PowerMonitor();
