import { createPeopleModule } from '@giftlist/service-domain/people/people.module';
import { Module } from '@nestjs/common';
import { LiveFeedModule } from '../live-feed/live-feed.module.ts';
import { PeopleEvents } from './people.events.ts';
import { peopleProjection } from './people-projection.ts';

@Module({
  imports: [LiveFeedModule, createPeopleModule(peopleProjection, { group: 'redis' })],
  controllers: [PeopleEvents],
})
export class PeopleModule {}
