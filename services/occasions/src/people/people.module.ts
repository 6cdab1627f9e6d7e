import { createPeopleModule } from '@giftlist/service-domain/people/people.module';
import { Module } from '@nestjs/common';
import { peopleProjection } from './people-projection.ts';
import { PersonJobs } from './person-jobs.ts';
import { PersonUpdates } from './person-updates.ts';

@Module({
  imports: [createPeopleModule(peopleProjection)],
  providers: [PersonJobs, PersonUpdates],
})
export class PeopleModule {}
