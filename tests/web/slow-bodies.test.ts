import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { World } from '../show/world.ts';
import { served } from './served.ts';

/** Sends a call whose body is incomplete. */
function begun(url: string, method: string, path: string, body: string): ClientRequest {
  const sent = request(`${url}/api/v1${path}`, {
    method,
    headers: { 'x-touchline': '1', 'content-type': 'application/json' },
  });
  sent.on('error', () => undefined);
  sent.write(body);
  return sent;
}

describe('a slow body', () => {
  it('is cut off, unless it is a show file', async () => {
    const world = new World();
    const url = await served(world, { requestWithinMs: 500 });
    const { text: exported } = await world.ask('show:export', {});
    const file = begun(url, 'POST', '/show-file', '{"file":');
    const team = begun(url, 'PUT', '/teams/Mesa', '{"code":');
    // This call began later, so the file has already exceeded that time.
    await new Promise((resolve) => team.once('close', resolve));
    file.end(`${exported}}`);
    const [answer] = (await once(file, 'response')) as [IncomingMessage];
    expect([answer.statusCode, await text(answer)]).toEqual([
      200,
      expect.stringContaining('"parts"') as string,
    ]);
    expect(world.show.state().teams).toEqual([]);
  });
});
