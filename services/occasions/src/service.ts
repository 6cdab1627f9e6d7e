import { defineService } from '@giftlist/service-kit/service';
import { OccasionsModule } from './occasions.module.ts';
import { peopleProjection } from './people/people.events.ts';

export const occasionsService = defineService({
  name: 'occasions',
  module: OccasionsModule,
  projections: [peopleProjection],
});
