import { followsRemovalMigration } from '@giftlist/service-kit/people/gone-follows';
import { defineService } from '@giftlist/service-kit/service-definition';
import { NotificationsConfig } from './config.ts';
import { listsProjection } from './lists/lists.events.ts';
import { NotificationsModule } from './notifications.module.ts';
import { peopleProjection } from './people/people.events.ts';

export const notificationsService = defineService({
  name: 'notifications',
  module: NotificationsModule,
  config: NotificationsConfig,
  migrations: [followsRemovalMigration],
  projections: [listsProjection, peopleProjection],
});
