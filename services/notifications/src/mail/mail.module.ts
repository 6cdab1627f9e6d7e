import { Module } from '@nestjs/common';
import { ReaderLanguageModule } from '../reader-language/reader-language.module.ts';
import { MailEvents } from './mail.events.ts';
import { MailSender } from './mail-sender.ts';
import { MailTransport } from './mail-transport.ts';
import { MailWriter } from './mail-writer.ts';

@Module({
  imports: [ReaderLanguageModule],
  controllers: [MailEvents],
  providers: [MailSender, MailTransport, MailWriter],
})
export class MailModule {}
