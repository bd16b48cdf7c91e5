import { z } from 'zod';
import { FindingId } from './obs.ts';
import { Empty, Nothing, request } from './request.ts';
import { written } from './typed-text.ts';
import { OBS_ADDRESS_MAX, OBS_PASSWORD_MAX } from './limits.ts';

/** `host` or `host:port` of obs-websocket. */
const ObsAddress = written(OBS_ADDRESS_MAX).min(1);
const ObsPassword = z.string().min(1).max(OBS_PASSWORD_MAX);
/** Whether to save the password, so that it survives a restart. */
const Remember = z.boolean().default(false);

export const obsRequests = {
  'obs:connect': request(
    'produce',
    z.object({ address: ObsAddress.optional(), password: ObsPassword.optional(), remember: Remember }),
    Nothing,
    {
      id: 'connectObs',
      tag: 'obs',
      summary: 'Connects to OBS. Omitted fields stay unchanged. `GET /obs` returns the progress.',
      path: 'POST /obs/connect',
      example: { address: '127.0.0.1:4455', password: 'password-of-your-obs' },
    },
  ),
  'obs:disconnect': request('produce', Empty, Nothing, {
    id: 'disconnectObs',
    tag: 'obs',
    summary: "Disconnects from OBS and stops reconnecting. OBS itself isn't changed.",
    path: 'POST /obs/disconnect',
  }),
  'obs:put': request(
    'produce',
    z.object({
      output: z.string(),
      scene: z.string().min(1).max(400),
      canvas: z.string().max(64).nullable().default(null),
    }),
    Nothing,
    {
      id: 'putIntoObs',
      tag: 'obs',
      summary: 'Adds an output to an OBS scene, or repairs its existing source.',
      path: 'PUT /outputs/:output/obs',
      example: { scene: 'Match' },
      answers: 'obs-output',
    },
  ),
  /** Removes what Touchline created in OBS for one output, or for all (null). */
  'obs:take-back': request(
    'produce',
    z.object({ output: z.string().nullable() }),
    Nothing,
    {
      id: 'takeAllOutOfObs',
      tag: 'obs',
      summary: 'Removes everything that Touchline added to OBS.',
      path: 'DELETE /obs/outputs',
      sets: { output: null },
    },
    {
      id: 'takeOutOfObs',
      tag: 'obs',
      summary: 'Removes everything that Touchline added to OBS for an output.',
      path: 'DELETE /outputs/:output/obs',
    },
  ),
  'obs:check': request('produce', z.object({ output: z.string() }), Nothing, {
    id: 'checkInObs',
    tag: 'obs',
    summary: 'Checks how OBS captures an output, with a test picture if the output is off air.',
    path: 'POST /outputs/:output/obs/check',
    answers: 'obs-output',
  }),
  'obs:repair': request('produce', z.object({ output: z.string(), finding: FindingId }), Nothing, {
    id: 'repairInObs',
    tag: 'obs',
    summary: 'Fixes a finding, as its button in the window does, and checks again.',
    path: 'POST /outputs/:output/obs/repair',
    example: { finding: 'hidden' },
    answers: 'obs-output',
  }),
  'obs:chapters': request('produce', z.object({ isOn: z.boolean() }), Nothing, {
    id: 'setChapters',
    tag: 'obs',
    summary: 'Turns chapters in OBS recordings on or off. Each graphic on air gets a chapter.',
    path: 'PUT /obs/chapters',
    example: { isOn: true },
  }),
} as const;
