import { Module } from '@nestjs/common';
import { PicturesModule } from '../pictures/pictures.module.ts';
import { PageFetch } from './page-fetch.ts';
import { PageReader } from './page-reader.ts';
import { PictureFetch } from './picture-fetch.ts';

@Module({
  imports: [PicturesModule],
  providers: [PageFetch, PageReader, PictureFetch],
  exports: [PageFetch, PageReader, PictureFetch],
})
export class PageReadingModule {}
