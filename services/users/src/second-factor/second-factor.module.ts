import { Module } from '@nestjs/common';
import { AccountMailsModule } from '../account-mails/account-mails.module.ts';
import { ConfirmationModule } from '../confirmation/confirmation.module.ts';
import { GuessingModule } from '../guessing/guessing.module.ts';
import { SignInsModule } from '../sign-ins/sign-ins.module.ts';
import { StoreModule } from '../store/store.module.ts';
import { SecondFactorController } from './second-factor.controller.ts';
import { SecondFactorStore } from './second-factor.store.ts';
import { SecondFactorCodes } from './second-factor-codes.ts';
import { SecondFactorSetup } from './second-factor-setup.ts';
import { SecondFactorSignIn } from './second-factor-sign-in.ts';
import { SecondFactorTickets } from './tickets.ts';

@Module({
  imports: [AccountMailsModule, ConfirmationModule, GuessingModule, SignInsModule, StoreModule],
  controllers: [SecondFactorController],
  providers: [
    SecondFactorCodes,
    SecondFactorSetup,
    SecondFactorStore,
    SecondFactorSignIn,
    SecondFactorTickets,
  ],
  exports: [SecondFactorStore, SecondFactorSignIn],
})
export class SecondFactorModule {}
