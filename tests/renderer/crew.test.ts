import type { Locator, Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ControlRequest } from '../../src/preload/contract.ts';
import type { CrewState } from '../../src/preload/contract/operators.ts';
import { confirm, soon } from './presses.ts';
import { fullShow, openNetwork } from './show-fixture.ts';
import { useStand } from './window-under-test.ts';

/** A producer invites and revokes operators, and sees who else is at work. */

const AT = Date.UTC(2026, 5, 13, 19, 30);
const KEY = '0123456789abcdef0123456789abcdef';
const BO = { id: 'bo', name: 'Bo', role: 'score', invitedAt: AT } as const;
const HERE = { page: 'page-1', who: 'machine', name: 'This computer', role: 'own', machine: null } as const;
const CREW: CrewState = {
  operators: [BO],
  connected: [
    { ...HERE, kind: 'window', since: AT - 65_000, editing: null },
    {
      page: 'page-2',
      who: 'bo',
      name: 'Bo',
      role: 'score',
      machine: '192.0.2.9',
      kind: 'pad',
      since: AT,
      editing: null,
    },
  ],
  network: openNetwork(),
};

const stand = useStand();
let page: Page;
const get = (id: string): Locator => page.getByTestId(id);
const inputOf = (name: ControlRequest): unknown =>
  stand.main.received.findLast(({ request }) => request === name)?.input;

beforeEach(async () => {
  stand.main.reset();
  stand.main.push({ ...fullShow(stand.main.url, AT), crew: CREW });
  page = await stand.reopen();
  stand.main.reset();
  stand.main.answer('as-run:recent', { lines: [] });
});

describe('the crew dialog', () => {
  it('shows the link of an invitation only as a QR code, until the dialog closes', async () => {
    stand.main.answer('operator:invite', {
      operator: { ...BO, id: 'ada', name: 'Ada', role: 'produce' },
      links: [`http://192.0.2.7:7700/join#${KEY}`, `http://198.51.100.7:7700/join#${KEY}`],
    });
    await get('crew-open').click();
    await get('operator-name').fill('Ada');
    await get('operator-new-role').selectOption('produce');
    await get('operator-name').press('Enter');
    await get('qr-code').waitFor();
    expect(inputOf('operator:invite')).toEqual({ name: 'Ada', role: 'produce' });
    // The link is only in the QR code, so that it can't be read over a shoulder.
    expect(await get('crew-dialog').textContent()).not.toContain(KEY);
    const first = await get('qr-code').locator('path').getAttribute('d');
    await get('invitation-address').selectOption({ index: 1 });
    await soon(() => get('qr-code').locator('path').getAttribute('d')).not.toBe(first);
    await get('crew-dialog-close').click();
    await get('crew-open').click();
    expect(await get('qr-code').count()).toBe(0);
  });

  it('shows who is online and on which page, and lets the producer change a role, renew a link and revoke an operator', async () => {
    await get('crew-open').click();
    expect(await get('operator').textContent()).toMatch(/Bo\s*pad on 192\.0\.2\.9 for/);
    await get('operator-role').selectOption('watch');
    await soon(() => inputOf('operator:change')).toEqual({ id: 'bo', patch: { role: 'watch' } });
    stand.main.answer('operator:renew', { operator: BO, links: [`http://192.0.2.7:7700/join#${KEY}`] });
    await confirm(get('operator-renew'));
    await get('invitation').waitFor();
    await confirm(get('operator-revoke'));
    await soon(() => inputOf('operator:revoke')).toEqual({ id: 'bo' });
  });

  it('offers to replace the links of all outputs after an operator is revoked', async () => {
    await get('crew-open').click();
    await confirm(get('operator-revoke'));
    await get('links-offer').waitFor();
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/links-offer.png` });
    await confirm(get('links-change'));
    await soon(() => get('links-changed').textContent()).toMatch(/^\d links? replaced\. Copy the new links/);
    const rotated = stand.main.received.filter(({ request }) => request === 'output:rotate');
    expect(rotated.map(({ input }) => (input as { id: string }).id)).toEqual(
      fullShow(stand.main.url, AT).outputs.map(({ id }) => id),
    );
    await get('links-close').click();
    expect(await get('links-offer').count()).toBe(0);
  });

  it('leaves the switch for other machines on if main refuses to turn it off', async () => {
    await get('crew-open').click();
    expect(await get('network-addresses').textContent()).toContain('http://192.0.2.7:7700');
    stand.main.refuse('network:open', {
      code: 'not_permitted',
      message: 'Touchline was started with --host.',
    });
    await get('network-open').click();
    await soon(() => get('refusal-crew').textContent()).toContain('started with --host');
    expect(await get('network-open').isChecked()).toBe(true);
    expect(inputOf('network:open')).toEqual({ isOpen: false });
  });

  it('offers addresses of containers and VPNs only as a second choice', async () => {
    const [vpn, wifi] = ['http://10.8.0.2:7700', 'http://192.0.2.7:7700'];
    const endpoints = [
      { url: wifi, name: 'Wi-Fi (wlan0)', isSecondary: false },
      { url: vpn, name: 'VPN (tun0)', isSecondary: true },
    ];
    const network = { ...openNetwork(), addresses: [wifi, vpn], endpoints };
    stand.main.push({ ...fullShow(stand.main.url, AT), crew: { ...CREW, network } });
    stand.main.answer('operator:invite', {
      operator: BO,
      links: [`${wifi}/join#${KEY}`, `${vpn}/join#${KEY}`],
    });
    await get('crew-open').click();
    expect(await get('network-addresses').textContent()).toBe(`${wifi} Wi-Fi (wlan0)`);
    expect(await get('network-secondary').textContent()).toContain(`${vpn} VPN (tun0)`);
    await get('operator-name').fill('Ada');
    await get('operator-name').press('Enter');
    await get('invitation').waitFor();
    expect(await get('invitation-address').locator('> option').allTextContents()).toEqual([
      'Wi-Fi (wlan0): 192.0.2.7:7700',
    ]);
    expect(await get('invitation-address').locator('optgroup option').allTextContents()).toEqual([
      'VPN (tun0): 10.8.0.2:7700',
    ]);
    expect(await get('invitation-address').inputValue()).toBe(`${wifi}/join#${KEY}`);
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/crew-invite.png` });
  });

  it('tests whether another device has reached this computer, and updates while it is open', async () => {
    await get('crew-open').click();
    await get('network-test').click();
    const result = get('network-test-result');
    expect(await result.textContent()).toContain('http://192.0.2.7:7700');
    expect(await get('network-firewall').textContent()).toContain('sudo ufw allow 7700/tcp');
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/crew-test.png` });
    const visitors = [{ address: '192.0.2.44', via: '192.0.2.7', at: AT }];
    const network = { ...openNetwork(), visitors };
    stand.main.change({ crew: { ...CREW, network } });
    await soon(() => result.getAttribute('data-reached')).toBe('true');
    expect(await get('network-visitor').textContent()).toMatch(
      /^192\.0\.2\.44, .+ ago, through Wi-Fi \(wlan0\)$/,
    );
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/crew-reached.png` });
  });

  it('fits into narrow windows, including its QR code', async () => {
    stand.main.answer('operator:invite', { operator: BO, links: [`http://192.0.2.7:7700/join#${KEY}`] });
    for (const viewport of [
      { width: 1024, height: 768 },
      { width: 820, height: 1180 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport);
      await get('crew-open').click();
      await get('operator-name').fill('Bo');
      await get('operator-name').press('Enter');
      await get('qr-code').waitFor();
      const [dialog, code] = await Promise.all([
        get('crew-dialog').boundingBox(),
        get('qr-code').boundingBox(),
      ]);
      expect(code!.x + code!.width).toBeLessThanOrEqual(dialog!.x + dialog!.width);
      expect(await get('crew-dialog').evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
      if (process.env['SHOTS'])
        await page.screenshot({ path: `${process.env['SHOTS']}/crew-${viewport.width}.png` });
      await get('crew-dialog-close').click();
    }
  });
});

describe('a window with the watch role', () => {
  it('shows the role, and sends no change', async () => {
    stand.main.answer('crew:me', { page: 'page-3', who: 'cy', name: 'Cy', role: 'watch' });
    page = await stand.reopen();
    await soon(() => get('role-banner').textContent()).toMatch(/You are watching as Cy/);
    expect(await get('clear-all').getAttribute('aria-disabled')).toBe('true');
    await get('crew-open').click();
    expect(await get('operator-invite').count()).toBe(0);
    expect(await get('network-open').isDisabled()).toBe(true);
  });
});

describe('a field that another operator edits', () => {
  it('shows the other operator, and reports that this window edits the field too', async () => {
    await get('output-edit').first().click();
    const editing = stand.main.next('crew:editing');
    await get('output-name').focus();
    const { field } = (await editing) as { field: string };
    stand.main.change({
      crew: {
        ...CREW,
        connected: [...CREW.connected, { ...CREW.connected[1]!, page: 'page-4', editing: field }],
      },
    });
    await soon(() => get('editors').textContent()).toBe('Bo is editing this');
    const left = stand.main.next('crew:editing');
    await get('output-dialog-close').click();
    expect(await left).toEqual({ field: null });
  });
});
