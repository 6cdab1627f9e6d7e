import { Module } from '@nestjs/common';
import { AccountMailsModule } from '../account-mails/account-mails.module.ts';
import { ConfirmationModule } from '../confirmation/confirmation.module.ts';
import { SignInsModule } from '../sign-ins/sign-ins.module.ts';
import { StoreModule } from '../store/store.module.ts';
import { PasskeyChallenges } from './challenges.ts';
import { PasskeysController } from './passkeys.controller.ts';
import { PasskeyStore } from './passkeys.store.ts';
import { Passkeys } from './passkeys.ts';

@Module({
  imports: [AccountMailsModule, ConfirmationModule, SignInsModule, StoreModule],
  controllers: [PasskeysController],
  providers: [PasskeyChallenges, PasskeyStore, Passkeys],
  exports: [PasskeyStore],
})
export class PasskeysModule {}
