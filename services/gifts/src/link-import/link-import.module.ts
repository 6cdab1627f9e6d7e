import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.ts';
import { GiftWritesModule } from '../gift-writes/gift-writes.module.ts';
import { GiftsModule } from '../gifts/gifts.module.ts';
import { PageReadingModule } from '../page-reading/page-reading.module.ts';
import { PresentingModule } from '../presenting/presenting.module.ts';
import { LinkCompletion } from './link-completion.ts';
import { LinkImportController } from './link-import.controller.ts';
import { LinkSubmissions } from './link-import.events.ts';
import { LinkReader } from './link-reader.ts';
import { LostLinks } from './lost-links.ts';

@Module({
  imports: [AccessModule, GiftWritesModule, GiftsModule, PageReadingModule, PresentingModule],
  controllers: [LinkImportController, LinkSubmissions],
  providers: [LinkReader, LinkCompletion, LostLinks],
})
export class LinkImportModule {}
