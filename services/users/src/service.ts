import { defineService } from '@giftlist/service-kit/service-definition';
import { AccountCatchUp } from './accounts/account-catch-up.ts';
import { accountMigrations } from './accounts/migrations.ts';
import { AppModule } from './app.module.ts';
import { UsersConfig } from './config.ts';

export const usersService = defineService({
  name: 'users',
  module: AppModule,
  config: UsersConfig,
  migrations: accountMigrations,
  catchUp: AccountCatchUp,
});
