import { defineService } from '@giftlist/service-kit/service';
import { listsProjection } from './lists/lists.events.ts';
import { OccasionsModule } from './occasions.module.ts';
import { peopleProjection } from './people/people.events.ts';
import { RemindersCatchUp } from './reminders/reminders-catch-up.ts';

export const occasionsService = defineService({
  name: 'occasions',
  module: OccasionsModule,
  catchUp: RemindersCatchUp,
  projections: [listsProjection, peopleProjection],
});
