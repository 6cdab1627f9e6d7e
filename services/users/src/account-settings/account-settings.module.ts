import { Module } from '@nestjs/common';
import { AccountMailsModule } from '../account-mails/account-mails.module.ts';
import { ConfirmationModule } from '../confirmation/confirmation.module.ts';
import { GuessingModule } from '../guessing/guessing.module.ts';
import { PasskeysModule } from '../passkeys/passkeys.module.ts';
import { PasswordsModule } from '../passwords/passwords.module.ts';
import { SecondFactorModule } from '../second-factor/second-factor.module.ts';
import { SignInsModule } from '../sign-ins/sign-ins.module.ts';
import { StoreModule } from '../store/store.module.ts';
import { AccountSettingsController } from './account-settings.controller.ts';
import { ChangeEmail } from './change-email.ts';
import { ChangePassword } from './change-password.ts';

@Module({
  imports: [
    AccountMailsModule,
    ConfirmationModule,
    GuessingModule,
    PasskeysModule,
    PasswordsModule,
    SecondFactorModule,
    SignInsModule,
    StoreModule,
  ],
  controllers: [AccountSettingsController],
  providers: [ChangeEmail, ChangePassword],
  exports: [ChangeEmail],
})
export class AccountSettingsModule {}
