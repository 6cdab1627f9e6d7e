import { Module } from '@nestjs/common';
import { AccountMailsModule } from '../account-mails/account-mails.module.ts';
import { AccountSettingsModule } from '../account-settings/account-settings.module.ts';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { GuessingModule } from '../guessing/guessing.module.ts';
import { PasswordsModule } from '../passwords/passwords.module.ts';
import { SignInsModule } from '../sign-ins/sign-ins.module.ts';
import { StoreModule } from '../store/store.module.ts';
import { EmailVerification } from './email-verification.ts';
import { MailedCodesController } from './mailed-codes.controller.ts';
import { PasswordReset } from './password-reset.ts';

@Module({
  imports: [
    AccountMailsModule,
    AccountsModule,
    GuessingModule,
    AccountSettingsModule,
    PasswordsModule,
    SignInsModule,
    StoreModule,
  ],
  controllers: [MailedCodesController],
  providers: [PasswordReset, EmailVerification],
})
export class MailedCodesModule {}
