import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/people.module.ts';
import { PresentingModule } from '../presenting/presenting.module.ts';
import { StoreModule } from '../store/store.module.ts';
import { FollowActions } from './follow-actions.ts';
import { FollowsController } from './follows.controller.ts';
import { InviteFriendsController } from './invite-friends.controller.ts';

@Module({
  imports: [PeopleModule, PresentingModule, StoreModule],
  controllers: [FollowsController, InviteFriendsController],
  providers: [FollowActions],
  exports: [FollowActions],
})
export class FollowsModule {}
