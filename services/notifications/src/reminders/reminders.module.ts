import { Module } from '@nestjs/common';
import { NotificationCentreModule } from '../notification-centre/notification-centre.module.ts';
import { RemindersEvents } from './reminders.events.ts';

@Module({
  imports: [NotificationCentreModule],
  controllers: [RemindersEvents],
})
export class RemindersModule {}
