import ranges from '@fontsource-variable/noto-sans-tc/unicode.json';
import type { Slices } from './slices.ts';

export const slices: Slices = {
  family: 'Touchline TC',
  ranges,
  files: import.meta.glob<string>(
    '/node_modules/@fontsource-variable/noto-sans-tc/files/*-tc-[0-9]*-wght-normal.woff2',
    {
      eager: true,
      query: '?url',
      import: 'default',
    },
  ),
};
