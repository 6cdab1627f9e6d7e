import type { DataOf, ReceivedEvent } from '@giftlist/contracts/event';
import { collaboratorRemoved, listDeleted } from '@giftlist/contracts/lists/events';
import { userDeleted } from '@giftlist/contracts/users/events';
import { On } from '@giftlist/service-kit/events';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { Pictures } from '@giftlist/service-kit/pictures';
import { Controller } from '@nestjs/common';
import { leaveList } from '../collaborators/collaborators.ts';
import { ListModel } from '../lists/list.store.ts';
import { saveList } from '../lists/list-changes.ts';
import { forgetList } from '../lists/lists.ts';
import { removeInvitations } from '../sharing/invitation.store.ts';

/** What becomes of lists when a person is gone: theirs are deleted, others' are left. */
@Controller()
export class Departures {
  constructor(private readonly pictures: Pictures) {}

  @On(userDeleted, { consumer: 'lists.departures' })
  async deleted(event: ReceivedEvent<DataOf<typeof userDeleted>>, tx: Transaction): Promise<void> {
    if (event.snapshot) return;
    const { id } = event.data;
    for (const list of await ListModel.find({ user_id: id }).session(tx.session).lean()) {
      await this.pictures.release(list.list_cover, tx);
      await removeInvitations(list._id, tx);
      await saveList(forgetList(list), listDeleted, tx);
    }
    for (const list of await ListModel.find({ 'editors.person_id': id }).session(tx.session).lean()) {
      const { list: left } = leaveList(list, { profileId: id, emailKey: null, knownProfileIds: [] });
      await saveList(left, collaboratorRemoved, tx);
    }
  }
}
