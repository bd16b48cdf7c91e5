import type { Session } from './chromium.ts';

/** How a page looks: its size and scale, what is beneath it, sheets that main lays over it, and what is to be seen. */

/** How a page is laid out, in DIP. */
export interface Layout {
  width: number;
  height: number;
  scaleFactor: number;
  isTransparent: boolean;
}

/** A page of the browser, and the line to it. */
export interface PageView {
  targetId: string;
  session: Session;
}

/** A transparent window is a page with nothing beneath it. */
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

/** PNG, alpha and all. */
export async function surfaceOf({ session }: PageView): Promise<Buffer> {
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    captureBeyondViewport: false,
  });
  return Buffer.from(data, 'base64');
}

/** As an inspector's sheet: like Electron's it is no part of the page, and no policy of the page's forbids it. */
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
