import { Module } from '@nestjs/common';
import { CatalogueController } from './catalogue/catalogue.controller.ts';
import { Catalogue } from './catalogue/catalogue.ts';
import { ProductStore } from './catalogue/product.store.ts';
import { ContentController } from './content/content.controller.ts';
import { ContentFiles } from './content/content-files.ts';
import { DefaultCatalogue } from './feeds/default-catalogue.ts';
import { FeedImporter } from './feeds/importer.ts';
import { GuideLibrary } from './guides/guide-library.ts';
import { GuidesController } from './guides/guides.controller.ts';
import { PackagedPicturesController } from './pictures/packaged-pictures.controller.ts';

@Module({
  controllers: [CatalogueController, GuidesController, ContentController, PackagedPicturesController],
  providers: [ContentFiles, ProductStore, Catalogue, FeedImporter, GuideLibrary, DefaultCatalogue],
})
export class ShopModule {}
