import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/people.module.ts';
import { CardPictures } from './card-pictures.ts';
import { PreviewCardController } from './preview-card.controller.ts';

@Module({
  imports: [PeopleModule],
  controllers: [PreviewCardController],
  providers: [CardPictures],
})
export class PreviewCardModule {}
