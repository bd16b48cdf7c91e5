import { expect, it } from 'vitest';
import { watchObs, type InObs } from './in-obs.ts';

class ObsEvent extends Event {
  readonly detail: unknown;
  constructor(name: string, detail: unknown) {
    super(name);
    this.detail = detail;
  }
}

function watched(obsstudio: unknown): { page: EventTarget; now: () => InObs; reports: InObs[] } {
  const page = new EventTarget();
  const reports: InObs[] = [];
  const now = watchObs(page, obsstudio, () => reports.push(now!()));
  return { page, now: now!, reports };
}

it.each([undefined, null, 'obs', 1])(
  "a page whose OBS object is %s doesn't count as a browser source",
  (obsstudio) => {
    expect(watchObs(new EventTarget(), obsstudio, () => undefined)).toBeNull();
  },
);

it('a browser source reports its version, and null for unknown state', () => {
  const { now, reports } = watched({ pluginVersion: '2.26.8' });
  expect(now()).toEqual({ version: '2.26.8', isActive: null, isVisible: null });
  expect(reports).toEqual([]);
  expect(watched({}).now().version).toBe('');
  expect(watched({ pluginVersion: 'x'.repeat(99) }).now().version).toHaveLength(40);
});

it('a browser source reports each change from OBS and ignores other events', () => {
  const { page, reports } = watched({ pluginVersion: '2' });
  page.dispatchEvent(new ObsEvent('obsSourceVisibleChanged', { visible: true }));
  page.dispatchEvent(new ObsEvent('obsSourceActiveChanged', { active: true }));
  page.dispatchEvent(new ObsEvent('obsSourceActiveChanged', { active: false }));
  for (const detail of [undefined, null, {}, { active: 'yes' }])
    page.dispatchEvent(new ObsEvent('obsSourceActiveChanged', detail));
  expect(reports).toEqual([
    { version: '2', isActive: null, isVisible: true },
    { version: '2', isActive: true, isVisible: true },
    { version: '2', isActive: false, isVisible: true },
  ]);
});
