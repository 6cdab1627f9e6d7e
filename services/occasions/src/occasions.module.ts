import { Module } from '@nestjs/common';
import { BirthdaysController } from './birthdays/birthdays.controller.ts';
import { FollowedBirthdays } from './birthdays/followed-birthdays.ts';
import { HolidaysController } from './holidays/holidays.controller.ts';
import { OccasionsController } from './occasions/occasions.controller.ts';
import { Occasions } from './occasions/occasions.ts';
import { PeopleEvents } from './people/people.events.ts';
import { People } from './people/people.ts';
import { Walks } from './people/walks.ts';
import { PersonExportController } from './person-export/person-export.controller.ts';
import { FireReminders } from './reminders/fire-reminders.ts';
import { ReminderScheduler } from './reminders/reminder-scheduler.ts';

@Module({
  controllers: [
    PersonExportController,
    BirthdaysController,
    HolidaysController,
    OccasionsController,
    PeopleEvents,
  ],
  providers: [FireReminders, FollowedBirthdays, Occasions, People, ReminderScheduler, Walks],
})
export class OccasionsModule {}
