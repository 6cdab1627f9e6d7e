import { Module } from '@nestjs/common';
import { CardPictures } from './card-pictures.ts';
import { PreviewCardController } from './preview-card.controller.ts';

@Module({
  controllers: [PreviewCardController],
  providers: [CardPictures],
})
export class PreviewCardModule {}
