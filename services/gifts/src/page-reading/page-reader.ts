import type { PageReading } from '@giftlist/contracts/rules/product-page/finding';
import { LinkError } from '@giftlist/contracts/rules/product-page/link-error';
import { FairQueue } from '@giftlist/service-kit/fair-queue';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type ManyJob, type PageJob, PageProcess, type PageResponse } from './page-process.ts';
import type { ManyReading } from './read-many.ts';

/** The person and network that a job is for, and a signal that cancels waiting. */
export interface Turn {
  /** The person it is read for. */
  person: string;
  /** People in the same network share its slots. */
  network?: string | undefined;
  signal?: AbortSignal;
}

/** Runs jobs of one kind one at a time, round-robin over people. */
class Lane {
  readonly #process = new PageProcess();
  readonly #queue: FairQueue;

  constructor(limits: { maxWaitingPerKey: number; maxWaiting: number }) {
    this.#queue = new FairQueue({ concurrency: 1, ...limits });
  }

  read(job: PageJob | ManyJob, { person, network, signal }: Turn): Promise<PageResponse> {
    return this.#queue.run(
      { key: person, group: network },
      async () => {
        try {
          return await this.#process.read(job);
        } finally {
          // Have a process ready for the next job.
          if (this.#queue.size > 1) this.#process.start();
        }
      },
      signal,
    );
  }

  /** Starts the process if it is not running. */
  warm(): void {
    this.#process.start();
  }

  end(): Promise<void> {
    return this.#process.end();
  }
}

/**
 * Reads the pages behind links, and texts with many gifts, each in a separate process, so that neither waits
 * for the other.
 */
@Injectable()
export class PageReader implements OnApplicationShutdown {
  readonly #pages = new Lane({ maxWaitingPerKey: 4, maxWaiting: 50 });
  /** A waiting text may take megabytes. */
  readonly #texts = new Lane({ maxWaitingPerKey: 2, maxWaiting: 10 });

  /** Starts the process while the page is still being fetched. */
  warm(): void {
    this.#pages.warm();
  }

  /** Throws `LinkError`. */
  async read(job: PageJob, turn: Turn): Promise<PageReading> {
    const answer = await this.#pages.read(job, turn);
    if (!('reading' in answer)) throw new LinkError('error' in answer ? answer.error : 'not-a-page');
    return answer.reading;
  }

  /**
   * Returns no gifts if the text cannot be read. Throws `rate-limited` or `upstream-unavailable` if too much
   * is waiting.
   */
  async readMany(job: ManyJob, turn: Turn): Promise<ManyReading> {
    const answer = await this.#texts.read(job, turn).catch((error: unknown) => {
      if (error instanceof LinkError) return undefined;
      throw error;
    });
    const nothing: ManyReading = { kind: 'links', gifts: [], lines: [], skipped: [] };
    return answer !== undefined && 'many' in answer ? answer.many : nothing;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.#pages.end(), this.#texts.end()]);
  }
}
