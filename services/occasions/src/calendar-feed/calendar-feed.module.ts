import { Module } from '@nestjs/common';
import { OccasionsModule } from '../occasions/occasions.module.ts';
import { CalendarEntries } from './calendar-entries.ts';
import { CalendarFeedController } from './calendar-feed.controller.ts';
import { CalendarFeedEvents } from './calendar-feeds.events.ts';
import { CalendarFeeds } from './calendar-feeds.ts';

@Module({
  imports: [OccasionsModule],
  controllers: [CalendarFeedController, CalendarFeedEvents],
  providers: [CalendarEntries, CalendarFeeds],
})
export class CalendarFeedModule {}
