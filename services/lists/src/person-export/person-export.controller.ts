import { People } from '@giftlist/service-domain/people/people';
import { Clock } from '@giftlist/service-kit/core/clock';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { Controller } from '@nestjs/common';
import { emptyCollage } from '../collage/collage.store.ts';
import { type ListDoc, ListModel } from '../model/list.store.ts';
import { toPersonCard } from '../model/person-card.ts';
import { presentList } from '../presenting/present-list.ts';

@Controller()
export class PersonExportController {
  constructor(
    private readonly people: People,
    private readonly clock: Clock,
  ) {}

  @Call('GET /internal/lists/exports/{id}')
  async export(@Input() { params }: InputOf<'GET /internal/lists/exports/{id}'>) {
    const ownedLists = await ListModel.find({ user_id: params.id, isDeleted: false })
      .sort({ _id: 1 })
      .lean<ListDoc[]>();
    const sharedLists = await ListModel.find({ 'editors.person_id': params.id, isDeleted: false }).lean<
      ListDoc[]
    >();
    const owner = toPersonCard(params.id, await this.people.findIfAvailable(params.id));
    const viewer = { role: 'owner', maybeOwner: false, hasClaim: false } as const;
    return {
      lists: ownedLists.map(list => {
        const { owner: _, ...fields } = presentList(list, viewer, {
          owner,
          collage: emptyCollage,
          now: this.clock.now(),
        });
        return fields;
      }),
      collaborations: sharedLists.map(({ _id, list_name }) => ({ id: _id, list_name })),
    };
  }
}
