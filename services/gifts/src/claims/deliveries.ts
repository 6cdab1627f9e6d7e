import type { Delivery } from '@giftlist/contracts/lists/entities';
import { InternalClient } from '@giftlist/service-kit/internal-client';
import { InjectLog, type Log } from '@giftlist/service-kit/log';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

/** A reservation does not wait longer for the address, which it does not need. */
const deadlineMs = 1_500;

/** Many reservations on one list within this time share one read of its address. */
const keptMs = 2_000;
const mostKept = 1_000;

/** Reads where the gifts of a list are to be sent. Nothing is stored; a read is used again for two seconds. */
@Injectable()
export class Deliveries {
  /** Null for a failed read, which is not kept. */
  readonly #recent = new LRUCache<string, Promise<Delivery | null>>({ max: mostKept, ttl: keptMs });

  constructor(
    private readonly client: InternalClient,
    @InjectLog() private readonly log: Log,
  ) {}

  /** Returns null while the lists service is unavailable; the list's page shows the address later. */
  async of(listId: string): Promise<Delivery | null> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>(resolve => {
      timer = setTimeout(() => resolve(null), deadlineMs);
    });
    try {
      return await Promise.race([this.#recent.get(listId) ?? this.#read(listId), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  #read(listId: string): Promise<Delivery | null> {
    const read = this.client
      .callService('lists', 'GET /internal/lists/{id}/delivery', { params: { id: listId } })
      .catch((error: unknown) => {
        this.#recent.delete(listId);
        this.log.warn({ err: error, list: listId }, 'delivery of a reserved gift not read');
        return null;
      });
    this.#recent.set(listId, read);
    return read;
  }
}
