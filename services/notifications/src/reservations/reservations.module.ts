import { Module } from '@nestjs/common';
import { ListsModule } from '../lists/lists.module.ts';
import { NotificationCentreModule } from '../notification-centre/notification-centre.module.ts';
import { ReservationsEvents } from './reservations.events.ts';

@Module({
  imports: [ListsModule, NotificationCentreModule],
  controllers: [ReservationsEvents],
})
export class ReservationsModule {}
