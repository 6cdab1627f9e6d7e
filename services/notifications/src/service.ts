import { followsRemovalMigration } from '@giftlist/service-domain/people/follows-removal';
import { defineService } from '@giftlist/service-kit/service-definition';
import { AppModule } from './app.module.ts';
import { NotificationsConfig } from './config.ts';
import { listsProjection } from './lists/lists.events.ts';
import { peopleProjection } from './people/people-projection.ts';

export const notificationsService = defineService({
  name: 'notifications',
  module: AppModule,
  config: NotificationsConfig,
  migrations: [followsRemovalMigration],
  projections: [listsProjection, peopleProjection],
});
