import { Module } from '@nestjs/common';
import { ReaderLanguageModule } from '../reader-language/reader-language.module.ts';
import { UnsubscribeController } from './unsubscribe.controller.ts';

@Module({
  imports: [ReaderLanguageModule],
  controllers: [UnsubscribeController],
})
export class UnsubscribeModule {}
