import { onTestFinished } from 'vitest';
import { Obs } from '../../src/main/obs/obs.ts';
import { obsRoom } from '../../src/main/obs/obs-ports.ts';
import { openSession } from '../../src/main/obs/session.ts';
import { nothingPersisted } from '../../src/main/show/persisted-state.ts';
import { systemClock } from '../../src/main/system.ts';
import { ObsPeer, type PeerOptions } from '../peers/obs-peer.ts';
import { until } from './obs-world.ts';
import { silent } from './remote-caller.ts';
import { World } from './world.ts';

/** Returns a whole show with a fake OBS, connected over a real socket. */
export async function showWithObs(
  options: PeerOptions = {},
): Promise<{ world: World; peer: ObsPeer; obs: Obs }> {
  const peer = await ObsPeer.start(options);
  const obs = new Obs({
    clock: systemClock,
    log: silent,
    settings: { ...nothingPersisted.obs, address: peer.address },
    newInstallation: () => 'd'.repeat(32),
    open: openSession,
  });
  onTestFinished(async () => {
    obs.close();
    await peer.stop();
  });
  const world = new World({ obs });
  obs.serve(obsRoom(world.show, 'test'));
  await until(() => obs.state().scenes.length > 0);
  return { world, peer, obs };
}
