import { Hono, type Context } from 'hono';
import type { RequestErrorCode } from '../../preload/contract.ts';
import { asRunCsv } from '../show/as-run/as-run.ts';
import type { Log } from '../show/ports.ts';
import { RequestRefused } from '../show/refused.ts';
import { answer, errorOf, type Caller } from '../show/requests/requests.ts';
import type { Show } from '../show/show.ts';

/**
 * Remote control, version 1: the same requests the control window makes, as HTTP calls for Companion, Stream Deck and
 * scripts. Bodies are JSON; every write carries the header `X-Touchline: 1`, which no foreign page can send.
 */

const STATUS = {
  bad_request: 422,
  unknown_channel: 404,
  unknown_graphic: 404,
  unknown_output: 404,
  unknown_source: 404,
  unknown_session: 404,
  unknown_moment: 404,
  unknown_field: 404,
  unknown_rule: 404,
  unknown_league: 422,
  no_session: 409,
  limit_reached: 409,
  source_failed: 502,
  token_rejected: 502,
  not_permitted: 403,
  conflict: 409,
  failed: 500,
} as const satisfies Record<RequestErrorCode, number>;

const DAY_MS = 86_400_000;
const BODY_LIMIT = 64 * 1024;
/** A team's logo travels as base64. */
const LOGO_BODY_LIMIT = 768 * 1024;
const CLOCK_VERBS = ['start', 'stop', 'set', 'nudge', 'added', 'follow', 'clear'] as const;
const MANUAL_VERBS = ['start', 'takeover', 'back', 'press', 'end'] as const;
const VERBS = ['take', 'clear', 'toggle', 'cue'] as const;

export function remoteApi(show: Show, log: Log): Hono {
  const api = new Hono();
  const caller: Caller = { show, setVisible: () => undefined };
  const ask = (name: string, input: unknown): Promise<unknown> => answer(caller, name, input);

  api.onError((error, context) => {
    const { code, message } = errorOf(error);
    if (code === 'failed') log.error({ error: error.stack ?? String(error) }, 'a remote call failed');
    return context.json({ error: { code, message } }, STATUS[code]);
  });

  api.use(async (context, next) => {
    if (context.req.method === 'GET') return next();
    if (context.req.header('x-touchline') !== '1') {
      const message = 'This call needs the header "X-Touchline: 1". Add it and try again.';
      return context.json({ error: { code: 'not_permitted', message } }, STATUS.not_permitted);
    }
    return next();
  });

  api.get('/channels', (context) => context.json({ channels: show.state().channels }));
  api.post('/channels', async (context) => context.json((await ask('channel:add', {})) as object, 201));
  api.get('/channels/:id', (context) => context.json(show.channels.get(context.req.param('id')).state()));
  api.put('/channels/:id/session', async (context) => {
    const channel = context.req.param('id');
    await ask('channel:bind', { ...(await bodyOf(context)), channel });
    return context.json(show.channels.get(channel).state());
  });
  api.delete('/channels/:id/session', async (context) => {
    await ask('channel:release', { channel: context.req.param('id') });
    return context.body(null, 204);
  });
  api.post('/channels/:id/graphics/:graphic/:verb', async (context) => {
    const { id: channel, graphic, verb } = context.req.param();
    const known = VERBS.find((one) => one === verb);
    if (known === undefined) return unknownCall(context);
    const body = known === 'clear' ? {} : await bodyOf(context);
    await ask(`graphic:${known}`, { ...body, channel, graphic });
    return context.json({ graphics: show.channels.get(channel).air.graphics });
  });
  api.put('/channels/:id/overrides/:field', async (context) => {
    const { id: channel, field } = context.req.param();
    await ask('override:set', { ...(await bodyOf(context)), channel, field });
    return context.json({ overrides: show.channels.get(channel).state().overrides });
  });
  api.delete('/channels/:id/overrides/:field', async (context) => {
    const { id: channel, field } = context.req.param();
    await ask('override:release', { channel, field });
    return context.body(null, 204);
  });
  api.post('/channels/:id/clock/:verb', async (context) => {
    const { id: channel, verb } = context.req.param();
    const known = CLOCK_VERBS.find((one) => one === verb);
    if (known === undefined) return unknownCall(context);
    await ask(`clock:${known}`, { ...(await bodyOf(context)), channel });
    return context.json({ clock: show.channels.get(channel).state().clock });
  });
  api.post('/channels/:id/moments/:moment/take', async (context) => {
    const { id: channel, moment } = context.req.param();
    const wanted = moment === 'latest' ? show.channels.get(channel).air.latestMoment() : Number(moment);
    await ask('moment:take', { channel, moment: wanted });
    return context.json({ graphics: show.channels.get(channel).air.graphics });
  });
  api.post('/channels/:id/clear', async (context) => {
    const channel = context.req.param('id');
    await ask('channel:clear', { channel });
    return context.json({ graphics: show.channels.get(channel).air.graphics });
  });

  api.get('/channels/:id/automation', (context) =>
    context.json(show.channels.get(context.req.param('id')).state().automation),
  );
  api.patch('/channels/:id/automation/:rule', async (context) => {
    const { id: channel, rule } = context.req.param();
    await ask('automation:rule', { channel, rule, patch: await bodyOf(context) });
    return context.json(show.channels.get(channel).state().automation);
  });
  api.post('/automation/:verb', async (context) => {
    const verb = context.req.param('verb');
    if (verb !== 'hold' && verb !== 'resume') return unknownCall(context);
    await ask('automation:hold', { isHeld: verb === 'hold' });
    return context.json({ isHeld: show.automation.isHeld });
  });

  api.get('/as-run', (context) => {
    const to = instantOf('to', context.req.query('to')) ?? Date.now();
    const from = instantOf('from', context.req.query('from')) ?? to - DAY_MS;
    if (from > to) throw new RequestRefused('bad_request', '"from" is later than "to". Swap them.');
    return context.body(asRunCsv(show.asRun.read(from, to)), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="touchline-as-run.csv"',
    });
  });

  api.get('/outputs', (context) => context.json({ outputs: show.outputs.states() }));
  api.post('/outputs', async (context) => {
    const { name, channel, ...patch } = await bodyOf(context);
    const added = (await ask('output:add', { name, channel: channel ?? 'A' })) as { id: string };
    if (Object.keys(patch).length === 0) return context.json(added, 201);
    try {
      return context.json((await ask('output:update', { id: added.id, patch })) as object, 201);
    } catch (error) {
      // All of it or nothing: a refused detail leaves no half-made output behind.
      show.outputs.remove(added.id);
      throw error;
    }
  });
  api.patch('/outputs/:id', async (context) => {
    const patch = await bodyOf(context);
    return context.json((await ask('output:update', { id: context.req.param('id'), patch })) as object);
  });

  api.get('/themes', (context) => context.json({ themes: show.themes.list() }));
  api.get('/teams', (context) => context.json({ teams: show.teams.entries() }));
  api.put('/teams/:name', async (context) => {
    const patch = await bodyOf(context, LOGO_BODY_LIMIT);
    return context.json((await ask('team:set', { name: context.req.param('name'), patch })) as object);
  });
  api.delete('/teams/:name', async (context) => {
    await ask('team:forget', { name: context.req.param('name') });
    return context.body(null, 204);
  });

  api.post('/outputs/:id/sync/:verb', async (context) => {
    const { id: output, verb } = context.req.param();
    if (verb !== 'tap' && verb !== 'clear') return unknownCall(context);
    await ask(`sync:${verb}`, { output });
    return context.json(show.outputs.state(output));
  });

  api.get('/sources', (context) => context.json({ sources: show.sources.states() }));
  api.post('/sources', async (context) =>
    context.json((await ask('source:add', await bodyOf(context))) as object, 201),
  );
  api.get('/catalog', async (context) =>
    context.json(await show.sources.catalogOf(context.req.query('source') ?? 'rehearsal')),
  );
  api.post('/rehearsals', async (context) => {
    const body = await bodyOf(context);
    return context.json((await ask('rehearsal:start', { speed: 1, ...body })) as object, 201);
  });
  api.get('/drills', (context) => context.json({ drills: show.drills.list }));
  api.post('/drills', async (context) => {
    const { channel = 'A', drill } = await bodyOf(context);
    await ask('drill:start', { channel, drill });
    return context.json({ drill: show.channels.get(channel as string).state().drill }, 201);
  });
  api.delete('/channels/:id/drill', async (context) => {
    await ask('drill:stop', { channel: context.req.param('id') });
    return context.body(null, 204);
  });
  api.post('/channels/:id/manual/:verb', async (context) => {
    const { id: channel, verb } = context.req.param();
    const known = MANUAL_VERBS.find((one) => one === verb);
    if (known === undefined) return unknownCall(context);
    await ask(`manual:${known}`, { ...(await bodyOf(context)), channel });
    return context.json({ manual: show.channels.get(channel).state().manual });
  });
  // Mounted under /api/v1, this app's own notFound would never be asked.
  api.all('*', unknownCall);
  return api;
}

function unknownCall(context: Context): Response {
  const message = 'There is no such call. docs/remote-control.md lists them.';
  return context.json({ error: { code: 'unknown_call', message } }, 404);
}

/** An instant in a query, ISO-8601, as Unix ms; null where there is none. Throws RequestRefused. */
function instantOf(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const instant = Date.parse(text);
  if (Number.isNaN(instant)) {
    throw new RequestRefused('bad_request', `"${name}" is no time. Write it as 2026-06-13T19:00:00Z.`);
  }
  return instant;
}

/** The call's body: a JSON object; nothing at all counts as an empty one. Throws RequestRefused. */
async function bodyOf(context: Context, limit = BODY_LIMIT): Promise<Record<string, unknown>> {
  const text = await textOf(context.req.raw.body, limit);
  if (text === null) {
    throw new RequestRefused('bad_request', `The body is over ${limit / 1024} KiB. Send less.`);
  }
  if (text.trim() === '') return {};
  if (!(context.req.header('content-type') ?? '').toLowerCase().startsWith('application/json')) {
    throw new RequestRefused(
      'bad_request',
      'The body must be JSON. Send it with the header "Content-Type: application/json".',
    );
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new RequestRefused('bad_request', 'The body is no valid JSON. Check its quotes and braces.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new RequestRefused('bad_request', 'The body must be a JSON object, such as {"league": "nba"}.');
  }
  return { ...value };
}

/** A body as text; null where it is longer, in bytes. The rest of that is read and dropped: only then is an answer heard. */
async function textOf(body: AsyncIterable<Uint8Array> | null, limit: number): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.length;
    if (length <= limit) parts.push(part);
    else parts.length = 0;
  }
  return length > limit ? null : Buffer.concat(parts).toString('utf8');
}
