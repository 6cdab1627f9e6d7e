import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.ts';
import { ClaimsModule } from '../claims/claims.module.ts';
import { GiftWritesModule } from '../gift-writes/gift-writes.module.ts';
import { ListsModule } from '../lists/lists.module.ts';
import { PicturesModule } from '../pictures/pictures.module.ts';
import { PresentingModule } from '../presenting/presenting.module.ts';
import { AdderAnonymisation } from './adder-anonymisation.ts';
import { DeletedGifts } from './deleted-gifts.ts';
import { GiftEditor } from './gift-editor.ts';
import { GiftOrder } from './gift-order.ts';
import { GiftsController } from './gifts.controller.ts';
import { ListCopier } from './list-copier.events.ts';
import { ListDeletion } from './list-deletion.events.ts';

@Module({
  imports: [AccessModule, ClaimsModule, GiftWritesModule, ListsModule, PicturesModule, PresentingModule],
  controllers: [GiftsController, ListCopier, ListDeletion],
  providers: [AdderAnonymisation, DeletedGifts, GiftEditor, GiftOrder],
  exports: [DeletedGifts, GiftEditor],
})
export class GiftsModule {}
