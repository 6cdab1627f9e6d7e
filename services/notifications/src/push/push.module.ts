import { Module } from '@nestjs/common';
import { ReaderLanguageModule } from '../reader-language/reader-language.module.ts';
import { PushController } from './push.controller.ts';
import { PushKeys } from './push-keys.ts';
import { PushSender } from './push-sender.ts';
import { SignOutsEvents } from './sign-outs.events.ts';

@Module({
  imports: [ReaderLanguageModule],
  controllers: [PushController, SignOutsEvents],
  providers: [PushKeys, PushSender],
})
export class PushModule {}
