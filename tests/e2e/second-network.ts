import { execFileSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright';
import { onTestFinished } from 'vitest';
import { findChromium } from '../../scripts/browser.ts';
import { temporaryDir } from './app.ts';

const ip = (...args: string[]): string => execFileSync('ip', args, { encoding: 'utf8', stdio: 'pipe' });

/** Returns why this machine can't play a second computer, or null if it can. */
export function whyNoSecondNetwork(): string | null {
  if (process.platform !== 'linux') return 'network namespaces need Linux';
  if (process.getuid?.() !== 0) return 'network namespaces need root';
  const name = `tl-try-${process.pid}`;
  try {
    ip('netns', 'add', name);
    ip('netns', 'delete', name);
    return null;
  } catch {
    return 'this system allows no network namespaces';
  }
}

/**
 * A second computer on this machine: a network namespace with its own browser, connected by a virtual cable. Another
 * interface has the name of a container's. Removed after the test.
 */
export class SecondNetwork {
  /** This computer's address on the cable. */
  readonly address: string;
  /** The second computer's address. */
  readonly otherAddress: string;
  /** This computer's end of the cable. */
  readonly cable: string;
  readonly containerAddress: string;
  readonly #namespace: string;

  constructor() {
    const id = process.pid % 10_000;
    const subnet = `10.231.${process.pid % 250}`;
    const container = `docker${id}`;
    this.#namespace = `tl-second-${id}`;
    this.cable = `eth${id}`;
    this.address = `${subnet}.1`;
    this.otherAddress = `${subnet}.2`;
    this.containerAddress = `172.31.${process.pid % 250}.1`;
    ip('netns', 'add', this.#namespace);
    onTestFinished(() => {
      // Deletes the cable too.
      ip('netns', 'delete', this.#namespace);
      ip('link', 'delete', container);
    });
    ip('link', 'add', this.cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', this.#namespace);
    ip('addr', 'add', `${this.address}/24`, 'dev', this.cable);
    ip('link', 'set', this.cable, 'up');
    this.#inside('ip', 'addr', 'add', `${this.otherAddress}/24`, 'dev', 'eth0');
    for (const name of ['lo', 'eth0']) this.#inside('ip', 'link', 'set', name, 'up');
    ip('link', 'add', container, 'type', 'veth', 'peer', 'name', `peer${id}`);
    ip('addr', 'add', `${this.containerAddress}/24`, 'dev', container);
    for (const name of [container, `peer${id}`]) ip('link', 'set', name, 'up');
  }

  /** Pulls the cable out of this computer. */
  unplug(): void {
    ip('link', 'set', this.cable, 'down');
  }

  plugIn(): void {
    ip('link', 'set', this.cable, 'up');
  }

  /**
   * Starts a browser on the second computer. It finds this computer by its names, as with mDNS, and also by a foreign
   * name, as after DNS rebinding.
   */
  async browser(): Promise<Browser> {
    const found = findChromium();
    if (found === null) throw new Error('Chromium is missing.');
    const script = join(temporaryDir(), 'chromium-in-namespace');
    writeFileSync(
      script,
      `#!/bin/sh\nexec ip netns exec ${this.#namespace} "${found.executablePath}" "$@"\n`,
    );
    chmodSync(script, 0o755);
    const names = [hostname(), `${hostname()}.local`, 'rebound.example'];
    const browser = await chromium.launch({
      executablePath: script,
      env: { ...process.env, ...found.env },
      args: [`--host-resolver-rules=${names.map((name) => `MAP ${name} ${this.address}`).join(',')}`],
    });
    onTestFinished(() => browser.close());
    return browser;
  }

  #inside(...command: string[]): void {
    ip('netns', 'exec', this.#namespace, ...command);
  }
}
