import { Outbox } from '@giftlist/service-kit/messaging/outbox';
import { storeIfNewer } from '@giftlist/service-kit/projections/projection';
import { Projections } from '@giftlist/service-kit/projections/projections';
import { Injectable } from '@nestjs/common';
import type { ListDoc } from '../model/list.ts';
import { findList, ListModel, toListDoc } from './list.store.ts';
import { Throttle } from './throttle.ts';

/** Lists whose events have not arrived yet are fetched from the lists service. */
@Injectable()
export class Lists {
  private readonly recheckThrottle = new Throttle(1_000);
  /** Lists for which a viewer sent a version that does not exist. */
  private readonly unknownVersions = new Throttle(1_000);

  constructor(
    private readonly projections: Projections,
    private readonly outbox: Outbox,
  ) {}

  /** Fetches the list if the viewer has seen a newer version (`minVersion`). */
  async find(id: string, minVersion = 0): Promise<ListDoc | null> {
    return this.refreshIfBehind(id, await findList(id), minVersion);
  }

  async refreshIfBehind(id: string, known: ListDoc | null, minVersion: number): Promise<ListDoc | null> {
    if (known && !this.isBehind(known, minVersion)) return known;
    const latest = (await this.fetch(id, known)) ?? known;
    if (latest && latest.version < minVersion) this.unknownVersions.record(id);
    return latest;
  }

  /**
   * Whether the viewer has seen a newer version. After a made-up version, versions of this list are ignored for a
   * second, so that they do not cause a call for each read.
   */
  isBehind(known: ListDoc, minVersion: number): boolean {
    return known.version < minVersion && !this.unknownVersions.hasRunRecently(known._id);
  }

  /** After a refusal, new rights may not have arrived yet. Fetches at most once a second per list. */
  async recheck(known: ListDoc): Promise<ListDoc> {
    return this.recheckThrottle.tryRun(known._id) ? ((await this.fetch(known._id, known)) ?? known) : known;
  }

  private async fetch(id: string, known: ListDoc | null): Promise<ListDoc | null> {
    const response = await this.projections.fetchFromOwner('lists', 'GET /internal/lists/{id}', {
      params: { id },
    });
    if (response === null) return null;
    // Made-up versions must not cause transactions.
    if (known !== null && response.version <= known.version) return known;
    await this.outbox.transact(async tx => void (await storeIfNewer(ListModel, toListDoc(response), tx)));
    return findList(id);
  }
}
