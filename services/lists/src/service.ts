import { FollowPairModel } from '@giftlist/service-domain/people/follow-pairs';
import { defineService } from '@giftlist/service-kit/service-definition';
import { AppModule } from './app.module.ts';
import { ClaimantModel } from './claimants/claimant.store.ts';
import { GiftCardModel } from './collage/gift-card.store.ts';
import { ListsCatchUp } from './lists/lists-catch-up.ts';
import { PersonModel } from './people/person.store.ts';
import { sharingMigrations } from './sharing/migrations.ts';

export const listsService = defineService({
  name: 'lists',
  module: AppModule,
  migrations: sharingMigrations,
  catchUp: ListsCatchUp,
  projections: [
    { owner: 'users', snapshot: 'people', consumer: 'lists.people', models: [PersonModel, FollowPairModel] },
    { owner: 'gifts', snapshot: 'gifts', consumer: 'lists.gifts', models: [GiftCardModel] },
    { owner: 'gifts', snapshot: 'claims', consumer: 'lists.claimants', models: [ClaimantModel] },
  ],
});
