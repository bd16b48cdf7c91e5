import { z } from 'zod';

/** OBS Studio beside the show, as the control window and the remote API see it (obs-websocket 5). */

/** Where OBS listens unless its user has chosen otherwise. */
export const OBS_ADDRESS = '127.0.0.1:4455';

const OBS_LINK_STATES = [
  /** Not wanted. */
  'off',
  /** It is being asked. */
  'connecting',
  'connected',
  /** It does not answer; asked again by itself. */
  'waiting',
  /** It answered, and something has to be done first: a password, a newer OBS, another address. */
  'refused',
] as const;
export const ObsLink = z.object({
  state: z.enum(OBS_LINK_STATES),
  /** What is the matter and what to do; null while all is well. */
  sentence: z.string().nullable(),
  /** Unix ms of the next try, while waiting. */
  retryAt: z.number().nullable(),
});
export type ObsLink = z.infer<typeof ObsLink>;

/** What the capture doctor can find, the worst first: in this order findings are told. */
export const FINDING_IDS = [
  /** OBS has no source of ours for this output any more, and had one. */
  'gone',
  /** It is not in the scene that is in program. */
  'other-scene',
  /** Its eye is closed. */
  'hidden',
  /** The source shows another address than the output's. */
  'address',
  /** No page in OBS draws the output, or nothing is seen of what is on air. */
  'blank',
  /** The page is of another build of Touchline. */
  'cached',
  /** The test picture that was sent is not the one that OBS has. */
  'picture',
  /** Something lies over it. */
  'covered',
  'moved',
  'scaled',
  'cropped',
  /** What ought to be see-through is not, or is not as it ought to be. */
  'alpha',
  'blend',
  /** The filter that takes the key color away is missing, off, or set to something else. */
  'key',
  /** A filter of somebody else changes it. */
  'filter',
  'size',
  /** OBS's canvas has another shape than the output. */
  'canvas',
  'rate',
  /** Custom CSS that the output does not allow. */
  'css',
  /** It is ended or loaded anew whenever its scene changes. */
  'reload',
  'audio',
  /** The page may control OBS, which it has no need of. */
  'control',
  'unlocked',
  /** OBS draws too slowly. */
  'slow',
  'dropped',
] as const;
export const FindingId = z.enum(FINDING_IDS);
export type FindingId = z.infer<typeof FindingId>;

export const ObsFinding = z.object({
  id: FindingId,
  /** An alarm is seen by viewers, or will be. */
  level: z.enum(['alarm', 'warning', 'info']),
  sentence: z.string(),
  /** What one press does about it; null: only a person can. */
  repair: z.string().nullable(),
});
export type ObsFinding = z.infer<typeof ObsFinding>;

export const ObsOutputView = z.object({
  /** The source that Touchline made; null: there is none. */
  source: z
    .object({ name: z.string(), kind: z.enum(['browser', 'window']), scenes: z.array(z.string()) })
    .nullable(),
  findings: z.array(ObsFinding),
  /** Unix ms of the last look; null: there was none. */
  checkedAt: z.number().nullable(),
  /** That look was a whole one, with a test picture; otherwise settings and what is seen anyway. */
  isWhole: z.boolean(),
  isChecking: z.boolean(),
});
export type ObsOutputView = z.infer<typeof ObsOutputView>;

export const ObsScene = z.object({
  name: z.string(),
  /** The canvas it is on, by its uuid and name; null: the main one. */
  canvas: z.object({ uuid: z.string(), name: z.string() }).nullable(),
});
export type ObsScene = z.infer<typeof ObsScene>;

export const ObsState = z.object({
  /** `host:port` */
  address: z.string(),
  /** A password was given; it is never shown. */
  hasPassword: z.boolean(),
  isRemembered: z.boolean(),
  link: ObsLink,
  /** What runs there; null unless connected. */
  version: z.object({ obs: z.string(), websocket: z.string(), platform: z.string() }).nullable(),
  canvas: z.object({ width: z.number(), height: z.number(), fps: z.number() }).nullable(),
  /** In OBS's order, the top one first. */
  scenes: z.array(ObsScene),
  program: z.string().nullable(),
  /** The scene in preview; null without Studio Mode. */
  preview: z.string().nullable(),
  /** Without it outputs are captured from their windows. */
  hasBrowserSource: z.boolean(),
  isRecording: z.boolean(),
  isStreaming: z.boolean(),
  /** OBS holds its stream back by so much; null: it does not, or does not say. */
  streamDelayMs: z.number().nullable(),
  /** Takes and moments become chapters of the recording. `problem`: why they can't, and what to do. */
  chapters: z.object({ isOn: z.boolean(), problem: z.string().nullable() }),
  /** Of every output, by its id; empty unless connected. */
  outputs: z.record(z.string(), ObsOutputView),
});
export type ObsState = z.infer<typeof ObsState>;
