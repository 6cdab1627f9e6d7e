import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.ts';
import { PresentingModule } from '../presenting/presenting.module.ts';
import { CollaboratorDeletion } from './collaborator-deletion.ts';
import { CollaboratorsController } from './collaborators.controller.ts';
import { Collaborators } from './collaborators.service.ts';

@Module({
  imports: [AccessModule, PresentingModule],
  controllers: [CollaboratorsController],
  providers: [CollaboratorDeletion, Collaborators],
  exports: [Collaborators],
})
export class CollaboratorsModule {}
