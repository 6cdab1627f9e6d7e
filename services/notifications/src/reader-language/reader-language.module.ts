import { Module } from '@nestjs/common';
import { ReaderLanguages } from './reader-languages.ts';

@Module({
  providers: [ReaderLanguages],
  exports: [ReaderLanguages],
})
export class ReaderLanguageModule {}
