import { FollowPairs } from '@giftlist/service-domain/people/follow-pairs';
import { Module } from '@nestjs/common';
import { PeopleProjection } from './people.events.ts';
import { People } from './people.ts';

@Module({
  controllers: [PeopleProjection],
  providers: [FollowPairs, People],
  exports: [People],
})
export class PeopleModule {}
