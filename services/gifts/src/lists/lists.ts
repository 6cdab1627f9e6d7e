import { Outbox } from '@giftlist/service-kit/outbox';
import { applyVersioned } from '@giftlist/service-kit/projection';
import { Projections } from '@giftlist/service-kit/projections';
import { Injectable } from '@nestjs/common';
import { type ListDoc, ListModel, toListDoc } from './list.store.ts';
import { Throttle } from './throttle.ts';

const find = (id: string): Promise<ListDoc | null> => ListModel.findById(id).lean<ListDoc>().exec();

/** Lists from the read model; the lists service is asked for what has not arrived yet. */
@Injectable()
export class Lists {
  private readonly again = new Throttle(1_000);
  /** Lists for which a version was named that does not exist. */
  private readonly madeUp = new Throttle(1_000);

  constructor(
    private readonly projections: Projections,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Returns a list or null. If the viewer has seen a newer version (`atLeast`) than the read model has, the
   * lists service is asked.
   */
  async find(id: string, atLeast = 0): Promise<ListDoc | null> {
    return this.orAsked(id, await find(id), atLeast);
  }

  /** `find`, for a list that was already read. */
  async orAsked(id: string, known: ListDoc | null, atLeast: number): Promise<ListDoc | null> {
    if (known && !this.isBehind(known, atLeast)) return known;
    const asked = (await this.ask(id, known)) ?? known;
    if (asked && asked.version < atLeast) this.madeUp.did(id);
    return asked;
  }

  /**
   * Whether the viewer has seen a newer version. After a version that even the lists service does not know,
   * such claims are ignored for a second, so that no header makes every read cost a call.
   */
  isBehind(known: ListDoc, atLeast: number): boolean {
    return known.version < atLeast && !this.madeUp.wasDone(known._id);
  }

  /**
   * Asks the lists service after a refusal, at most once a second per list: new rights may not have arrived
   * yet.
   */
  async recheck(known: ListDoc): Promise<ListDoc> {
    return this.again.mayDo(known._id) ? ((await this.ask(known._id, known)) ?? known) : known;
  }

  private async ask(id: string, known: ListDoc | null): Promise<ListDoc | null> {
    const answer = await this.projections.fetchFromOwner('lists', 'GET /internal/lists/{id}', {
      params: { id },
    });
    if (answer === null) return null;
    // Nothing new: anybody may name a version, so that must not cost a transaction.
    if (known !== null && answer.version <= known.version) return known;
    await this.outbox.transact(async tx => void (await applyVersioned(ListModel, toListDoc(answer), tx)));
    return find(id);
  }
}
