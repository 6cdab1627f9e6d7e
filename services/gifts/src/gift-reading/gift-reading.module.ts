import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.ts';
import { CachedListsModule } from '../cached-lists/cached-lists.module.ts';
import { ListsModule } from '../lists/lists.module.ts';
import { PresentingModule } from '../presenting/presenting.module.ts';
import { CachedListsInvalidation } from './cache-invalidation.events.ts';
import { FirstGiftsController } from './first-gifts.controller.ts';
import { GiftListReader } from './gift-list-reader.ts';
import { GiftReadingController } from './gift-reading.controller.ts';

@Module({
  imports: [AccessModule, CachedListsModule, ListsModule, PresentingModule],
  controllers: [CachedListsInvalidation, FirstGiftsController, GiftReadingController],
  providers: [GiftListReader],
})
export class GiftReadingModule {}
