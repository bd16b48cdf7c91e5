// The icon sizes that the systems need, in pixels; drawn by make-icons.ts and checked by its test.

/** The sizes for Linux. electron-builder needs a folder with one file per size. */
export const LINUX_SIZES = [16, 24, 32, 48, 64, 96, 128, 256, 512] as const;
/** The sizes for Windows at 100 to 300 %, for title bars, the task bar and the desktop. */
export const ICO_SIZES = [16, 20, 24, 32, 40, 48, 64, 128, 256] as const;
export const ICNS_SIZES = [16, 32, 64, 128, 256, 512, 1024] as const;
/**
 * On macOS, an icon leaves a tenth of its square free on each side, so that it is as large as other icons. Small icons
 * have no margin, so that they stay sharp.
 */
export const icnsMargin = (size: number): number => (size <= 32 ? 0 : Math.round((size * 100) / 1024));
/** Size for windows on Linux and for the About dialog. */
export const WINDOW_SIZE = 512;

export const TRAY_STATES = ['idle', 'on-air', 'trouble'] as const;
/** The second one is for screens of twice the density. Electron finds it by its name. */
export const TRAY_SIZES = [
  { suffix: '', size: 22 },
  { suffix: '@2x', size: 44 },
] as const;
/**
 * The sizes in the tray's icon file for Windows, which shows 16 pixels at 100 % and selects another size at other
 * scalings.
 */
export const TRAY_ICO_SIZES = [16, 20, 24, 28, 32, 40, 48] as const;
