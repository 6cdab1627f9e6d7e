import { DomainModule } from '@giftlist/service-domain/domain.module';
import { Module } from '@nestjs/common';
import { BirthdaysModule } from './birthdays/birthdays.module.ts';
import { CalendarFeedModule } from './calendar-feed/calendar-feed.module.ts';
import { HolidaysModule } from './holidays/holidays.module.ts';
import { ListsModule } from './lists/lists.module.ts';
import { OccasionsModule } from './occasions/occasions.module.ts';
import { PeopleModule } from './people/people.module.ts';
import { personDeletion } from './person-deletion/person-deletion.ts';
import { PersonExportModule } from './person-export/person-export.module.ts';
import { RemindersModule } from './reminders/reminders.module.ts';

@Module({
  imports: [
    DomainModule,
    BirthdaysModule,
    CalendarFeedModule,
    HolidaysModule,
    ListsModule,
    OccasionsModule,
    PeopleModule,
    PersonExportModule,
    RemindersModule,
    personDeletion,
  ],
})
export class AppModule {}
