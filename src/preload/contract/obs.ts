import { z } from 'zod';

/** The default address of OBS. */
export const OBS_ADDRESS = '127.0.0.1:4455';

const OBS_LINK_STATES = [
  /** Deliberately not connected. */
  'off',
  /** Waiting for OBS's answer. */
  'connecting',
  'connected',
  /** No answer; Touchline retries automatically. */
  'waiting',
  /** OBS answered, but something has to be done first: a password, a newer OBS, a different address. */
  'refused',
] as const;
export const ObsLink = z.object({
  state: z.enum(OBS_LINK_STATES),
  /** The problem and what to do, or null. */
  sentence: z.string().nullable(),
  /** The time of the next attempt while waiting, Unix ms. */
  retryAt: z.number().nullable(),
});
export type ObsLink = z.infer<typeof ObsLink>;

/** The capture doctor's findings, most severe first. They are reported in this order. */
export const FINDING_IDS = [
  /** The source that Touchline made for this output is missing from OBS. */
  'gone',
  /** The source is not in the program scene. */
  'other-scene',
  /** The source is hidden. */
  'hidden',
  /** The source shows a different URL. */
  'address',
  /** No page in OBS draws the output, or its graphics aren't visible. */
  'blank',
  /** The page is from another build of Touchline. */
  'cached',
  /** OBS shows a different test picture than the one that was sent. */
  'picture',
  /** Another source covers the output. */
  'covered',
  'moved',
  'scaled',
  'cropped',
  /** Transparency is missing or wrong. */
  'alpha',
  'blend',
  /** The chroma key filter is missing, off or misconfigured. */
  'key',
  /** Another filter changes the picture. */
  'filter',
  'size',
  /** OBS's canvas has a different aspect ratio. */
  'canvas',
  'rate',
  /** Custom CSS that the output doesn't allow. */
  'css',
  /** The source shuts down or reloads when its scene changes. */
  'reload',
  'audio',
  /** The page has permission to control OBS, which it doesn't need. */
  'control',
  'unlocked',
  /** OBS renders too slowly. */
  'slow',
  'dropped',
] as const;
export const FindingId = z.enum(FINDING_IDS);
export type FindingId = z.infer<typeof FindingId>;

export const ObsFinding = z.object({
  id: FindingId,
  /** `alarm`: viewers see the problem, or will soon. */
  level: z.enum(['alarm', 'warning', 'info']),
  sentence: z.string(),
  /** The repair that one press performs, in words; null: the user has to fix the problem. */
  repair: z.string().nullable(),
});
export type ObsFinding = z.infer<typeof ObsFinding>;

export const ObsOutputView = z.object({
  /** The source that Touchline created, or null. */
  source: z
    .object({ name: z.string(), kind: z.enum(['browser', 'window']), scenes: z.array(z.string()) })
    .nullable(),
  findings: z.array(ObsFinding),
  /** Unix ms of the last check; null: never. */
  checkedAt: z.number().nullable(),
  /** Whether the last check included a test picture; otherwise, it covered only settings and visible graphics. */
  isWhole: z.boolean(),
  isChecking: z.boolean(),
});
export type ObsOutputView = z.infer<typeof ObsOutputView>;

export const ObsScene = z.object({
  name: z.string(),
  /** The canvas, by uuid and name; null: the main canvas. */
  canvas: z.object({ uuid: z.string(), name: z.string() }).nullable(),
});
export type ObsScene = z.infer<typeof ObsScene>;

/** OBS Studio as the control window and the remote API see it (obs-websocket 5). */
export const ObsState = z.object({
  /** `host:port` */
  address: z.string(),
  /** Whether a password is set. The password is never shown. */
  hasPassword: z.boolean(),
  isRemembered: z.boolean(),
  link: ObsLink,
  /** The versions of the connected OBS; null unless connected. */
  version: z.object({ obs: z.string(), websocket: z.string(), platform: z.string() }).nullable(),
  canvas: z.object({ width: z.number(), height: z.number(), fps: z.number() }).nullable(),
  /** Scenes in OBS's order, from the top. */
  scenes: z.array(ObsScene),
  program: z.string().nullable(),
  /** The scene in preview; null without Studio Mode. */
  preview: z.string().nullable(),
  /** If false, OBS captures outputs from their windows. */
  hasBrowserSource: z.boolean(),
  isRecording: z.boolean(),
  isStreaming: z.boolean(),
  /** The stream delay of OBS; null: none or unknown. */
  streamDelayMs: z.number().nullable(),
  /** Whether takes and moments become chapters of the recording. `problem`: why that is impossible, and what to do. */
  chapters: z.object({ isOn: z.boolean(), problem: z.string().nullable() }),
  /** Views by output ID; empty unless connected. */
  outputs: z.record(z.string(), ObsOutputView),
});
export type ObsState = z.infer<typeof ObsState>;
