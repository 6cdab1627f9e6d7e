import { Module } from '@nestjs/common';
import { AccountDeletionModule } from '../account-deletion/account-deletion.module.ts';
import { AccountMailsModule } from '../account-mails/account-mails.module.ts';
import { PasskeysModule } from '../passkeys/passkeys.module.ts';
import { SecondFactorModule } from '../second-factor/second-factor.module.ts';
import { SignInsModule } from '../sign-ins/sign-ins.module.ts';
import { StoreModule } from '../store/store.module.ts';
import { AccountCatchUp } from './account-catch-up.ts';
import { FirstVerification } from './first-verification.ts';
import { VerifiedEmails } from './verified-emails.ts';

@Module({
  imports: [
    AccountDeletionModule,
    AccountMailsModule,
    PasskeysModule,
    SecondFactorModule,
    SignInsModule,
    StoreModule,
  ],
  providers: [VerifiedEmails, AccountCatchUp, FirstVerification],
  exports: [VerifiedEmails, FirstVerification],
})
export class AccountsModule {}
