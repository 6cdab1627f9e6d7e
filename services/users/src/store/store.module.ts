import { Module } from '@nestjs/common';
import { AccountStore } from './accounts.store.ts';
import { FollowStore } from './follows.store.ts';
import { ProfileStore } from './profiles.store.ts';

@Module({
  providers: [AccountStore, FollowStore, ProfileStore],
  exports: [AccountStore, FollowStore, ProfileStore],
})
export class StoreModule {}
