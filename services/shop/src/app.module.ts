import { DomainModule } from '@giftlist/service-domain/domain.module';
import { createPersonDeletionModule } from '@giftlist/service-domain/person-deletion';
import { Module } from '@nestjs/common';
import { CatalogueModule } from './catalogue/catalogue.module.ts';
import { ContentModule } from './content/content.module.ts';
import { DefaultCatalogueModule } from './default-catalogue/default-catalogue.module.ts';
import { FeedsModule } from './feeds/feeds.module.ts';
import { GenieModule } from './genie/genie.module.ts';
import { GuidesModule } from './guides/guides.module.ts';
import { PicturesModule } from './pictures/pictures.module.ts';
import { ProductPageModule } from './product-page/product-page.module.ts';

@Module({
  imports: [
    DomainModule,
    CatalogueModule,
    ContentModule,
    DefaultCatalogueModule,
    FeedsModule,
    GenieModule,
    GuidesModule,
    PicturesModule,
    ProductPageModule,
    createPersonDeletionModule({ job: 'person-forgetting', consumer: 'shop.forgetting' }),
  ],
})
export class AppModule {}
