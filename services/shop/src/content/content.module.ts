import { Module } from '@nestjs/common';
import { ContentController } from './content.controller.ts';
import { ContentFiles } from './content-files.ts';

@Module({
  controllers: [ContentController],
  providers: [ContentFiles],
  exports: [ContentFiles],
})
export class ContentModule {}
