import { expect, it } from 'vitest';
import { World } from '../show/world.ts';
import { served } from './served.ts';

it.each(['/api/v1', '/api/v1/'])('the address %s returns the index of the remote control', async (path) => {
  const response = await fetch(`${await served(new World())}${path}`);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ openapi: '/api/v1/openapi.json' });
});
