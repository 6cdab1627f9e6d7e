import { Module } from '@nestjs/common';
import { GuessingModule } from '../guessing/guessing.module.ts';
import { StoreModule } from '../store/store.module.ts';
import { AccountMails } from './account-mails.ts';

@Module({
  imports: [GuessingModule, StoreModule],
  providers: [AccountMails],
  exports: [AccountMails],
})
export class AccountMailsModule {}
