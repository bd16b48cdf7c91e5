import { expect, test } from 'vitest';
import { APP_ID } from '../../../src/main/app-id.ts';
import { configuration } from '../../../electron-builder.config.ts';
import { isPlayed, launchPlayed } from './journey.ts';

test.runIf(isPlayed)("the program has the ID of the installer's shortcuts on Windows", async () => {
  const { desktop, standIn } = await launchPlayed({ platform: 'win32' });
  await desktop.ready;
  expect((await standIn.call('record')).appUserModelId).toBe(APP_ID);
  expect(configuration({}).appId).toBe(APP_ID);
});
