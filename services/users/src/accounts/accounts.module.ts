import { Module } from '@nestjs/common';
import { AccountDeletionModule } from '../account-deletion/account-deletion.module.ts';
import { AccountMailsModule } from '../account-mails/account-mails.module.ts';
import { PasskeysModule } from '../passkeys/passkeys.module.ts';
import { SecondFactorModule } from '../second-factor/second-factor.module.ts';
import { SignInsModule } from '../sign-ins/sign-ins.module.ts';
import { StoreModule } from '../store/store.module.ts';
import { EmailProof } from './email-proof.ts';
import { EndingsCatchUp } from './endings-catch-up.ts';
import { FirstProof } from './first-proof.ts';

@Module({
  imports: [
    AccountDeletionModule,
    AccountMailsModule,
    PasskeysModule,
    SecondFactorModule,
    SignInsModule,
    StoreModule,
  ],
  providers: [EmailProof, EndingsCatchUp, FirstProof],
  exports: [EmailProof, FirstProof],
})
export class AccountsModule {}
