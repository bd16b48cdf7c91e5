import type { Client } from 'pg';
import type { Clock } from '../clock.ts';
import { assertWritable } from './database.ts';
import type { Database, Row, Run } from './database.ts';
import { NEWS_CHANNEL, newsOf, PRESSES_CHANNEL } from './news.ts';
import type { News } from './news.ts';

/** How often a node polls. A change without a notification is found within a second. */
const LOOK_EVERY_MS = 700;
/** The delay between two attempts to connect. */
const AGAIN_AFTER_MS = 250;

export interface NewsLineParts {
  database: Database;
  clock: Clock;
  onPress: (message: string) => void;
  onNews: (news: News) => void;
  /** Called when notifications may have been missed. */
  onDeaf: () => void;
  /** Reads the changes of other nodes. Called at intervals, because a notification can be lost. */
  readNews: (run: Run) => Promise<void>;
}

/**
 * The connection on which a node receives notifications from other nodes. Polling on the same connection reveals that
 * it is dead, or that its server isn't the primary anymore; the node then reconnects and polls immediately.
 *
 *   connecting --> LISTEN --> poll, wait, poll, ...
 *       ^                        |
 *       +---- 250 ms <---- broken, silent or read-only
 */
export class NewsLine {
  readonly #parts: NewsLineParts;
  #client: Client | null = null;
  #cancel: () => void = () => undefined;
  #isStopped = false;

  constructor(parts: NewsLineParts) {
    this.#parts = parts;
  }

  start(): void {
    void this.#connect();
  }

  async #connect(): Promise<void> {
    if (this.#isStopped) return;
    const client = this.#parts.database.newListener();
    this.#client = client;
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    client.on('notification', ({ channel, payload = '' }) => this.#heard(channel, payload));
    try {
      await client.connect();
      this.#parts.database.listenerConnected();
      await client.query(`LISTEN ${PRESSES_CHANNEL}; LISTEN ${NEWS_CHANNEL}`);
      this.#parts.onDeaf();
      await this.#poll(client);
    } catch (error) {
      this.#failed(client, error);
    }
  }

  async #poll(client: Client): Promise<void> {
    if (client !== this.#client || this.#isStopped) return;
    try {
      await assertWritable(client);
      await this.#parts.readNews(async (name, text, values) => {
        const { rows } = await client.query<Row>({ name, text, values: [...values] });
        return rows;
      });
      this.#parts.database.listenerWorks();
    } catch (error) {
      this.#failed(client, error);
      return;
    }
    this.#cancel = this.#parts.clock.after(LOOK_EVERY_MS, () => void this.#poll(client));
  }

  #heard(channel: string, payload: string): void {
    if (channel === PRESSES_CHANNEL) {
      this.#parts.onPress(payload);
      return;
    }
    const news = newsOf(payload);
    if (news) this.#parts.onNews(news);
  }

  #failed(client: Client, error: unknown): void {
    if (!this.#isStopped) this.#parts.database.listenerFailed(error);
    this.#lost(client);
  }

  #lost(client: Client): void {
    if (client !== this.#client) return;
    this.#client = null;
    this.#cancel();
    client.end().catch(() => undefined);
    if (!this.#isStopped) this.#cancel = this.#parts.clock.after(AGAIN_AFTER_MS, () => void this.#connect());
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => undefined);
  }
}
