/**
 * What the systems know the program by: the bundle identifier on macOS, the application user model id on Windows, which
 * the installer's shortcuts carry too, so that windows, notifications and the pinned icon belong together.
 */
export const APP_ID = 'touchline.desktop';
