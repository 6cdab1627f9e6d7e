import { listCreated, listReused } from '@giftlist/contracts/lists/events';
import { newId } from '@giftlist/contracts/primitives';
import { People } from '@giftlist/service-domain/people/people';
import { Clock } from '@giftlist/service-kit/core/clock';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { Outbox } from '@giftlist/service-kit/messaging/outbox';
import { Pictures } from '@giftlist/service-kit/pictures/pictures';
import { Controller } from '@nestjs/common';
import { ListAccess } from '../access/list-access.ts';
import { loadList } from '../access/list-changes.ts';
import { decideChangeAccess } from '../access/rights.ts';
import { checkListLimit } from '../lists/list-owner.store.ts';
import { ListModel } from '../model/list.store.ts';
import { toListState } from '../model/lists.ts';
import { ListViews } from '../presenting/list-views.ts';
import { reuseList } from './reuse.ts';

/** Creates a list from an old one. The gifts service copies the gifts when it receives `listReused`. */
@Controller()
export class ReuseController {
  constructor(
    private readonly access: ListAccess,
    private readonly views: ListViews,
    private readonly outbox: Outbox,
    private readonly pictures: Pictures,
    private readonly people: People,
    private readonly clock: Clock,
  ) {}

  @Call('POST /giftlist/{id}/reuse')
  async reuse(@Input() input: InputOf<'POST /giftlist/{id}/reuse'>) {
    const viewer = this.access.getViewer(input);
    const { gifts, ...options } = input.body;
    const now = this.clock.now();
    const timeZone = (await this.people.findIfAvailable(input.viewer.profileId))?.timeZone ?? null;
    const created = await this.outbox.transact(async tx => {
      const oldList = await loadList(input.params.id, tx);
      const access = decideChangeAccess('own', oldList, viewer);
      if ('refused' in access) return fail(access.refused);
      const list = reuseList(oldList, options, { id: newId(), now, timeZone });
      if ('invalid' in list) return fail('validation', { errors: [list.invalid] });
      await checkListLimit(list.user_id, tx);
      await ListModel.create([list], { session: tx.session });
      if (list.list_cover !== null) await this.pictures.addReference(list.list_cover, tx);
      tx.emit(listCreated, toListState(list));
      tx.emit(listReused, {
        id: list._id,
        owner_id: list.user_id,
        currency: list.currency,
        from: { list_id: oldList._id, gifts, gifts_revealed: oldList.gifts_revealed },
        at: now.toISOString(),
      });
      return list;
    }, input);
    const visible = { list: created, role: 'owner', maybeOwner: false } as const;
    return { data: await this.views.present(visible, input.viewer.profileId) };
  }
}
