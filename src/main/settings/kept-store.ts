import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../feed/contract/json.ts';
import { WATCHED } from '../../feed/sports/index.ts';
import { CHANNEL_IDS } from '../show/channels/channels.ts';
import type { KeptState, StateKeeper } from '../show/channels/kept-state.ts';
import { KeptStateFile } from './kept-schema.ts';
import { setAside } from './set-aside.ts';
import { readSlots, slotFiles, TwoSlots } from './two-slots.ts';

export interface KeptStateStore extends StateKeeper {
  /** What was kept when the program ended, by channel. */
  kept: ReadonlyMap<string, KeptState>;
  /** What could not be used, a sentence for the producer each. */
  problems: string[];
  /** Nothing is kept any more. */
  close(): Promise<void>;
}

export interface KeptStateOptions {
  /** Unix ms. */
  wallClock: () => number;
  /** Ms of a clock that nobody sets. */
  monotonic: () => number;
  /** Identity of what runs: the state of another build may mean something else. */
  build: string;
}

/** What is wrong with a file, as a clause. */
class Unusable extends Error {
  override readonly name = 'Unusable';
}

const DAMAGED = 'its file is damaged';
const Identified = z.looseObject({ build: z.string(), sport: z.string() });

/**
 * Opens `DIR/last-states`: two small files for each channel, written by turns, with the state that was on air. What is
 * damaged, of another build or of a sport that this one does not know is set aside and told; nothing of it is used.
 */
export function openKeptStates(
  dir: string,
  { wallClock, monotonic, build }: KeptStateOptions,
): KeptStateStore {
  const folder = join(dir, 'last-states');
  const slots = new Map<string, TwoSlots>();
  const kept = new Map<string, KeptState>();
  const problems: string[] = [];
  for (const channel of CHANNEL_IDS) {
    const base = join(folder, channel);
    const { text, count, hasFile } = readSlots(base);
    slots.set(channel, new TwoSlots(base, count, monotonic));
    if (!hasFile) continue;
    try {
      kept.set(channel, readState(text, build));
    } catch (error) {
      const why = error instanceof Unusable ? error.message : DAMAGED;
      const aside = slotFiles(base).map((path) => setAside(path, wallClock()));
      problems.push(
        `The last state of channel ${channel} could not be used: ${why}. Nothing of it is on air until its feed is heard. It is kept as ${aside.join(' and ')}.`,
      );
    }
  }
  return {
    kept,
    problems,
    async keep(channel, state) {
      const slot = slots.get(channel);
      if (state === null) await slot?.remove();
      else await slot?.write(JSON.stringify({ build, sport: sportOf(state), ...state }));
    },
    async close() {
      await Promise.all([...slots.values()].map((slot) => slot.close()));
    },
  };
}

/** As its match says it; a sport nobody knows is `other`, with names and score alone. */
function sportOf({ matches }: KeptState): string | undefined {
  return matches.at(-1)?.match?.view.sport;
}

/** Throws where it can't be used; see Unusable. */
function readState(text: string | null, build: string): KeptState {
  if (text === null) throw new Unusable(DAMAGED);
  const file = parseJson(text);
  const { build: writtenBy, sport } = Identified.parse(file);
  if (writtenBy !== build) throw new Unusable('another version of Touchline kept it');
  if (!WATCHED.some(([known]) => known === sport)) {
    throw new Unusable(`it is of the sport "${sport.slice(0, 40)}", which this Touchline does not know`);
  }
  const { build: _build, sport: _sport, ...state } = KeptStateFile.parse(file);
  return state;
}
