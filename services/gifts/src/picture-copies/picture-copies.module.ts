import { Module } from '@nestjs/common';
import { GiftWritesModule } from '../gift-writes/gift-writes.module.ts';
import { PageReadingModule } from '../page-reading/page-reading.module.ts';
import { PictureCopies } from './picture-copies.ts';

@Module({
  imports: [GiftWritesModule, PageReadingModule],
  providers: [PictureCopies],
})
export class PictureCopiesModule {}
