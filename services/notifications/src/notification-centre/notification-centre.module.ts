import { Module } from '@nestjs/common';
import { LiveFeedModule } from '../live-feed/live-feed.module.ts';
import { ReaderLanguageModule } from '../reader-language/reader-language.module.ts';
import { NotificationCentreController } from './notification-centre.controller.ts';
import { NotificationCentre } from './notification-centre.ts';

@Module({
  imports: [LiveFeedModule, ReaderLanguageModule],
  controllers: [NotificationCentreController],
  providers: [NotificationCentre],
  exports: [NotificationCentre],
})
export class NotificationCentreModule {}
