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
import { EmailChange } from './email-change.ts';
import { PasswordChange } from './password-change.ts';

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
  providers: [EmailChange, PasswordChange],
  exports: [EmailChange],
})
export class AccountSettingsModule {}
