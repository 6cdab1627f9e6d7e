import { Outbox } from '@giftlist/service-kit/outbox';
import { applyVersioned } from '@giftlist/service-kit/projection';
import { Projections } from '@giftlist/service-kit/projections';
import { Injectable } from '@nestjs/common';
import { type ListDoc, ListModel, toListDoc } from './list.store.ts';
import { Throttle } from './throttle.ts';

const find = (id: string): Promise<ListDoc | null> => ListModel.findById(id).lean<ListDoc>().exec();

/** Lists as this service knows them; the lists service is asked about what has not arrived yet. */
@Injectable()
export class Lists {
  private readonly again = new Throttle(1_000);
  /** Lists of which a version was named that does not exist. */
  private readonly madeUp = new Throttle(1_000);

  constructor(
    private readonly projections: Projections,
    private readonly outbox: Outbox,
  ) {}

  /**
   * A list, or null where there is none. `atLeast` is a version that the asker has seen already: a read
   * model that is behind it asks first.
   */
  async find(id: string, atLeast = 0): Promise<ListDoc | null> {
    return this.orAsked(id, await find(id), atLeast);
  }

  /** `find`, for a list that was looked up already. */
  async orAsked(id: string, known: ListDoc | null, atLeast: number): Promise<ListDoc | null> {
    if (known && !this.isBehind(known, atLeast)) return known;
    const asked = (await this.ask(id)) ?? known;
    if (asked && asked.version < atLeast) this.madeUp.did(id);
    return asked;
  }

  /**
   * Whether this is older than what the asker has seen. Where a version was named that the lists service itself
   * does not know, nobody's word counts for a second, so that no header makes every read cost a call.
   */
  isBehind(known: ListDoc, atLeast: number): boolean {
    return known.version < atLeast && !this.madeUp.wasDone(known._id);
  }

  /** Looks again after a refusal, at most once a second for one list: what was granted may be under way. */
  async recheck(known: ListDoc): Promise<ListDoc> {
    return this.again.mayDo(known._id) ? ((await this.ask(known._id)) ?? known) : known;
  }

  private async ask(id: string): Promise<ListDoc | null> {
    const answer = await this.projections.askOwner('lists', 'GET /internal/lists/{id}', { params: { id } });
    if (answer === null) return null;
    await this.outbox.transact(async tx => void (await applyVersioned(ListModel, toListDoc(answer), tx)));
    return find(id);
  }
}
