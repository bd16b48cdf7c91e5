import { z } from 'zod';
import { Press } from '../../src/feed/contract/desk.ts';
import type { League } from '../../src/feed/contract/versions.ts';
import type { CallDesk } from '../../src/main/show/sources/desk-client.ts';
import type { RehearsalService } from '../../src/main/show/sources/sources.ts';
import { FakeGame, type World } from './world.ts';

type Body = Record<string, unknown>;

/** The embedded service of a fake show: its desk, which applies events to games by each sport's rules. */
export class FakeDesk implements RehearsalService {
  readonly baseUrl = 'http://rehearsal.test';
  readonly operatorToken = 'operator';
  setAside: string | null = null;
  /** Calls so far: method, path and body. */
  readonly calls: { call: string; body: unknown }[] = [];
  /** Whether the service is unreachable. */
  isAway = false;
  /** How many of the next answers are lost; their calls still take effect. */
  lostAnswers = 0;
  /** The error code of database writes; null: writes succeed. */
  diskCode: string | null = null;
  /** Whether rehearsals can't be resumed. */
  cannotResume = false;
  /** Called before each answer. */
  meanwhile: (path: string) => void = () => undefined;
  /** Returns the error message for events that the desk refuses, otherwise null. */
  refuses: (type: unknown) => string | null = () => null;
  readonly #world: World;
  /** Answers by the call's `Idempotency-Key`. */
  readonly #answered = new Map<string, { status: number; body: unknown }>();
  #ids = 0;
  #accounts = 0;

  constructor(world: World) {
    this.#world = world;
    world.rehearsal = this;
    world.show.sources.openRehearsal(this);
  }

  /** Creates an account with each call, as the service does. */
  newAccount: RehearsalService['newAccount'] = (name) => {
    const accountId = `${name}, account ${String(++this.#accounts)}`;
    return Promise.resolve({ accountId, token: `token of ${accountId}` });
  };

  desk: CallDesk = async ({ method, path, body, key }) => {
    await Promise.resolve();
    this.calls.push({ call: `${method} ${path}`, body });
    if (this.isAway) throw new Error('no answer');
    if (this.diskCode !== null)
      return { status: 500, body: { detail: 'internal error', code: this.diskCode } };
    const answer = this.#answered.get(key ?? '') ?? this.#answer(path, (body ?? {}) as Body);
    if (key !== undefined) this.#answered.set(key, answer);
    this.meanwhile(path);
    if (this.lostAnswers > 0) {
      this.lostAnswers -= 1;
      throw new Error('no answer');
    }
    return answer;
  };

  /** Returns how many times a call was made. */
  count(pattern: RegExp): number {
    return this.calls.filter(({ call }) => pattern.test(call)).length;
  }

  #answer(path: string, body: Body): { status: number; body: unknown } {
    const [, kind, sessionId, verb] = path.split('/');
    if (kind === 'faults') return { status: 202, body: {} };
    if (sessionId === undefined) {
      const game = new FakeGame(body['league'] as League, `byhand${String(++this.#ids)}`, this.#world.clock);
      this.#world.addGame(game);
      return { status: 201, body: { sessionId: game.sessionId } };
    }
    const game = this.#world.games.get(sessionId);
    // Closing twice changes nothing.
    if (verb === 'close' && game?.isClosed) return { status: 200, body: {} };
    const isOver = game?.isClosed === true && verb === 'resume';
    if (!game && verb === 'resume' && body['lost'] !== undefined) return this.#restore(sessionId, body);
    if (!game) return { status: 404, body: { detail: 'session not found' } };
    if (game.isClosed && !isOver) return { status: 422, body: { detail: 'This session is not open.' } };
    if (verb === 'resume') {
      if (this.cannotResume) return { status: 409, body: { detail: 'This rehearsal is running.' } };
      const account = String(body['accountId']);
      const other = this.#world.mockOf(account);
      if (other && other !== game && !other.isClosed)
        return { status: 409, body: { detail: 'This account has another rehearsal.' } };
      this.#world.adoptMock(account, game);
      return { status: 200, body: { positionMs: body['positionMs'] } };
    }
    if (verb === 'close') game.end();
    const refusal = verb === 'presses' ? this.refuses(body['type']) : null;
    if (refusal !== null) return { status: 422, body: { detail: refusal } };
    if (verb !== 'presses') return { status: 204, body: null };
    const parsed = Press.safeParse(body);
    if (!parsed.success) return { status: 422, body: { detail: z.prettifyError(parsed.error) } };
    try {
      const seq = game.press(
        body['type'] as string,
        (body['payload'] ?? {}) as Body,
        true,
        typeof body['seq'] === 'number' ? body['seq'] : null,
      );
      return { status: 201, body: { seq, state: game.snapshot } };
    } catch (error) {
      return { status: 422, body: { detail: (error as Error).message } };
    }
  }

  /** Restores a lost rehearsal, whose recording is one goal by side A. */
  #restore(sessionId: string, body: Body): { status: number; body: unknown } {
    if (this.cannotResume) return { status: 404, body: { detail: 'session not found' } };
    const { league } = body['lost'] as { league: League };
    const game = new FakeGame(league, sessionId, this.#world.clock);
    game.press('phase', { phase: 'first_half' });
    game.press('goal', { team: 'A' });
    this.#world.addGame(game);
    this.#world.adoptMock(String(body['accountId']), game);
    return { status: 200, body: { positionMs: body['positionMs'], isRestored: true } };
  }
}
