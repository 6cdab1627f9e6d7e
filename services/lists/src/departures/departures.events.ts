import type { DataOf, ReceivedEvent } from '@giftlist/contracts/event';
import { collaboratorRemoved, listDeleted } from '@giftlist/contracts/lists/events';
import { userDeleted } from '@giftlist/contracts/users/events';
import { On } from '@giftlist/service-kit/events';
import { defineJob, type Job, Jobs, startJob } from '@giftlist/service-kit/jobs';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { Pictures } from '@giftlist/service-kit/pictures';
import { deletePortion, removePortion } from '@giftlist/service-kit/portions';
import { Controller, type OnModuleInit } from '@nestjs/common';
import { saveList } from '../access/list-changes.ts';
import { ClaimantModel } from '../claimants/claimant.store.ts';
import { leaveList } from '../collaborators/collaborators.ts';
import { InvitationModel, removeInvitations } from '../model/invitation.store.ts';
import { type ListDoc, ListModel } from '../model/list.store.ts';
import { forgetList } from '../model/lists.ts';

interface Departure {
  email_keys: readonly string[];
}

/** Deletes this service's data of a deleted person, who is its key. */
const departure = defineJob<Departure, 'more'>('departure');
/** The lists per transaction. */
const portionSize = 50;

/** After an account deletion: deletes the person's lists, and removes them from the lists of others. */
@Controller()
export class Departures implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly pictures: Pictures,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(departure, { portion: (job, tx) => this.removeSome(job, tx) });
  }

  @On(userDeleted, { consumer: 'lists.departures' })
  async deleted(event: ReceivedEvent<DataOf<typeof userDeleted>>, tx: Transaction): Promise<void> {
    if (event.snapshot) return;
    const { id, email_keys = [] } = event.data;
    await startJob(departure, { key: id, person: id, input: { email_keys } }, tx);
  }

  /** The job needs no position: it is done when nothing is found. */
  private async removeSome(
    { key: id, input }: Job<Departure, 'more'>,
    tx: Transaction,
  ): Promise<'more' | null> {
    const isMore =
      (await this.deleteLists(id, tx)) ||
      (await leaveLists(id, input.email_keys, tx)) ||
      (await removePortion(ClaimantModel, { person_id: id }, tx)) ||
      (await deletePortion(InvitationModel, { accepted_by: id }, tx)) ||
      (await deletePortion(InvitationModel, { email_key: { $in: input.email_keys } }, tx));
    return isMore ? 'more' : null;
  }

  private async deleteLists(user_id: string, tx: Transaction): Promise<boolean> {
    const lists = await someLists({ user_id, list_name: { $ne: '' } }, tx);
    for (const list of lists) {
      await this.pictures.release(list.list_cover, tx);
      await removeInvitations(list._id, tx);
      await saveList(forgetList(list), listDeleted, tx);
    }
    return lists.length === portionSize;
  }
}

async function leaveLists(id: string, emailKeys: readonly string[], tx: Transaction): Promise<boolean> {
  const edited = { $or: [{ 'editors.person_id': id }, { 'editors.key': { $in: emailKeys } }] };
  const lists = await someLists(edited, tx);
  for (const list of lists) {
    const left = [null, ...emailKeys].reduce<ListDoc>(
      (before, emailKey) => leaveList(before, { profileId: id, emailKey, knownProfileIds: [] }).list,
      list,
    );
    await saveList({ ...left, version: list.version + 1 }, collaboratorRemoved, tx);
  }
  return lists.length === portionSize;
}

const someLists = (filter: object, { session }: Transaction): Promise<ListDoc[]> =>
  ListModel.find(filter).limit(portionSize).session(session).lean<ListDoc[]>().exec();
