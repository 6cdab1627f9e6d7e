import type { Delivery } from '@giftlist/contracts/lists/entities';
import { InternalClient } from '@giftlist/service-kit/internal-client';
import { InjectLog, type Log } from '@giftlist/service-kit/log';
import { Injectable } from '@nestjs/common';

/** A reservation does not wait longer for the address, which it does not need. */
const deadlineMs = 1_500;

/** Reads where the gifts of a list are to be sent. Nothing is stored here. */
@Injectable()
export class Deliveries {
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
    const read = this.client
      .callService('lists', 'GET /internal/lists/{id}/delivery', { params: { id: listId } })
      .catch((error: unknown) => {
        this.log.warn({ err: error, list: listId }, 'delivery of a reserved gift not read');
        return null;
      });
    try {
      return await Promise.race([read, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
