import type { CDPSession, Page } from 'playwright';
import type { PNG } from 'pngjs';
import { decodePng } from './gallery-png.ts';

export interface Clip {
  x: number;
  y: number;
  width: number;
  height: number;
}

const cameras = new WeakMap<Page, Promise<CDPSession>>();

async function openCamera(page: Page): Promise<CDPSession> {
  const camera = await page.context().newCDPSession(page);
  await camera.send('Emulation.setDefaultBackgroundColorOverride', { color: { r: 0, g: 0, b: 0, a: 0 } });
  return camera;
}

/**
 * Captures the page, or a part of it in CSS pixels, in its current state; transparent where nothing is drawn. Uses
 * DevTools directly, because `page.screenshot` waits for several refreshes and compresses what is decoded right away.
 */
export async function capture(page: Page, clip?: Clip): Promise<PNG> {
  let camera = cameras.get(page);
  if (!camera) cameras.set(page, (camera = openCamera(page)));
  const { data } = await (
    await camera
  ).send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    ...(clip && { clip: { ...clip, scale: 1 } }),
  });
  return decodePng(Buffer.from(data, 'base64'));
}
