import type { StageLook } from '../kit/stage-look.ts';
import * as registered from './takeover-registry.ts';

const LOOKS: Readonly<Record<string, { stageLook: StageLook }>> = registered;

/** What a sport brings to a takeover; one of a later build has what nobody knows has. */
export function stageLookOf(sport: string): StageLook {
  return (Object.hasOwn(LOOKS, sport) ? LOOKS[sport] : undefined)?.stageLook ?? registered.other.stageLook;
}
