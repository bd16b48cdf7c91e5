import ranges from '@fontsource-variable/noto-sans-sc/unicode.json';
import type { Slices } from './slices.ts';

export const slices: Slices = {
  family: 'Touchline SC',
  ranges,
  files: import.meta.glob<string>(
    '/node_modules/@fontsource-variable/noto-sans-sc/files/*-sc-[0-9]*-wght-normal.woff2',
    {
      eager: true,
      query: '?url',
      import: 'default',
    },
  ),
};
