/**
 * ID of the program for the system: the bundle identifier on macOS and the Application User Model ID on Windows. The
 * shortcuts of the installer have it too, so that windows, notifications and the pinned icon belong together.
 */
export const APP_ID = 'touchline.desktop';
