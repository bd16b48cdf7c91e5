import { definitionOf, type Press } from '../../../feed/sports/index.ts';
import type { DrillDescription, DrillId } from '../../../preload/contract/drills.ts';
import { DRILL_IDS } from '../../../preload/contract/drills.ts';
import { secondsWords, STALE_AFTER_MS } from '../../../feed/contract/limits.ts';
import { drillErrors } from './errors.ts';
import type { ChannelReading, DrillScript, DrillStage, PausedRecording } from './script.ts';

export interface DrillKind extends DrillDescription {
  /** Time limit, counted from the start; a drill that takes longer has failed. */
  limitMs: number;
  play: DrillScript;
}

const STALL_SECONDS = 24;
/** How long the drill's score stays on air before it is undone. */
const SEEN_MS = 2_500;
/** How long the recording is paused: the whole correction and some reserve. The end of the drill resumes it earlier. */
const HOLD_SECONDS = 30;

const isLive = ({ link }: ChannelReading): boolean => link.state === 'live';
const isWhole = (reading: ChannelReading): boolean => isLive(reading) && reading.eventLog.isComplete;

/** Makes the feed send frames now, whatever the recording does. Returns the newest press number. */
async function nudge(stage: DrillStage): Promise<number> {
  return (await stage.hold(1)).seq;
}

async function connectionCut(stage: DrillStage): Promise<void> {
  const noticed = stage.detects((reading) => !isLive(reading));
  await stage.fault({ kind: 'drop', seconds: 2 });
  await noticed;
  await stage.recovers(isWhole);
}

async function silence(stage: DrillStage): Promise<void> {
  const noticed = stage.detects(({ stale }) => stale === 'silent');
  await stage.fault({ kind: 'stall', seconds: STALL_SECONDS });
  await noticed;
  await stage.wait(STALL_SECONDS * 1000 - STALE_AFTER_MS);
  const seq = await nudge(stage);
  await stage.recovers(
    (reading) => isWhole(reading) && reading.stale === null && reading.eventLog.lastSeq >= seq,
  );
}

async function gap(stage: DrillStage): Promise<void> {
  const noticed = stage.detects(({ link }) => link.gaps > stage.before.link.gaps);
  await stage.fault({ kind: 'skip', count: 1 });
  const seq = await nudge(stage);
  await noticed;
  await stage.recovers((reading) => isWhole(reading) && reading.eventLog.lastSeq >= seq);
}

async function garbage(stage: DrillStage): Promise<void> {
  const noticed = stage.detects(({ link }) => link.dropped > stage.before.link.dropped);
  await stage.fault({ kind: 'garbage', count: 5 });
  await noticed;
  const seq = await nudge(stage);
  // The unreadable message may have been a press, so the event log is read again.
  await stage.recovers((reading) => isWhole(reading) && reading.eventLog.lastSeq >= seq);
}

async function scoutDark(stage: DrillStage): Promise<void> {
  const noticed = stage.detects(({ link, stale }) => link.scout === 'dark' && stale === 'scout');
  await stage.fault({ kind: 'scout-dark', seconds: 6 });
  await noticed;
  await stage.recovers(({ link, stale }) => link.scout === 'live' && stale === null);
}

async function providerOutage(stage: DrillStage): Promise<void> {
  const noticed = stage.detects(({ link }) => link.reason === 'provider_outage');
  await stage.faultForAll({ kind: 'auth-outage', seconds: 5 });
  await stage.fault({ kind: 'drop' });
  await noticed;
  await stage.recovers(isWhole);
}

function sameScore(reading: ChannelReading, { a, b }: { a: number; b: number }): boolean {
  return reading.score?.a === a && reading.score.b === b;
}

async function scoreCorrection(stage: DrillStage): Promise<void> {
  const { score } = await stage.hold(HOLD_SECONDS);
  const wrong = { a: score.a + 1, b: score.b };
  const noticed = stage.detects((reading) => sameScore(reading, wrong));
  const seq = await stage.press('score_set', wrong);
  await noticed;
  await stage.wait(SEEN_MS);
  const undone = await stage.undo(seq);
  await stage.recovers((reading) => reading.eventLog.lastSeq >= undone && sameScore(reading, score));
}

async function withdrawnGoal(stage: DrillStage): Promise<void> {
  const paused = await stage.hold(HOLD_SECONDS);
  const seqs: number[] = [];
  const state = (reading: ChannelReading): string | undefined =>
    reading.moments.find(({ id }) => id === seqs.at(-1))?.state;
  const noticed = stage.detects((reading) => {
    const now = state(reading);
    return now !== undefined && now !== 'withdrawn';
  });
  for (const { type, payload } of scoringPresses(stage.sport, paused)) {
    seqs.push(await stage.press(type, payload));
  }
  await noticed;
  await stage.wait(SEEN_MS);
  for (const seq of seqs.toReversed()) await stage.undo(seq);
  await stage.recovers((reading) => state(reading) === 'withdrawn' && sameScore(reading, paused.score));
}

/** Returns presses for a score of side A. Throws RequestRefused in a sport without rules. */
function scoringPresses(sport: string, { snapshot }: PausedRecording): Press[] {
  const definition = definitionOf(sport);
  if (!definition) {
    throw drillErrors.noRules();
  }
  return definition.drillScore(snapshot);
}

const KINDS: Readonly<Record<DrillId, Omit<DrillKind, 'id'>>> = {
  'connection-cut': {
    name: 'Connection cut',
    expects:
      'The link shows "reconnecting" and is live again within seconds. Nothing on air changes, and the event log has no gap.',
    limitMs: 45_000,
    play: connectionCut,
  },
  silence: {
    name: 'Silent feed',
    expects:
      `After ${secondsWords(STALE_AFTER_MS)} without data, an alarm appears and the clock leaves the graphics. ` +
      'The score stays. When the feed sends data again, everything returns.',
    limitMs: 60_000,
    play: silence,
  },
  gap: {
    name: 'Missing event',
    expects:
      'The gap counter goes up by one, and Touchline reads the missing event from history. The score is correct with the next frame.',
    limitMs: 45_000,
    play: gap,
  },
  garbage: {
    name: 'Unreadable messages',
    expects:
      'The counter of dropped messages goes up, and Touchline reads the event log again. The link stays live, and nothing on air changes.',
    limitMs: 45_000,
    play: garbage,
  },
  'scout-dark': {
    name: 'Scout offline',
    expects:
      'The scout is offline: an alarm appears and the clock leaves the graphics until the scout is back. The score stays. No events arrive until then.',
    limitMs: 45_000,
    play: scoutDark,
  },
  'provider-outage': {
    name: 'Provider outage',
    expects:
      "The provider can't check tokens for a while. The link says so and retries automatically with the same token. Nothing on air changes.",
    limitMs: 75_000,
    play: providerOutage,
  },
  'score-correction': {
    name: 'Score correction',
    expects:
      'The score of side A changes by one and back, immediately and without animation. No graphic starts.',
    limitMs: 45_000,
    play: scoreCorrection,
  },
  'withdrawn-goal': {
    name: 'Retracted score',
    expects:
      'A score arrives with its moment. Then it is retracted: the score goes back, and a graphic about it clears automatically.',
    limitMs: 45_000,
    play: withdrawnGoal,
  },
};

/** The drills in menu order. */
export const drillKinds: readonly DrillKind[] = DRILL_IDS.map((id) => ({ id, ...KINDS[id] }));

export const drillDescriptions: DrillDescription[] = drillKinds.map(({ id, name, expects }) => ({
  id,
  name,
  expects,
}));
