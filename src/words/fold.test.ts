import { describe, expect, it } from 'vitest';
import { fold, searchKey } from './fold.ts';

it.each([
  ['Đorđe Ægisson', 'dorde aegisson'],
  ['Łukasz  ŻAK ', 'lukasz zak'],
  ['Þór Groß', 'thor gross'],
  ['Hakan Yıldıran', 'hakan yildiran'],
  ['山田 太郎', '山田 太郎'],
  ['Иванов Пётр', 'иванов петр'],
])('%s is folded to plain letters', (name, folded) => {
  expect(fold(name)).toBe(folded);
});

describe('a search', () => {
  it.each([
    ['odegr', 'Martin Ødegren'],
    ['kovac', 'Luka Kovačić'],
    ['lodz', 'Widzew Łódź'],
    ['lukasz', 'Łukasz Żak'],
    ['dorde', 'Đorđe Ilić'],
    ['aegis', 'Þór Ægisson'],
    ['yildiran', 'Hakan Yıldıran'],
    ['mueller', 'Zoë Müller'],
    ['muller', 'Zoë Müller'],
    ['müller', 'Zoe Mueller'],
    ['gross', 'Groß Leon'],
  ])('for "%s" finds %s', (typed, name) => {
    expect(searchKey(name)).toContain(searchKey(typed));
  });
});
