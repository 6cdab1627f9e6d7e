import { FollowsRemoval } from '@giftlist/service-domain/people/follows-removal';
import { People } from '@giftlist/service-domain/people/people';
import { Module } from '@nestjs/common';
import { LiveFeedModule } from '../live-feed/live-feed.module.ts';
import { PeopleEvents } from './people.events.ts';

@Module({
  imports: [LiveFeedModule],
  controllers: [PeopleEvents],
  providers: [FollowsRemoval, People],
  exports: [People],
})
export class PeopleModule {}
