import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { GuideLibrary } from './guide-library.ts';
import { GuidesController } from './guides.controller.ts';

@Module({
  imports: [CatalogueModule],
  controllers: [GuidesController],
  providers: [GuideLibrary],
  exports: [GuideLibrary],
})
export class GuidesModule {}
