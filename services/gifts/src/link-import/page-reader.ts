import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PageReading } from '@giftlist/contracts/rules/product-page/finding';
import { LinkTrouble, type TroubleReason } from '@giftlist/contracts/rules/product-page/link-trouble';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ManyReading } from '../import-many/read-many.ts';

export interface PageJob {
  body: Uint8Array;
  contentType: string;
  url: string;
  /** ISO 3166-1 alpha-2, lower case. */
  country: string;
}
/** A pasted text or a saved page in which there are many gifts. */
export interface ManyJob {
  text: string;
  country: string;
}
export type PageAnswer = { reading: PageReading } | { many: ManyReading } | { trouble: TroubleReason };

const patienceMs = 5_000;
const idleMs = 30_000;
const maxHeapMb = 256;
const file = import.meta.url.endsWith('.ts')
  ? new URL('./page-worker.ts', import.meta.url)
  : new URL('./page-worker.js', import.meta.url);

/** Reads pages one after the other in a thread that is ended when a page takes too long, or none comes. */
@Injectable()
export class PageReader implements OnApplicationShutdown {
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  /** Throws `LinkTrouble`. */
  async read(job: PageJob): Promise<PageReading> {
    const answer = await this.#inTurn(job);
    if (!('reading' in answer)) throw new LinkTrouble('trouble' in answer ? answer.trouble : 'not-a-page');
    return answer.reading;
  }

  /** What cannot be read at all answers as a text in which nothing is. */
  async readMany(text: string, country: string): Promise<ManyReading> {
    const answer = await this.#inTurn({ text, country }).catch((error: unknown) => {
      if (error instanceof LinkTrouble) return undefined;
      throw error;
    });
    const nothing: ManyReading = { kind: 'links', gifts: [], lines: [], skipped: [] };
    return answer !== undefined && 'many' in answer ? answer.many : nothing;
  }

  #inTurn(job: PageJob | ManyJob): Promise<PageAnswer> {
    const mine = this.#turn.then(() => this.#read(job));
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#end();
  }

  async #read(job: PageJob | ManyJob): Promise<PageAnswer> {
    clearTimeout(this.#idle);
    const worker = this.#ready();
    const done = new AbortController();
    const slow = AbortSignal.any([done.signal, AbortSignal.timeout(patienceMs)]);
    try {
      worker.postMessage(job);
      const gone = once(worker, 'exit', { signal: done.signal }).then(() => {
        throw new LinkTrouble('out-of-time');
      });
      const [answer]: PageAnswer[] = await Promise.race([once(worker, 'message', { signal: slow }), gone]);
      return answer ?? { trouble: 'not-a-page' };
    } catch (error) {
      await this.#end();
      throw new LinkTrouble('out-of-time', { cause: error });
    } finally {
      done.abort();
      this.#idle = setTimeout(() => void this.#end(), idleMs).unref();
    }
  }

  #ready(): Worker {
    if (this.#worker === undefined) {
      const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } });
      worker.unref();
      // Out of memory, or a mistake: the job in hand fails, the next one starts another thread.
      worker.on('error', () => this.#forget(worker));
      worker.on('exit', () => this.#forget(worker));
      this.#worker = worker;
    }
    return this.#worker;
  }

  #forget(worker: Worker): void {
    if (this.#worker === worker) this.#worker = undefined;
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}
