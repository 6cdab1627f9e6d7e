import { followFieldsMigration } from '@giftlist/service-domain/people/follow-fields-migration';
import { defineService } from '@giftlist/service-kit/service-definition';
import { AppModule } from './app.module.ts';
import { ClaimantModel } from './claimants/claimant.store.ts';
import { GiftCardModel } from './collage/gift-card.store.ts';
import { ListsCatchUp } from './lists/lists-catch-up.ts';
import { peopleProjection } from './people-projection.ts';
import { sharingMigrations } from './sharing/migrations.ts';

export const listsService = defineService({
  name: 'lists',
  module: AppModule,
  migrations: [...sharingMigrations, followFieldsMigration],
  catchUp: ListsCatchUp,
  projections: [
    peopleProjection,
    { owner: 'gifts', snapshot: 'gifts', consumer: 'lists.gifts', models: [GiftCardModel] },
    { owner: 'gifts', snapshot: 'claims', consumer: 'lists.claimants', models: [ClaimantModel] },
  ],
});
