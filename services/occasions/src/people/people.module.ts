import { FollowsRemoval } from '@giftlist/service-domain/people/follows-removal';
import { People } from '@giftlist/service-domain/people/people';
import { Module } from '@nestjs/common';
import { PeopleEvents } from './people.events.ts';
import { PersonJobs } from './person-jobs.ts';
import { OccasionPeople, PersonUpdates } from './person-updates.ts';

@Module({
  controllers: [PeopleEvents],
  providers: [FollowsRemoval, PersonJobs, PersonUpdates, { provide: People, useClass: OccasionPeople }],
  exports: [People],
})
export class PeopleModule {}
