import type { PageReading } from '@giftlist/contracts/rules/product-page/finding';
import { LinkError } from '@giftlist/contracts/rules/product-page/link-error';
import { FairQueue } from '@giftlist/service-kit/core/fair-queue';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type MultiGiftJob, type PageJob, PageProcess, type PageResponse } from './page-process.ts';
import type { MultiGiftReading } from './read-many.ts';

export interface PageQueueEntry {
  person: string;
  /** People in the same network share its slots. */
  network?: string | undefined;
  signal?: AbortSignal;
}

/** Runs one job at a time, round-robin over networks and people. */
class PageQueue {
  readonly process = new PageProcess();
  private readonly queue: FairQueue;

  constructor(limits: { maxWaitingPerKey: number; maxWaiting: number }) {
    this.queue = new FairQueue({ concurrency: 1, ...limits });
  }

  read(job: PageJob | MultiGiftJob, { person, network, signal }: PageQueueEntry): Promise<PageResponse> {
    return this.queue.run(
      { key: person, group: network },
      async () => {
        try {
          return await this.process.read(job);
        } finally {
          // The last job may have ended the process.
          if (this.queue.size > 1) this.process.start();
        }
      },
      signal,
    );
  }
}

/** Pages and texts have separate processes, so that neither waits for the other. */
@Injectable()
export class PageReader implements OnApplicationShutdown {
  private readonly pages = new PageQueue({ maxWaitingPerKey: 4, maxWaiting: 50 });
  /** Few texts may wait, because each may be megabytes large. */
  private readonly texts = new PageQueue({ maxWaitingPerKey: 2, maxWaiting: 10 });

  /** Call before fetching a page, so that the process starts in the meantime. */
  startProcess(): void {
    this.pages.process.start();
  }

  /** Throws `LinkError` if the page cannot be read, and `ProblemError` if too many pages are waiting. */
  async read(job: PageJob, entry: PageQueueEntry): Promise<PageReading> {
    const response = await this.pages.read(job, entry);
    if (!('reading' in response)) throw new LinkError('error' in response ? response.error : 'not-a-page');
    return response.reading;
  }

  /**
   * Returns no gifts if the text cannot be read. Throws `rate-limited` or `upstream-unavailable` if too many
   * texts are waiting.
   */
  async readMany(job: MultiGiftJob, entry: PageQueueEntry): Promise<MultiGiftReading> {
    const response = await this.texts.read(job, entry).catch((error: unknown) => {
      if (error instanceof LinkError) return undefined;
      throw error;
    });
    const emptyReading: MultiGiftReading = { kind: 'links', gifts: [], lineNumbers: [], skipped: [] };
    return response !== undefined && 'many' in response ? response.many : emptyReading;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.pages.process.end(), this.texts.process.end()]);
  }
}
