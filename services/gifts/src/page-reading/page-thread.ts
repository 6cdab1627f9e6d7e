import { once } from 'node:events';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import type { PageReading } from '@giftlist/contracts/rules/product-page/finding';
import { LinkTrouble, type TroubleReason } from '@giftlist/contracts/rules/product-page/link-trouble';
import type { ManyReading } from './read-many.ts';

export interface PageJob {
  body: Uint8Array;
  contentType: string;
  url: string;
  /** ISO 3166-1 alpha-2, lower case. */
  country: string;
}
/** A pasted text or a saved page that may contain many gifts. */
export interface ManyJob {
  text: string;
  country: string;
}
export type PageAnswer = { reading: PageReading } | { many: ManyReading } | { trouble: TroubleReason };

const timeoutMs = 5_000;
/** The time for a thread to load its program, before any page is read. */
const startMs = 30_000;
/** Kept this long, so that a second gift need not wait for a new thread. */
const idleMs = 300_000;
const maxHeapMb = 256;
const isSource = import.meta.url.endsWith('.ts');
const file = isSource
  ? new URL('./page-worker.ts', import.meta.url)
  : new URL('./page-worker.js', import.meta.url);
const options: WorkerOptions = {
  resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  // Tests read the sources of packages instead of their last build.
  ...(isSource && { execArgv: [...process.execArgv, '--conditions=source'] }),
};

interface Started {
  worker: Worker;
  /** Settles when the program is loaded or has failed to load. */
  ready: Promise<unknown>;
}

/** A worker thread that reads one page at a time. It is ended when a page takes too long, and when idle. */
export class PageThread {
  #started: Started | undefined;
  #idle: NodeJS.Timeout | undefined;

  /** Throws `LinkTrouble` if the page takes too much time or memory. */
  async read(job: PageJob | ManyJob): Promise<PageAnswer> {
    clearTimeout(this.#idle);
    const { worker, ready } = this.start();
    const done = new AbortController();
    try {
      const exited = once(worker, 'exit', { signal: done.signal }).then(() => {
        throw new LinkTrouble('out-of-time');
      });
      await Promise.race([ready, exited]);
      worker.postMessage(job);
      const slow = AbortSignal.any([done.signal, AbortSignal.timeout(timeoutMs)]);
      const [answer]: PageAnswer[] = await Promise.race([once(worker, 'message', { signal: slow }), exited]);
      return answer ?? { trouble: 'not-a-page' };
    } catch (error) {
      await this.end();
      throw new LinkTrouble('out-of-time', { cause: error });
    } finally {
      done.abort();
      this.#idle = setTimeout(() => void this.end(), idleMs).unref();
    }
  }

  /** Starts the thread so that it is ready for the next job. */
  start(): Started {
    if (this.#started === undefined) {
      const worker = new Worker(file, options);
      worker.unref();
      // On an error or out of memory the current job fails, and the next one starts another thread.
      worker.on('error', () => this.#forget(worker));
      worker.on('exit', () => this.#forget(worker));
      const ready = once(worker, 'message', { signal: AbortSignal.timeout(startMs) });
      ready.catch(() => undefined);
      this.#started = { worker, ready };
    }
    return this.#started;
  }

  async end(): Promise<void> {
    clearTimeout(this.#idle);
    const started = this.#started;
    this.#started = undefined;
    await started?.worker.terminate();
  }

  #forget(worker: Worker): void {
    if (this.#started?.worker === worker) this.#started = undefined;
  }
}
