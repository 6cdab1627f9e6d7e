import { followsRemovalMigration } from '@giftlist/service-domain/people/follows-removal';
import { defineService } from '@giftlist/service-kit/service-definition';
import { AppModule } from './app.module.ts';
import { listsProjection } from './lists/lists.events.ts';
import { peopleMigrations } from './people/migrations.ts';
import { peopleProjection } from './people/people-projection.ts';
import { RemindersCatchUp } from './reminders/reminders-catch-up.ts';

export const occasionsService = defineService({
  name: 'occasions',
  module: AppModule,
  migrations: [...peopleMigrations, followsRemovalMigration],
  catchUp: RemindersCatchUp,
  projections: [listsProjection, peopleProjection],
});
