import { Module } from '@nestjs/common';
import { ContentModule } from '../content/content.module.ts';
import { GuidesModule } from '../guides/guides.module.ts';
import { PackagedPicturesController } from './packaged-pictures.controller.ts';
import { PictureCopiesController } from './picture-copies.controller.ts';
import { PictureCopies } from './picture-copies.ts';
import { PictureSources } from './picture-sources.ts';

@Module({
  imports: [ContentModule, GuidesModule],
  controllers: [PackagedPicturesController, PictureCopiesController],
  providers: [PictureCopies, PictureSources],
})
export class PicturesModule {}
