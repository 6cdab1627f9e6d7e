import { defineService } from '@giftlist/service-kit/service';
import { listsProjection } from './lists/lists.events.ts';
import { OccasionsModule } from './occasions.module.ts';
import { peopleProjection } from './people/people.events.ts';

export const occasionsService = defineService({
  name: 'occasions',
  module: OccasionsModule,
  projections: [listsProjection, peopleProjection],
});
