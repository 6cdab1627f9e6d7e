import { Outbox } from '@giftlist/service-kit/messaging/outbox';
import { storeIfNewer } from '@giftlist/service-kit/projections/projection';
import { Projections } from '@giftlist/service-kit/projections/projections';
import { Injectable } from '@nestjs/common';
import type { ListDoc } from '../model/list.ts';
import { findList, ListModel, toListDoc } from './list.store.ts';
import { Throttle } from './throttle.ts';

/** Reads lists, or fetches them from the lists service if their events have not arrived yet. */
@Injectable()
export class Lists {
  private readonly recheckThrottle = new Throttle(1_000);
  /** Lists for which a viewer recently sent a nonexistent version. */
  private readonly listsWithUnknownVersion = new Throttle(1_000);

  constructor(
    private readonly projections: Projections,
    private readonly outbox: Outbox,
  ) {}

  /** Fetches the list if the viewer has seen a newer version (`minVersion`). */
  async find(id: string, minVersion = 0): Promise<ListDoc | null> {
    return this.refreshIfBehind(id, await findList(id), minVersion);
  }

  async refreshIfBehind(id: string, stored: ListDoc | null, minVersion: number): Promise<ListDoc | null> {
    if (stored && !this.isBehind(stored, minVersion)) return stored;
    const latest = (await this.fetch(id, stored)) ?? stored;
    if (latest && latest.version < minVersion) this.listsWithUnknownVersion.record(id);
    return latest;
  }

  /**
   * Returns whether the viewer has seen a newer version of the list (`minVersion`). Returns false for a second after a
   * viewer sent a nonexistent version, so that not every request calls the lists service.
   */
  isBehind(stored: ListDoc, minVersion: number): boolean {
    return stored.version < minVersion && !this.listsWithUnknownVersion.hasRunRecently(stored._id);
  }

  /**
   * Fetches the list after a refusal, because new rights may not have arrived yet. Calls the lists service at most once
   * a second per list.
   */
  async recheck(stored: ListDoc): Promise<ListDoc> {
    if (!this.recheckThrottle.tryRun(stored._id)) return stored;
    return (await this.fetch(stored._id, stored)) ?? stored;
  }

  private async fetch(id: string, stored: ListDoc | null): Promise<ListDoc | null> {
    const response = await this.projections.fetchFromOwner('lists', 'GET /internal/lists/{id}', {
      params: { id },
    });
    if (response === null) return null;
    // A nonexistent version must not cause a transaction.
    if (stored !== null && response.version <= stored.version) return stored;
    await this.outbox.transact(async tx => void (await storeIfNewer(ListModel, toListDoc(response), tx)));
    return findList(id);
  }
}
