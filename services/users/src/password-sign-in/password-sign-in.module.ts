import { Module } from '@nestjs/common';
import { AccountMailsModule } from '../account-mails/account-mails.module.ts';
import { GuessingModule } from '../guessing/guessing.module.ts';
import { PasswordsModule } from '../passwords/passwords.module.ts';
import { SecondFactorModule } from '../second-factor/second-factor.module.ts';
import { SignInsModule } from '../sign-ins/sign-ins.module.ts';
import { StoreModule } from '../store/store.module.ts';
import { PasswordSignIn } from './password-sign-in.ts';
import { SignInsController } from './sign-ins.controller.ts';

@Module({
  imports: [
    AccountMailsModule,
    GuessingModule,
    PasswordsModule,
    SecondFactorModule,
    SignInsModule,
    StoreModule,
  ],
  controllers: [SignInsController],
  providers: [PasswordSignIn],
})
export class PasswordSignInModule {}
