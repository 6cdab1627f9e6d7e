import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/people.module.ts';
import { PresentingModule } from '../presenting/presenting.module.ts';
import { StoreModule } from '../store/store.module.ts';
import { FollowChanges } from './follow-changes.ts';
import { FollowsController } from './follows.controller.ts';
import { InviteFriendsController } from './invite-friends.controller.ts';

@Module({
  imports: [PeopleModule, PresentingModule, StoreModule],
  controllers: [FollowsController, InviteFriendsController],
  providers: [FollowChanges],
  exports: [FollowChanges],
})
export class FollowsModule {}
