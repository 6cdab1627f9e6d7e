import { Module } from '@nestjs/common';
import { GuessingModule } from '../guessing/guessing.module.ts';
import { PasswordsModule } from '../passwords/passwords.module.ts';
import { SignInsModule } from '../sign-ins/sign-ins.module.ts';
import { StoreModule } from '../store/store.module.ts';
import { Confirmation } from './confirmation.ts';

@Module({
  imports: [GuessingModule, PasswordsModule, SignInsModule, StoreModule],
  providers: [Confirmation],
  exports: [Confirmation],
})
export class ConfirmationModule {}
