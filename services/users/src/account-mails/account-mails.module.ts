import { Module } from '@nestjs/common';
import { GuessingModule } from '../guessing/guessing.module.ts';
import { AccountMails } from './account-mails.ts';
import { MailedCodeStore } from './mailed-codes.store.ts';

@Module({
  imports: [GuessingModule],
  providers: [AccountMails, MailedCodeStore],
  exports: [AccountMails, MailedCodeStore],
})
export class AccountMailsModule {}
