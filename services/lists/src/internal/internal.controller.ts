import { listChanged, listDeleted } from '@giftlist/contracts/lists/events';
import { People } from '@giftlist/service-domain/people/people';
import { displayName } from '@giftlist/service-domain/people/people.store';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { type SnapshotLine, snapshotResponse } from '@giftlist/service-kit/projections/projection';
import { Controller } from '@nestjs/common';
import { emptyCollage, findCollages } from '../collage/collage.store.ts';
import { type ListDoc, ListModel } from '../model/list.store.ts';
import { toListState } from '../model/lists.ts';

@Controller()
export class InternalController {
  constructor(private readonly people: People) {}

  @Call('GET /internal/lists/{id}')
  async getState(@Input() input: InputOf<'GET /internal/lists/{id}'>) {
    return toListState(await findList(input.params.id));
  }

  @Call('GET /internal/lists/{id}/card')
  async getCard(@Input() input: InputOf<'GET /internal/lists/{id}/card'>) {
    const list = await findList(input.params.id);
    const [owner, collages] = await Promise.all([
      this.people.findIfAvailable(list.user_id),
      findCollages([list._id]),
    ]);
    return {
      id: list._id,
      list_name: list.list_name,
      description: list.description,
      giftlist_type: list.giftlist_type,
      isDeleted: list.isDeleted,
      occasion_date: list.occasion_date,
      owner_id: list.user_id,
      owner_name: displayName(owner),
      owner_first_name: owner?.first_name ?? '',
      owner_username: owner?.username || null,
      owner_language: owner?.language ?? null,
      owner_picture: owner?.profile_pic ?? null,
      gift_receive_by: list.gift_receive_by,
      gifts_revealed: list.gifts_revealed,
      images: (collages.get(list._id) ?? emptyCollage).images,
      list_cover: list.list_cover,
    };
  }

  @Call('GET /internal/lists/{id}/delivery')
  async getDelivery(@Input() input: InputOf<'GET /internal/lists/{id}/delivery'>) {
    const list = await findList(input.params.id);
    if (list.isDeleted) fail('list/not-found');
    const { gift_receive_by, shipping_address, instruction } = list;
    return { gift_receive_by, shipping_address, instruction };
  }

  @Call('GET /internal/snapshot/lists')
  streamSnapshot(@Input() _input: InputOf<'GET /internal/snapshot/lists'>) {
    return snapshotResponse(createSnapshotLines());
  }
}

async function findList(id: string): Promise<ListDoc> {
  return (await ListModel.findById(id).lean()) ?? fail('list/not-found');
}

async function* createSnapshotLines(): AsyncGenerator<SnapshotLine> {
  for await (const list of ListModel.find().sort({ _id: 1 }).lean().cursor()) {
    yield [list.isDeleted ? listDeleted : listChanged, toListState(list)];
  }
}
