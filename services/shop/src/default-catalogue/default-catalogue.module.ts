import { Module } from '@nestjs/common';
import { FeedsModule } from '../feeds/feeds.module.ts';
import { GuidesModule } from '../guides/guides.module.ts';
import { DefaultCatalogue } from './default-catalogue.ts';

@Module({
  imports: [FeedsModule, GuidesModule],
  providers: [DefaultCatalogue],
})
export class DefaultCatalogueModule {}
