import type { Session } from './chromium.ts';

/** The appearance of a page: size, scale, background, style sheets inserted by main, and screenshots. */

/** The layout of a page, in DIP. */
export interface Layout {
  width: number;
  height: number;
  scaleFactor: number;
  isTransparent: boolean;
}

/** A page of the browser, and the connection to it. */
export interface PageView {
  targetId: string;
  session: Session;
}

/** Lays out a page. A transparent window shows it without a background. */
export async function layOut({ session }: PageView, layout: Layout): Promise<void> {
  const { width, height, scaleFactor, isTransparent } = layout;
  await session.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: scaleFactor,
    mobile: false,
  });
  await session.send(
    'Emulation.setDefaultBackgroundColorOverride',
    isTransparent ? { color: { r: 0, g: 0, b: 0, a: 0 } } : {},
  );
}

/** Captures a page as a PNG with alpha. */
export async function surfaceOf({ session }: PageView): Promise<Buffer> {
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    captureBeyondViewport: false,
  });
  return Buffer.from(data, 'base64');
}

/**
 * Inserts an inspector style sheet. As in Electron, it isn't part of the page, so the page's content security policy
 * doesn't block it.
 */
export async function insertSheet({ session, targetId }: PageView, css: string): Promise<string> {
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { styleSheetId } = await session.send('CSS.createStyleSheet', { frameId: targetId });
  await session.send('CSS.setStyleSheetText', { styleSheetId, text: css });
  return styleSheetId;
}

export async function emptySheet({ session }: PageView, styleSheetId: string): Promise<void> {
  await session.send('CSS.setStyleSheetText', { styleSheetId, text: '' });
}
