import { Module } from '@nestjs/common';
import { ListsModule } from '../lists/lists.module.ts';
import { NotificationCentreModule } from '../notification-centre/notification-centre.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { GiftDigestEvents } from './gift-digest.events.ts';
import { GiftDigestSender } from './gift-digest-sender.ts';

@Module({
  imports: [ListsModule, NotificationCentreModule, PeopleModule],
  controllers: [GiftDigestEvents],
  providers: [GiftDigestSender],
})
export class GiftDigestModule {}
