import type { DataOf, ReceivedEvent } from '@giftlist/contracts/event';
import { collaboratorRemoved, listDeleted } from '@giftlist/contracts/lists/events';
import { userDeleted } from '@giftlist/contracts/users/events';
import { On } from '@giftlist/service-kit/events';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { Pictures } from '@giftlist/service-kit/pictures';
import { removeProjected } from '@giftlist/service-kit/projection';
import { Controller } from '@nestjs/common';
import { ClaimantModel } from '../claimants/claimant.store.ts';
import { leaveList } from '../collaborators/collaborators.ts';
import { type ListDoc, ListModel } from '../lists/list.store.ts';
import { saveList } from '../lists/list-changes.ts';
import { forgetList } from '../lists/lists.ts';
import { InvitationModel, removeInvitations } from '../sharing/invitation.store.ts';

/** What becomes of lists when a person is gone: theirs are deleted, others' are left. */
@Controller()
export class Departures {
  constructor(private readonly pictures: Pictures) {}

  @On(userDeleted, { consumer: 'lists.departures' })
  async deleted(event: ReceivedEvent<DataOf<typeof userDeleted>>, tx: Transaction): Promise<void> {
    if (event.snapshot) return;
    const { id, email_keys = [] } = event.data;
    const { session } = tx;
    const claims = await ClaimantModel.find({ person_id: id }, { _id: 1 }).session(session).lean();
    await removeProjected(
      ClaimantModel,
      claims.map(({ _id }) => _id),
      tx,
    );
    await InvitationModel.deleteMany(
      { $or: [{ accepted_by: id }, { email_key: { $in: email_keys } }] },
      { session },
    );
    for (const list of await ListModel.find({ user_id: id, list_name: { $ne: '' } })
      .session(session)
      .lean()) {
      await this.pictures.release(list.list_cover, tx);
      await removeInvitations(list._id, tx);
      await saveList(forgetList(list), listDeleted, tx);
    }
    const edited = { $or: [{ 'editors.person_id': id }, { 'editors.key': { $in: email_keys } }] };
    for (const list of await ListModel.find(edited).session(session).lean<ListDoc[]>()) {
      const left = [null, ...email_keys].reduce<ListDoc>(
        (before, emailKey) => leaveList(before, { profileId: id, emailKey, knownProfileIds: [] }).list,
        list,
      );
      await saveList({ ...left, version: list.version + 1 }, collaboratorRemoved, tx);
    }
  }
}
