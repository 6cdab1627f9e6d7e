import { setTimeout as pause } from 'node:timers/promises';
import { InjectLog, type Log } from '@giftlist/service-kit/log';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { NotificationModel, type StoredNotification } from '../store/notification-centre.store.ts';
import { LiveHub } from './live-hub.ts';

const afterErrorMs = 1_000;
/** How long the database waits for a change before it responds without one. */
const awaitMs = 10_000;

/** Watches the database for new and incremented notifications (change stream). */
@Injectable()
export class NotificationWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;

  constructor(
    private readonly hub: LiveHub,
    @InjectLog() private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.#running = this.#run();
  }

  async onApplicationShutdown(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    for (let isLost = false; !signal.aborted; isLost = true) {
      try {
        await this.#watch(isLost);
      } catch (error) {
        if (signal.aborted) return;
        this.log.warn({ err: error }, 'notification change stream interrupted');
        await pause(afterErrorMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  async #watch(isLost: boolean): Promise<void> {
    const changes = NotificationModel.collection.watch<StoredNotification>(
      [
        {
          $match: {
            $or: [{ operationType: 'insert' }, { 'updateDescription.updatedFields.crowd': { $gt: 0 } }],
          },
        },
      ],
      { fullDocument: 'updateLookup', maxAwaitTimeMS: awaitMs },
    );
    const close = () => void changes.close().catch(() => undefined);
    this.#stopping.signal.addEventListener('abort', close, { once: true });
    try {
      if (isLost) await this.hub.requestAllReloads();
      for await (const change of changes) {
        const isNotification = change.operationType === 'insert' || change.operationType === 'update';
        const notification = isNotification ? change.fullDocument : undefined;
        if (notification && !notification.hidden) await this.hub.notify(notification);
      }
    } finally {
      this.#stopping.signal.removeEventListener('abort', close);
      await changes.close();
    }
  }
}
