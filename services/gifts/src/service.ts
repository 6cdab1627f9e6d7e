import { FollowPairModel } from '@giftlist/service-domain/people/follow-pairs';
import { defineService } from '@giftlist/service-kit/service-definition';
import { AppModule } from './app.module.ts';
import { GiftsCatchUp } from './catch-up/gifts-catch-up.ts';
import { claimMigrations } from './claims/migrations.ts';
import { GiftsConfig } from './config.ts';
import { giftMigrations } from './gifts/migrations.ts';
import { ListModel } from './lists/list.store.ts';
import { peopleMigrations } from './people/migrations.ts';
import { ProfileModel } from './people/profile.store.ts';

export const giftsService = defineService({
  name: 'gifts',
  module: AppModule,
  config: GiftsConfig,
  catchUp: GiftsCatchUp,
  migrations: [...giftMigrations, ...claimMigrations, ...peopleMigrations],
  projections: [
    { owner: 'lists', snapshot: 'lists', consumer: 'gifts.lists', models: [ListModel] },
    {
      owner: 'users',
      snapshot: 'people',
      consumer: 'gifts.people',
      models: [FollowPairModel, ProfileModel],
    },
  ],
});
