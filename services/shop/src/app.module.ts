import { DomainModule } from '@giftlist/service-domain/domain.module';
import { personDeletionModule } from '@giftlist/service-domain/person-deletion';
import { Module } from '@nestjs/common';
import { CatalogueController } from './catalogue/catalogue.controller.ts';
import { Catalogue } from './catalogue/catalogue.ts';
import { CatalogueChanges } from './catalogue/catalogue-changes.ts';
import { CatalogueMemory } from './catalogue/catalogue-memory.ts';
import { ProductStore } from './catalogue/product.store.ts';
import { ContentController } from './content/content.controller.ts';
import { ContentFiles } from './content/content-files.ts';
import { DefaultCatalogue } from './default-catalogue/default-catalogue.ts';
import { FeedWatcher } from './feeds/feed-watcher.ts';
import { ImportRuns } from './feeds/import-runs.ts';
import { FeedImporter } from './feeds/importer.ts';
import { ProductRetirement } from './feeds/product-retirement.ts';
import { Conversations } from './genie/conversations.ts';
import { GenieController } from './genie/genie.controller.ts';
import { Genie } from './genie/genie.ts';
import { GenieLimits } from './genie/genie-limits.ts';
import { ListGiftProjection } from './genie/list-gifts.events.ts';
import { OpenedLists } from './genie/opened-list.ts';
import { GuideLibrary } from './guides/guide-library.ts';
import { GuidesController } from './guides/guides.controller.ts';
import { PackagedPicturesController } from './pictures/packaged-pictures.controller.ts';
import { PictureCopiesController } from './pictures/picture-copies.controller.ts';
import { PictureCopies } from './pictures/picture-copies.ts';
import { PictureSources } from './pictures/picture-sources.ts';
import { ProductPageController } from './product-page/product-page.controller.ts';

@Module({
  imports: [DomainModule, personDeletionModule({ job: 'person-forgetting', consumer: 'shop.forgetting' })],
  controllers: [
    CatalogueController,
    GuidesController,
    ContentController,
    PackagedPicturesController,
    PictureCopiesController,
    ProductPageController,
    GenieController,
    ListGiftProjection,
  ],
  providers: [
    ContentFiles,
    ProductStore,
    PictureSources,
    PictureCopies,
    CatalogueChanges,
    CatalogueMemory,
    Catalogue,
    GenieLimits,
    Conversations,
    Genie,
    OpenedLists,
    ImportRuns,
    ProductRetirement,
    FeedImporter,
    GuideLibrary,
    DefaultCatalogue,
    FeedWatcher,
  ],
})
export class AppModule {}
