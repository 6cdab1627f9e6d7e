import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.ts';
import { PresentingModule } from '../presenting/presenting.module.ts';
import { Addressees } from './addressees.ts';
import { InvitationDeletion } from './invitation-deletion.ts';
import { InvitationsController } from './invitations.controller.ts';
import { Senders } from './senders.ts';
import { SharingController } from './sharing.controller.ts';

@Module({
  imports: [AccessModule, PresentingModule],
  controllers: [InvitationsController, SharingController],
  providers: [Addressees, InvitationDeletion, Senders],
})
export class SharingModule {}
