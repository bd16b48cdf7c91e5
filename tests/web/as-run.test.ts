import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { expect, it, vi } from 'vitest';
import type { AsRunEntry, AsRunStore } from '../../src/main/show/as-run/as-run.ts';
import { START, World } from '../show/world.ts';
import { served } from './served.ts';

/** The as-run log over the wire: streamed as it is read, and cut off at a read error. */

const SPAN = '?from=2026-06-13T00:00:00Z&to=2026-06-14T00:00:00Z';
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const lines: AsRunEntry[] = Array.from({ length: 500 }, (_, line) => ({
  at: START + line,
  channel: 'A',
  action: 'take',
  subject: 'scorebug',
  detail: 'x'.repeat(100),
  cause: 'operator',
  sessionId: 's',
  seq: line,
}));

/** Serves an as-run log that is read with `read`, requests it, and returns the response before its body is read. */
async function ask(read: AsRunStore['read']): Promise<IncomingMessage> {
  const world = new World({ asRun: { record: () => undefined, read }, log });
  const url = await served(world, { log });
  const reading = request(`${url}/api/v1/as-run${SPAN}`);
  reading.on('error', () => undefined);
  reading.end();
  const [response] = (await once(reading, 'response')) as [IncomingMessage];
  return response;
}

async function textOf(response: IncomingMessage): Promise<string> {
  response.setEncoding('utf8');
  let text = '';
  for await (const piece of response) text += piece as string;
  return text;
}

it('the as-run log arrives as one file with every line, even though it is read in pieces', async () => {
  const response = await ask((_from, _to, place) => {
    const offset = place?.offset ?? 0;
    const next = offset < 9 ? { day: '2026-06-13', offset: offset + 1 } : null;
    return Promise.resolve({ entries: lines.slice(offset * 50, (offset + 1) * 50), next });
  });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-disposition']).toBe('attachment; filename="touchline-as-run.csv"');
  const rows = (await textOf(response)).split('\r\n');
  expect(rows.map((row) => row.split(',').at(-2))).toEqual([
    'seq',
    ...lines.map(({ seq }) => `${seq}`),
    undefined,
  ]);
});

it('the as-run log without lines contains only a header', async () => {
  const response = await ask(() => Promise.resolve({ entries: [], next: null }));
  expect(await textOf(response)).toBe('at,channel,action,subject,detail,cause,sessionId,seq,by\r\n');
});

it('the as-run log is refused with an error message if it is unreadable', async () => {
  const response = await ask(() => Promise.reject(new Error('EIO')));
  expect(response.statusCode).toBe(500);
  expect(JSON.parse(await textOf(response))).toMatchObject({ error: { code: 'failed' } });
});

it("the as-run log is cut off on a read error, so that it can't be mistaken for complete", async () => {
  const response = await ask((_from, _to, place) =>
    place !== null && place.offset > 2
      ? Promise.reject(new Error('EIO'))
      : Promise.resolve({ entries: lines, next: { day: '2026-06-13', offset: (place?.offset ?? 0) + 1 } }),
  );
  expect(response.statusCode).toBe(200);
  await expect(textOf(response)).rejects.toMatchObject({ code: 'ECONNRESET' });
  expect(log.error).toHaveBeenCalledWith({ error: 'Error: EIO' }, 'failed to read the as-run log');
});

it('the as-run log stops being read once the client has disconnected', async () => {
  let reads = 0;
  const response = await ask(() => {
    reads += 1;
    return Promise.resolve({ entries: lines, next: { day: '2026-06-13', offset: reads } });
  });
  await once(response, 'data');
  response.destroy();
  let before = -1;
  await expect
    .poll(() => {
      const hasStopped = reads === before;
      before = reads;
      return hasStopped;
    })
    .toBe(true);
});
