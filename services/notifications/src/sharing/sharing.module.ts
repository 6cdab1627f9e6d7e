import { Module } from '@nestjs/common';
import { ListsModule } from '../lists/lists.module.ts';
import { NotificationCentreModule } from '../notification-centre/notification-centre.module.ts';
import { SharingEvents } from './sharing.events.ts';

@Module({
  imports: [ListsModule, NotificationCentreModule],
  controllers: [SharingEvents],
})
export class SharingModule {}
