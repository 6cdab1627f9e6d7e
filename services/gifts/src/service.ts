import { followFieldsMigration } from '@giftlist/service-domain/people/follow-fields-migration';
import { defineService } from '@giftlist/service-kit/service-definition';
import { AppModule } from './app.module.ts';
import { GiftsCatchUp } from './catch-up/gifts-catch-up.ts';
import { claimMigrations } from './claims/migrations.ts';
import { GiftsConfig } from './config.ts';
import { giftMigrations } from './gifts/migrations.ts';
import { ListModel } from './lists/list.store.ts';
import { peopleProjection } from './people/people-projection.ts';

export const giftsService = defineService({
  name: 'gifts',
  module: AppModule,
  config: GiftsConfig,
  catchUp: GiftsCatchUp,
  migrations: [...giftMigrations, ...claimMigrations, followFieldsMigration],
  projections: [
    { owner: 'lists', snapshot: 'lists', consumer: 'gifts.lists', models: [ListModel] },
    peopleProjection,
  ],
});
