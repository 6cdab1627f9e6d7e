import { Module } from '@nestjs/common';
import { LiveFeedModule } from '../live-feed/live-feed.module.ts';
import { ListsEvents } from './lists.events.ts';
import { Lists } from './lists.ts';

@Module({
  imports: [LiveFeedModule],
  controllers: [ListsEvents],
  providers: [Lists],
  exports: [Lists],
})
export class ListsModule {}
