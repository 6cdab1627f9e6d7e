import { Module } from '@nestjs/common';
import { PresentingModule } from '../presenting/presenting.module.ts';
import { SearchController } from './search.controller.ts';

@Module({
  imports: [PresentingModule],
  controllers: [SearchController],
})
export class SearchModule {}
