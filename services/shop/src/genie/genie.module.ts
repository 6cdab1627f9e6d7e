import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { ContentModule } from '../content/content.module.ts';
import { Conversations } from './conversations.ts';
import { GenieController } from './genie.controller.ts';
import { Genie } from './genie.ts';
import { GenieLimits } from './genie-limits.ts';
import { ListGiftProjection } from './list-gifts.events.ts';
import { OpenedLists } from './opened-list.ts';

@Module({
  imports: [CatalogueModule, ContentModule],
  controllers: [GenieController, ListGiftProjection],
  providers: [Conversations, Genie, GenieLimits, OpenedLists],
})
export class GenieModule {}
