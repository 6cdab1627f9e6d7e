import type { Delivery } from '@giftlist/contracts/lists/entities';
import { InjectLog, type Log } from '@giftlist/service-kit/core/log';
import { InternalClient } from '@giftlist/service-kit/http/internal-client';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

/** Short, because a reservation succeeds without the delivery details. */
const deadlineMs = 1_500;

/** Reservations on one list within this time share one request. */
const ttlMs = 2_000;
const maxEntries = 1_000;

@Injectable()
export class Deliveries {
  private readonly recentRequests = new LRUCache<string, Promise<Delivery | null>>({
    max: maxEntries,
    ttl: ttlMs,
  });

  constructor(
    private readonly client: InternalClient,
    @InjectLog() private readonly log: Log,
  ) {}

  /** Returns null while the lists service is slow or unavailable. The list's page shows the details later. */
  async find(listId: string): Promise<Delivery | null> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<null>(resolve => {
      timer = setTimeout(() => resolve(null), deadlineMs);
    });
    try {
      return await Promise.race([this.recentRequests.get(listId) ?? this.request(listId), timeout]);
    } finally {
      clearTimeout(timer);
    }
  }

  private request(listId: string): Promise<Delivery | null> {
    const request = this.client
      .callService('lists', 'GET /internal/lists/{id}/delivery', { params: { id: listId } })
      .catch((error: unknown) => {
        this.recentRequests.delete(listId);
        this.log.warn(
          { err: error, list: listId },
          'failed to fetch the delivery details of a reserved gift',
        );
        return null;
      });
    this.recentRequests.set(listId, request);
    return request;
  }
}
