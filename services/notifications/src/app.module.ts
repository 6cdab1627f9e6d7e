import { DomainModule } from '@giftlist/service-domain/domain.module';
import { FollowsRemoval } from '@giftlist/service-domain/people/follows-removal';
import { People } from '@giftlist/service-domain/people/people';
import { Module } from '@nestjs/common';
import { FollowedEvents } from './followed/followed.events.ts';
import { GiftDigestEvents } from './gift-digest/gift-digest.events.ts';
import { GiftDigestSender } from './gift-digest/gift-digest-sender.ts';
import { ListsEvents } from './lists/lists.events.ts';
import { Lists } from './lists/lists.ts';
import { GiftsLiveEvents } from './live/gifts-live.events.ts';
import { LiveController } from './live/live.controller.ts';
import { LiveHub } from './live/live-hub.ts';
import { LiveReader } from './live/live-reader.ts';
import { NotificationWatcher } from './live/notification-watcher.ts';
import { OccasionsLiveEvents } from './live/occasions-live.events.ts';
import { LiveFeed } from './live-feed/live-feed.ts';
import { MailEvents } from './mail/mail.events.ts';
import { MailSender } from './mail/mail-sender.ts';
import { MailTransport } from './mail/mail-transport.ts';
import { MailWriter } from './mail/mail-writer.ts';
import { NotificationCentreController } from './notification-centre/notification-centre.controller.ts';
import { NotificationCentre } from './notification-centre/notification-centre.ts';
import { PeopleEvents } from './people/people.events.ts';
import { personDeletion } from './people/person-deletion.ts';
import { PersonExportController } from './person-export/person-export.controller.ts';
import { PreferenceSubjects } from './preferences/preference-subjects.ts';
import { PreferencesController } from './preferences/preferences.controller.ts';
import { PreferencesEvents } from './preferences/preferences.events.ts';
import { PushController } from './push/push.controller.ts';
import { PushKeys } from './push/push-keys.ts';
import { PushSender } from './push/push-sender.ts';
import { SignOutsEvents } from './push/sign-outs.events.ts';
import { ReaderLanguages } from './reader-language/reader-languages.ts';
import { RemindersEvents } from './reminders/reminders.events.ts';
import { ReservationsEvents } from './reservations/reservations.events.ts';
import { SharingEvents } from './sharing/sharing.events.ts';
import { UnsubscribeController } from './unsubscribe/unsubscribe.controller.ts';

@Module({
  imports: [DomainModule, personDeletion],
  controllers: [
    PersonExportController,
    NotificationCentreController,
    FollowedEvents,
    GiftDigestEvents,
    GiftsLiveEvents,
    ListsEvents,
    LiveController,
    MailEvents,
    OccasionsLiveEvents,
    PeopleEvents,
    PreferencesController,
    PreferencesEvents,
    PushController,
    RemindersEvents,
    ReservationsEvents,
    SharingEvents,
    SignOutsEvents,
    UnsubscribeController,
  ],
  providers: [
    NotificationCentre,
    NotificationWatcher,
    GiftDigestSender,
    FollowsRemoval,
    Lists,
    LiveFeed,
    LiveHub,
    LiveReader,
    MailSender,
    MailTransport,
    MailWriter,
    People,
    PreferenceSubjects,
    PushKeys,
    PushSender,
    ReaderLanguages,
  ],
})
export class AppModule {}
