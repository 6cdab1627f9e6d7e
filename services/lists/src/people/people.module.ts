import { Module } from '@nestjs/common';
import { PeopleProjection } from './people.events.ts';
import { People } from './people.ts';

@Module({
  controllers: [PeopleProjection],
  providers: [People],
  exports: [People],
})
export class PeopleModule {}
