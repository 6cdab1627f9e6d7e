import { Module } from '@nestjs/common';
import { NotificationCentreModule } from '../notification-centre/notification-centre.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { FollowedEvents } from './followed.events.ts';

@Module({
  imports: [NotificationCentreModule, PeopleModule],
  controllers: [FollowedEvents],
})
export class FollowedModule {}
