import { Module } from '@nestjs/common';
import { ReaderLanguageModule } from '../reader-language/reader-language.module.ts';
import { PersonExportController } from './person-export.controller.ts';

@Module({
  imports: [ReaderLanguageModule],
  controllers: [PersonExportController],
})
export class PersonExportModule {}
