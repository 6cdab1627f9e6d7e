import { setTimeout as pause } from 'node:timers/promises';
import { InjectLog, type Log } from '@giftlist/service-kit/core/log';
import { Worker } from '@giftlist/service-kit/core/worker';
import { Injectable } from '@nestjs/common';
import { NotificationModel, type StoredNotification } from '../store/notifications.store.ts';
import { LiveHub } from './live-hub.ts';

const retryDelayMs = 1_000;
const awaitMs = 10_000;

@Injectable()
export class NotificationWatcher extends Worker {
  constructor(
    private readonly hub: LiveHub,
    @InjectLog() private readonly log: Log,
  ) {
    super();
  }

  protected async run(): Promise<void> {
    let wasInterrupted = false;
    while (!this.stopping.aborted) {
      try {
        await this.watch(wasInterrupted);
      } catch (error) {
        if (this.stopping.aborted) return;
        this.log.warn({ err: error }, 'notification change stream interrupted');
        await pause(retryDelayMs, undefined, { signal: this.stopping }).catch(() => undefined);
      }
      wasInterrupted = true;
    }
  }

  private async watch(wasInterrupted: boolean): Promise<void> {
    const changes = NotificationModel.collection.watch<StoredNotification>(
      [
        {
          $match: {
            // A summary is updated when its number of people, `crowd`, grows.
            $or: [{ operationType: 'insert' }, { 'updateDescription.updatedFields.crowd': { $gt: 0 } }],
          },
        },
      ],
      { fullDocument: 'updateLookup', maxAwaitTimeMS: awaitMs },
    );
    const close = () => void changes.close().catch(() => undefined);
    this.stopping.addEventListener('abort', close, { once: true });
    try {
      if (wasInterrupted) await this.hub.requestReloadFromAll();
      for await (const change of changes) {
        const hasDocument = change.operationType === 'insert' || change.operationType === 'update';
        const notification = hasDocument ? change.fullDocument : undefined;
        if (notification && !notification.hidden) await this.hub.notify(notification);
      }
    } finally {
      this.stopping.removeEventListener('abort', close);
      await changes.close();
    }
  }
}
