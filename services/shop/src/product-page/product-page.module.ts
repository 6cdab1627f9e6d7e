import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { GuidesModule } from '../guides/guides.module.ts';
import { ProductPageController } from './product-page.controller.ts';

@Module({
  imports: [CatalogueModule, GuidesModule],
  controllers: [ProductPageController],
})
export class ProductPageModule {}
