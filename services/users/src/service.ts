import { defineService } from '@giftlist/service-kit/service';
import { DeletionsCatchUp } from './accounts/deletions-catch-up.ts';
import { UsersConfig } from './config.ts';
import { UsersModule } from './users.module.ts';

export const usersService = defineService({
  name: 'users',
  module: UsersModule,
  config: UsersConfig,
  catchUp: DeletionsCatchUp,
});
