import type { FindingId } from '../../preload/contract/obs.ts';
import type { OutputState } from '../../preload/contract/show-state.ts';
import { KEY_FILTER, settingsOf, type Standing } from './findings.ts';
import type { Made } from './source-marker.ts';
import { bringToTop, setKey, setSettings, type ExpectedFilter } from './add-output.ts';
import type { ObsSession } from './session.ts';
import { inScene, readFilters } from './survey.ts';
import { BROWSER, browserSettings, EXPECTED_BLEND, EXPECTED_TRANSFORM } from './expected-setup.ts';

/** Reloads the page of a browser source without its cache. */
export async function refresh(session: ObsSession, { name }: Pick<Made, 'name'>): Promise<void> {
  await session.call('PressInputPropertiesButton', { inputName: name, propertyName: 'refreshnocache' });
}

/**
 * Performs the repair of a finding if it only changes the existing source or its scene item. Rejects with
 * ObsCallFailed.
 *
 * @returns false if there is no such repair
 */
export async function repairInPlace(
  session: ObsSession,
  finding: FindingId,
  {
    output,
    made,
    standing,
    filter,
  }: { output: OutputState; made: Made; standing: Standing; filter: ExpectedFilter | null },
): Promise<boolean> {
  const { scene, item } = standing;
  const place = { ...inScene(scene), sceneItemId: item.sceneItemId };
  const settings = settingsOf(finding);
  if (settings.length > 0 && made.kind === BROWSER) {
    await setSettings(session, made, browserSettings(output, scene.stage), settings);
    return true;
  }
  switch (finding) {
    case 'hidden':
      await session.call('SetSceneItemEnabled', { ...place, sceneItemEnabled: true });
      return true;
    case 'blank':
    case 'cached':
    case 'picture':
      if (made.kind !== BROWSER) return false;
      await refresh(session, made);
      return true;
    case 'covered':
      await bringToTop(session, scene, item.sceneItemId);
      return true;
    case 'moved':
    case 'scaled':
    case 'cropped':
      await session.call('SetSceneItemTransform', {
        ...place,
        sceneItemTransform: { ...EXPECTED_TRANSFORM },
      });
      return true;
    case 'blend':
      await session.call('SetSceneItemBlendMode', { ...place, sceneItemBlendMode: EXPECTED_BLEND });
      return true;
    case 'key':
      await setKey(session, made.name, filter);
      return true;
    case 'filter':
      await disableFirstFilter(session, made.name);
      return true;
    case 'unlocked':
      await session.call('SetSceneItemLocked', { ...place, sceneItemLocked: true });
      return true;
    default:
      return false;
  }
}

/** Disables the first enabled filter that Touchline did not add. */
async function disableFirstFilter(session: ObsSession, sourceName: string): Promise<void> {
  const filters = await readFilters(session, sourceName);
  const first = filters.find(({ filterName, filterEnabled }) => filterEnabled && filterName !== KEY_FILTER);
  if (!first) return;
  await session.call('SetSourceFilterEnabled', {
    sourceName,
    filterName: first.filterName,
    filterEnabled: false,
  });
}
