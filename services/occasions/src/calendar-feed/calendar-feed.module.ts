import { Module } from '@nestjs/common';
import { OccasionsModule } from '../occasions/occasions.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { CalendarEntries } from './calendar-entries.ts';
import { CalendarFeedController } from './calendar-feed.controller.ts';
import { CalendarFeedEvents } from './calendar-feeds.events.ts';
import { CalendarFeeds } from './calendar-feeds.ts';

@Module({
  imports: [OccasionsModule, PeopleModule],
  controllers: [CalendarFeedController, CalendarFeedEvents],
  providers: [CalendarEntries, CalendarFeeds],
})
export class CalendarFeedModule {}
