import { Module } from '@nestjs/common';
import { GuessLimitsModule } from '../guessing/guess-limits.module.ts';
import { AccountMails } from './account-mails.ts';
import { MailedCodeStore } from './mailed-codes.store.ts';

@Module({
  imports: [GuessLimitsModule],
  providers: [AccountMails, MailedCodeStore],
  exports: [AccountMails, MailedCodeStore],
})
export class AccountMailsModule {}
