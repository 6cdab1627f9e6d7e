import { FollowsRemoval } from '@giftlist/service-kit/people/follows-removal';
import { People } from '@giftlist/service-kit/people/people';
import { Module } from '@nestjs/common';
import { BirthdaysController } from './birthdays/birthdays.controller.ts';
import { FollowedBirthdays } from './birthdays/followed-birthdays.ts';
import { CalendarEntries } from './calendar-feed/calendar-entries.ts';
import { CalendarFeedController } from './calendar-feed/calendar-feed.controller.ts';
import { CalendarFeedEvents } from './calendar-feed/feeds.events.ts';
import { Feeds } from './calendar-feed/feeds.ts';
import { HolidaysController } from './holidays/holidays.controller.ts';
import { ListsEvents } from './lists/lists.events.ts';
import { OccasionsController } from './occasions/occasions.controller.ts';
import { Occasions } from './occasions/occasions.ts';
import { AskedPeople, Intake } from './people/intake.ts';
import { PeopleEvents } from './people/people.events.ts';
import { PersonChanges } from './people/person-changes.ts';
import { PersonExportController } from './person-export/person-export.controller.ts';
import { FireReminders } from './reminders/fire-reminders.ts';
import { ReminderScheduler } from './reminders/reminder-scheduler.ts';
import { RemindersCatchUp } from './reminders/reminders-catch-up.ts';

@Module({
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
    Feeds,
    FireReminders,
    FollowedBirthdays,
    FollowsRemoval,
    Occasions,
    Intake,
    { provide: People, useClass: AskedPeople },
    ReminderScheduler,
    RemindersCatchUp,
    PersonChanges,
  ],
})
export class AppModule {}
