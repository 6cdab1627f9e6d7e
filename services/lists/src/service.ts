import { defineService } from '@giftlist/service-kit/service';
import { GiftCardModel } from './collage/gift-card.store.ts';
import { ListsModule } from './lists.module.ts';
import { FollowModel, PersonModel } from './people/person.store.ts';

export const listsService = defineService({
  name: 'lists',
  module: ListsModule,
  projections: [
    { owner: 'users', snapshot: 'people', consumer: 'lists.people', models: [PersonModel, FollowModel] },
    { owner: 'gifts', snapshot: 'gifts', consumer: 'lists.gifts', models: [GiftCardModel] },
  ],
});
