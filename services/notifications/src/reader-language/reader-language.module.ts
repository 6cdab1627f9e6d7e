import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/people.module.ts';
import { ReaderLanguages } from './reader-languages.ts';

@Module({
  imports: [PeopleModule],
  providers: [ReaderLanguages],
  exports: [ReaderLanguages],
})
export class ReaderLanguageModule {}
