import { Module } from '@nestjs/common';
import { ListsModule } from '../lists/lists.module.ts';
import { PresentingModule } from '../presenting/presenting.module.ts';
import { CachedListsInvalidation } from './cached-lists.events.ts';
import { CachedLists } from './cached-lists.ts';
import { FirstGiftsController } from './first-gifts.controller.ts';
import { GiftListReader } from './gift-list-reader.ts';

@Module({
  imports: [ListsModule, PresentingModule],
  controllers: [CachedListsInvalidation, FirstGiftsController],
  providers: [CachedLists, GiftListReader],
  exports: [CachedLists, GiftListReader],
})
export class CachedListsModule {}
