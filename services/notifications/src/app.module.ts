import { DomainModule } from '@giftlist/service-domain/domain.module';
import { Module } from '@nestjs/common';
import { FollowedModule } from './followed/followed.module.ts';
import { GiftDigestModule } from './gift-digest/gift-digest.module.ts';
import { ListsModule } from './lists/lists.module.ts';
import { LiveModule } from './live/live.module.ts';
import { LiveFeedModule } from './live-feed/live-feed.module.ts';
import { MailModule } from './mail/mail.module.ts';
import { NotificationCentreModule } from './notification-centre/notification-centre.module.ts';
import { PeopleModule } from './people/people.module.ts';
import { personDeletion } from './person-deletion/person-deletion.ts';
import { PersonExportModule } from './person-export/person-export.module.ts';
import { PreferencesModule } from './preferences/preferences.module.ts';
import { PushModule } from './push/push.module.ts';
import { ReaderLanguageModule } from './reader-language/reader-language.module.ts';
import { RemindersModule } from './reminders/reminders.module.ts';
import { ReservationsModule } from './reservations/reservations.module.ts';
import { SharingModule } from './sharing/sharing.module.ts';
import { UnsubscribeModule } from './unsubscribe/unsubscribe.module.ts';

@Module({
  imports: [
    DomainModule,
    FollowedModule,
    GiftDigestModule,
    ListsModule,
    LiveFeedModule,
    LiveModule,
    MailModule,
    NotificationCentreModule,
    PeopleModule,
    PersonExportModule,
    PreferencesModule,
    PushModule,
    ReaderLanguageModule,
    RemindersModule,
    ReservationsModule,
    SharingModule,
    UnsubscribeModule,
    personDeletion,
  ],
})
export class AppModule {}
