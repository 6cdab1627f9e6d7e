import { Module } from '@nestjs/common';
import { AccountMailsModule } from '../account-mails/account-mails.module.ts';
import { ConfirmationModule } from '../confirmation/confirmation.module.ts';
import { GuessingModule } from '../guessing/guessing.module.ts';
import { SignInsModule } from '../sign-ins/sign-ins.module.ts';
import { StoreModule } from '../store/store.module.ts';
import { FactorCodes } from './factor-codes.ts';
import { SecondFactorController } from './second-factor.controller.ts';
import { SecondFactorStore } from './second-factor.store.ts';
import { SecondFactorSetup } from './second-factor-setup.ts';
import { SecondFactorSignIn } from './second-factor-sign-in.ts';
import { Tickets } from './tickets.ts';

@Module({
  imports: [AccountMailsModule, ConfirmationModule, GuessingModule, SignInsModule, StoreModule],
  controllers: [SecondFactorController],
  providers: [FactorCodes, SecondFactorSetup, SecondFactorStore, SecondFactorSignIn, Tickets],
  exports: [SecondFactorStore, SecondFactorSignIn],
})
export class SecondFactorModule {}
