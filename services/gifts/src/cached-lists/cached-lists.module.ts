import { Module } from '@nestjs/common';
import { ListsModule } from '../lists/lists.module.ts';
import { PresentingModule } from '../presenting/presenting.module.ts';
import { CachedListsInvalidation } from './cached-lists.events.ts';
import { CachedLists } from './cached-lists.ts';
import { FirstGiftsController } from './first-gifts.controller.ts';
import { ShownGifts } from './shown-gifts.ts';

@Module({
  imports: [ListsModule, PresentingModule],
  controllers: [CachedListsInvalidation, FirstGiftsController],
  providers: [CachedLists, ShownGifts],
  exports: [CachedLists, ShownGifts],
})
export class CachedListsModule {}
