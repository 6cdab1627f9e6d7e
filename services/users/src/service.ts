import { defineService } from '@giftlist/service-kit/service-definition';
import { EndingsCatchUp } from './accounts/endings-catch-up.ts';
import { accountMigrations } from './accounts/migrations.ts';
import { UsersConfig } from './config.ts';
import { UsersModule } from './users.module.ts';

export const usersService = defineService({
  name: 'users',
  module: UsersModule,
  config: UsersConfig,
  migrations: accountMigrations,
  catchUp: EndingsCatchUp,
});
