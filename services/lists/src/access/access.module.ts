import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/people.module.ts';
import { ListAccess } from './list-access.ts';
import { ListChanges } from './list-changes.ts';

@Module({
  imports: [PeopleModule],
  providers: [ListAccess, ListChanges],
  exports: [ListAccess, ListChanges],
})
export class AccessModule {}
