import { Module } from '@nestjs/common';
import { ListAccess } from './list-access.ts';
import { ListChanges } from './list-changes.ts';

@Module({
  providers: [ListAccess, ListChanges],
  exports: [ListAccess, ListChanges],
})
export class AccessModule {}
