import { Module } from '@nestjs/common';
import { AccountMailsModule } from '../account-mails/account-mails.module.ts';
import { ConfirmationModule } from '../confirmation/confirmation.module.ts';
import { SignInsModule } from '../sign-ins/sign-ins.module.ts';
import { StoreModule } from '../store/store.module.ts';
import { AccountDeletionController } from './account-deletion.controller.ts';
import { AccountDeletion } from './account-deletion.ts';
import { DeletionEvents } from './deletion-events.ts';
import { DeletionPreview } from './deletion-preview.ts';

@Module({
  imports: [AccountMailsModule, ConfirmationModule, SignInsModule, StoreModule],
  controllers: [AccountDeletionController],
  providers: [AccountDeletion, DeletionEvents, DeletionPreview],
  exports: [AccountDeletion],
})
export class AccountDeletionModule {}
