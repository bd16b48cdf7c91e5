import type { Session } from './chromium.ts';
import { played } from './not-played.ts';
import { fromBrowser } from './scheme.ts';

/** The frames of a page, one object per frame for its lifetime, so that frames can be compared (docs: WebFrameMain). */

export interface WebFrameMain {
  readonly url: string;
  readonly origin: string;
  readonly name: string;
  readonly parent: WebFrameMain | null;
  readonly top: WebFrameMain | null;
  isDestroyed(): boolean;
}

interface CdpFrame {
  id: string;
  parentId?: string;
  url: string;
  name?: string;
}

interface FrameTree {
  frame: CdpFrame;
  childFrames?: FrameTree[];
}

interface Known {
  cdp: CdpFrame;
  frame: WebFrameMain;
}

export class Frames {
  #known = new Map<string, Known>();
  #mainId = '';

  /** Starts tracking the frames of a page. @param mainId ID of the page's top frame */
  async follow(session: Session, mainId: string): Promise<void> {
    this.#known = new Map();
    this.#mainId = mainId;
    session.on('Page.frameNavigated', ({ frame }: { frame: CdpFrame }) => this.#learn(frame));
    session.on(
      'Page.frameAttached',
      ({ frameId, parentFrameId }: { frameId: string; parentFrameId: string }) => {
        if (!this.#known.has(frameId)) this.#learn({ id: frameId, parentId: parentFrameId, url: '' });
      },
    );
    session.on('Page.frameDetached', ({ frameId, reason }: { frameId: string; reason: string }) => {
      if (reason === 'remove') this.#known.delete(frameId);
    });
    await session.send('Page.enable');
    const { frameTree } = await session.send('Page.getFrameTree');
    this.#learnAll(frameTree);
  }

  get main(): WebFrameMain {
    return this.#known.get(this.#mainId)?.frame ?? this.#learn({ id: this.#mainId, url: '' });
  }

  isMain(id: string): boolean {
    return id === this.#mainId;
  }

  get(id: string): WebFrameMain | null {
    return this.#known.get(id)?.frame ?? null;
  }

  has(id: string): boolean {
    return this.#known.has(id);
  }

  /** Returns the ID of the first frame with that name, or whose address contains it. */
  idOf(nameOrUrlPart: string): string | null {
    for (const [id, { cdp }] of this.#known)
      if (cdp.name === nameOrUrlPart || cdp.url.includes(nameOrUrlPart)) return id;
    return null;
  }

  #learnAll({ frame, childFrames = [] }: FrameTree): void {
    this.#learn(frame);
    for (const child of childFrames) this.#learnAll(child);
  }

  #learn(cdp: CdpFrame): WebFrameMain {
    const known = this.#known.get(cdp.id);
    if (known) {
      known.cdp = cdp;
      return known.frame;
    }
    const found = (): CdpFrame | undefined => this.#known.get(cdp.id)?.cdp;
    const parent = (): WebFrameMain | null => this.get(found()?.parentId ?? '');
    const top = (): WebFrameMain => this.main;
    const frame: WebFrameMain = played('WebFrameMain', {
      get url() {
        return fromBrowser(found()?.url ?? '');
      },
      get origin() {
        const url = fromBrowser(found()?.url ?? '');
        return /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/.exec(url)?.[0] ?? 'null';
      },
      get name() {
        return found()?.name ?? '';
      },
      get parent() {
        return parent();
      },
      get top() {
        return top();
      },
      isDestroyed: () => found() === undefined,
    });
    this.#known.set(cdp.id, { cdp, frame });
    return frame;
  }
}
