import { Module } from '@nestjs/common';
import { ListsModule } from '../lists/lists.module.ts';
import { NotificationCentreModule } from '../notification-centre/notification-centre.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { SharingEvents } from './sharing.events.ts';

@Module({
  imports: [ListsModule, NotificationCentreModule, PeopleModule],
  controllers: [SharingEvents],
})
export class SharingModule {}
