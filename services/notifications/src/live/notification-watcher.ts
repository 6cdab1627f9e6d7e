import { setTimeout as pause } from 'node:timers/promises';
import { InjectLog, type Log } from '@giftlist/service-kit/log';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { NotificationModel, type StoredNotification } from '../store/notification-centre.store.ts';
import { LiveHub } from './live-hub.ts';

const afterErrorMs = 1_000;
/** How long the database waits for a change before it returns an empty batch. */
const awaitMs = 10_000;

/** Passes new notifications, and summary notifications with a new count, from the change stream to the hub. */
@Injectable()
export class NotificationWatcher implements OnApplicationBootstrap, OnApplicationShutdown {
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
    for (let wasInterrupted = false; !signal.aborted; wasInterrupted = true) {
      try {
        await this.#watch(wasInterrupted);
      } catch (error) {
        if (signal.aborted) return;
        this.log.warn({ err: error }, 'notification change stream interrupted');
        await pause(afterErrorMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /** Passes changes on until the stream ends. After an interruption, makes all browsers reload first. */
  async #watch(wasInterrupted: boolean): Promise<void> {
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
      if (wasInterrupted) await this.hub.requestAllReloads();
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
