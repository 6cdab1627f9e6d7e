import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.ts';
import { CachedListsModule } from '../cached-lists/cached-lists.module.ts';
import { ClaimsModule } from '../claims/claims.module.ts';
import { GiftWritesModule } from '../gift-writes/gift-writes.module.ts';
import { ListsModule } from '../lists/lists.module.ts';
import { PicturesModule } from '../pictures/pictures.module.ts';
import { PresentingModule } from '../presenting/presenting.module.ts';
import { AdderAnonymisation } from './adder-anonymisation.ts';
import { DeletedGifts } from './deleted-gifts.ts';
import { Editing } from './editing.ts';
import { GiftsController } from './gifts.controller.ts';
import { ListCopying } from './list-copying.events.ts';
import { ListDeletion } from './list-deletion.events.ts';
import { OrderingController } from './ordering.controller.ts';
import { Ordering } from './ordering.ts';

@Module({
  imports: [
    AccessModule,
    CachedListsModule,
    ClaimsModule,
    GiftWritesModule,
    ListsModule,
    PicturesModule,
    PresentingModule,
  ],
  controllers: [GiftsController, ListCopying, ListDeletion, OrderingController],
  providers: [AdderAnonymisation, DeletedGifts, Editing, Ordering],
  exports: [DeletedGifts, Editing],
})
export class GiftsModule {}
