import { Module } from '@nestjs/common';
import { ListsEvents } from './lists.events.ts';

@Module({
  controllers: [ListsEvents],
})
export class ListsModule {}
