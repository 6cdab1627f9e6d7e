import { Module } from '@nestjs/common';
import { NotificationCentreModule } from '../notification-centre/notification-centre.module.ts';
import { FollowedEvents } from './followed.events.ts';

@Module({
  imports: [NotificationCentreModule],
  controllers: [FollowedEvents],
})
export class FollowedModule {}
