import { DomainModule } from '@giftlist/service-domain/domain.module';
import { FollowsRemoval } from '@giftlist/service-domain/people/follows-removal';
import { People } from '@giftlist/service-domain/people/people';
import { Module } from '@nestjs/common';
import { BirthdaysController } from './birthdays/birthdays.controller.ts';
import { FollowedBirthdays } from './birthdays/followed-birthdays.ts';
import { CalendarEntries } from './calendar-feed/calendar-entries.ts';
import { CalendarFeedController } from './calendar-feed/calendar-feed.controller.ts';
import { CalendarFeedEvents } from './calendar-feed/calendar-feeds.events.ts';
import { CalendarFeeds } from './calendar-feed/calendar-feeds.ts';
import { HolidaysController } from './holidays/holidays.controller.ts';
import { ListsEvents } from './lists/lists.events.ts';
import { OccasionsController } from './occasions/occasions.controller.ts';
import { Occasions } from './occasions/occasions.ts';
import { PeopleEvents } from './people/people.events.ts';
import { personDeletion } from './people/person-deletion.ts';
import { PersonJobs } from './people/person-jobs.ts';
import { OccasionPeople, PersonUpdates } from './people/person-updates.ts';
import { PersonExportController } from './person-export/person-export.controller.ts';
import { ReminderDispatcher } from './reminders/reminder-dispatcher.ts';
import { ReminderScheduler } from './reminders/reminder-scheduler.ts';
import { RemindersCatchUp } from './reminders/reminders-catch-up.ts';

@Module({
  imports: [DomainModule, personDeletion],
  controllers: [
    PersonExportController,
    BirthdaysController,
    CalendarFeedController,
    CalendarFeedEvents,
    HolidaysController,
    ListsEvents,
    OccasionsController,
    PeopleEvents,
  ],
  providers: [
    CalendarEntries,
    CalendarFeeds,
    ReminderDispatcher,
    FollowedBirthdays,
    FollowsRemoval,
    Occasions,
    PersonUpdates,
    { provide: People, useClass: OccasionPeople },
    ReminderScheduler,
    RemindersCatchUp,
    PersonJobs,
  ],
})
export class AppModule {}
