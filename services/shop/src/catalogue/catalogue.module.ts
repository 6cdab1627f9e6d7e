import { Module } from '@nestjs/common';
import { ContentModule } from '../content/content.module.ts';
import { CatalogueController } from './catalogue.controller.ts';
import { Catalogue } from './catalogue.ts';
import { CatalogueChanges } from './catalogue-changes.ts';
import { CatalogueMemory } from './catalogue-memory.ts';
import { ProductStore } from './product.store.ts';

@Module({
  imports: [ContentModule],
  controllers: [CatalogueController],
  providers: [Catalogue, CatalogueChanges, CatalogueMemory, ProductStore],
  exports: [Catalogue, CatalogueMemory, ProductStore],
})
export class CatalogueModule {}
