import { Module } from '@nestjs/common';
import { ListsModule } from '../lists/lists.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { ListAccess } from './list-access.ts';

@Module({
  imports: [ListsModule, PeopleModule],
  providers: [ListAccess],
  exports: [ListAccess],
})
export class AccessModule {}
