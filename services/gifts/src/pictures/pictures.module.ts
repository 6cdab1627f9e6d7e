import { Module } from '@nestjs/common';
import { GiftPictures } from './gift-pictures.ts';

@Module({
  providers: [GiftPictures],
  exports: [GiftPictures],
})
export class PicturesModule {}
