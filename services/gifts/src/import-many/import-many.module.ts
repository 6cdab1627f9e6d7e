import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.ts';
import { GiftsModule } from '../gifts/gifts.module.ts';
import { PageReadingModule } from '../page-reading/page-reading.module.ts';
import { PresentingModule } from '../presenting/presenting.module.ts';
import { ImportManyController } from './import-many.controller.ts';

@Module({
  imports: [AccessModule, GiftsModule, PageReadingModule, PresentingModule],
  controllers: [ImportManyController],
})
export class ImportManyModule {}
