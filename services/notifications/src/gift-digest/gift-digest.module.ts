import { Module } from '@nestjs/common';
import { ListsModule } from '../lists/lists.module.ts';
import { NotificationCentreModule } from '../notification-centre/notification-centre.module.ts';
import { GiftDigestEvents } from './gift-digest.events.ts';
import { GiftDigestSender } from './gift-digest-sender.ts';

@Module({
  imports: [ListsModule, NotificationCentreModule],
  controllers: [GiftDigestEvents],
  providers: [GiftDigestSender],
})
export class GiftDigestModule {}
