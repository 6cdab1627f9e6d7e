import { Module } from '@nestjs/common';
import { ListProjection } from './lists.events.ts';
import { Lists } from './lists.ts';

@Module({
  controllers: [ListProjection],
  providers: [Lists],
  exports: [Lists],
})
export class ListsModule {}
