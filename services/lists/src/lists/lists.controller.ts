import { defaults } from '@giftlist/contracts/limits';
import { listCreated, listDeleted } from '@giftlist/contracts/lists/events';
import { newId } from '@giftlist/contracts/primitives';
import { People } from '@giftlist/service-domain/people/people';
import { Clock } from '@giftlist/service-kit/core/clock';
import { fail, nullIfUnavailable } from '@giftlist/service-kit/core/problem-error';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { Outbox } from '@giftlist/service-kit/messaging/outbox';
import { Pictures } from '@giftlist/service-kit/pictures/pictures';
import { Projections } from '@giftlist/service-kit/projections/projections';
import { Controller } from '@nestjs/common';
import { ListAccess } from '../access/list-access.ts';
import { ListChanges, loadList, saveList } from '../access/list-changes.ts';
import { decideChangeAccess } from '../access/rights.ts';
import { ListModel } from '../model/list.store.ts';
import {
  archiveList,
  changeList,
  createList,
  deleteList,
  type ListError,
  toListState,
} from '../model/lists.ts';
import { ListViews } from '../presenting/list-views.ts';
import { checkListLimit } from './list-owner.store.ts';

@Controller()
export class ListsController {
  constructor(
    private readonly access: ListAccess,
    private readonly changes: ListChanges,
    private readonly views: ListViews,
    private readonly outbox: Outbox,
    private readonly pictures: Pictures,
    private readonly people: People,
    private readonly projections: Projections,
    private readonly clock: Clock,
  ) {}

  @Call('POST /giftlist/create')
  async create(@Input() input: InputOf<'POST /giftlist/create'>) {
    const ownerId = input.viewer.profileId;
    const currency = input.body.currency ?? (await this.fetchCurrency(ownerId)) ?? defaults.currency;
    const timeZone = (await this.people.findIfAvailable(ownerId))?.timeZone ?? null;
    const list = createList(
      { ...input.body, currency },
      { id: newId(), ownerId, now: this.clock.now(), timeZone },
    );
    if ('invalid' in list) return failValidation(list);
    const created = await this.outbox.transact(async tx => {
      await checkListLimit(ownerId, tx);
      await ListModel.create([list], { session: tx.session });
      tx.emit(listCreated, toListState(list));
      return list;
    }, input);
    return { data: await this.views.present({ list: created, role: 'owner', maybeOwner: false }, ownerId) };
  }

  @Call('PUT /giftlist/update')
  async update(@Input() input: InputOf<'PUT /giftlist/update'>) {
    const visible = await this.changes.change(input, input.body.id, 'own', async (list, _, tx) => {
      const changed = changeList(list, input.body);
      if ('invalid' in changed) return failValidation(changed);
      if (list.list_cover !== changed.list.list_cover) {
        await this.pictures.removeReference(list.list_cover, tx);
      }
      return changed;
    });
    return { data: await this.views.present(visible, input.viewer.profileId) };
  }

  @Call('PUT /giftlist/{id}/archive')
  async archive(@Input() input: InputOf<'PUT /giftlist/{id}/archive'>) {
    const { isArchived } = input.body;
    const visible = await this.changes.change(input, input.params.id, 'edit', list =>
      archiveList(list, isArchived, this.clock.now()),
    );
    return { data: await this.views.present(visible, input.viewer.profileId) };
  }

  @Call('DELETE /giftlist/delete/{id}')
  async delete(@Input() input: InputOf<'DELETE /giftlist/delete/{id}'>) {
    const { id } = input.params;
    const viewer = this.access.getViewer(input);
    await this.outbox.transact(async tx => {
      const list = await loadList(id, tx);
      // Deleting a deleted list succeeds, so that a client can retry after a lost response.
      const access = decideChangeAccess('own', { ...list, isDeleted: false }, viewer);
      if ('refused' in access) return fail(access.refused);
      if (list.isDeleted) return null;
      await this.pictures.removeReference(list.list_cover, tx);
      await saveList(deleteList(list), listDeleted, tx);
      return null;
    }, input);
    return { data: { id } };
  }

  /** Calls the users service, because the read model may not have the latest profile yet. */
  private async fetchCurrency(id: string): Promise<string | null> {
    const person = await this.projections
      .fetchFromOwner('users', 'GET /internal/people/{id}', { params: { id } })
      .catch(nullIfUnavailable);
    return person?.currency ?? null;
  }
}

function failValidation({ invalid }: ListError): never {
  return fail('validation', { errors: [invalid] });
}
